// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Hashing
import Works
import XML
import Zip

/// Looks for the cover by one rule after the other: the first that leads to an image wins.
///
/// Each step is proven by bytes, never by a name or a media type, and nothing of a rule is looked
/// at before those in front of it have failed. Made once for a reader.
final class CoverReader {
    let parser: XMLParser
    let loader = EntryLoader()
    /// The bytes of the image of pixels inside of a drawing.
    var raster: [UInt8] = []
    var rasterCount = 0

    private(set) var cover: Publication.Cover?
    private(set) var steps: [CoverStep] = []
    private(set) var warnings: [Publication.Warning] = []
    /// The folder of the archive that holds the whole book.
    private(set) var root: ArraySlice<UInt8> = []
    private var winner: EntryLoader.Entry?
    /// How many pages may still be looked into, and how large they may be together.
    var pagesLeft = 0
    var pageBudget = 0

    /// A picture on a first page that is smaller is an ornament.
    private static let smallestGuess = 100
    private static let keptSize = 4 << 20

    init(_ parser: XMLParser) {
        self.parser = parser
    }

    /// The bytes of the cover of the last book, until the next one; empty without a cover.
    var coverBytes: ArraySlice<UInt8> { loader.buffer[..<(cover?.image.byteCount ?? 0)] }

    var rasterBytes: ArraySlice<UInt8> { raster[..<rasterCount] }

    /// Before each book.
    func clear() {
        if raster.count > Self.keptSize { raster = [] }
        rasterCount = 0
        cover = nil
        steps = []
        warnings = []
        winner = nil
        pagesLeft = Self.pageLimit
        pageBudget = Self.pageBudgetOfBook
    }

    /// Before the first rule.
    func begin(
        _ encrypted: EncryptedEntries,
        _ identifiers: [RawIdentifier],
        root: ArraySlice<UInt8>
    ) {
        loader.begin(encrypted, identifiers)
        self.root = root
    }
}

// The rules.
extension CoverReader {
    /// The items that are named: the first two rules.
    ///
    /// - Returns: whether one of them is the cover.
    func readDeclared(
        _ book: borrowing OpenedBook,
        _ declarations: CoverDeclarations
    ) throws(BookRefusal) -> Bool {
        for target in declarations.properties where try read(book, target) {
            try noteConflict(book, declarations)
            return true
        }
        guard let meta = declarations.meta else { return false }
        return try read(book, meta)
    }

    /// Whether an entry is called like an image; without one there is no cover to look for.
    func hasImage(_ book: borrowing OpenedBook) -> Bool {
        var isThere = false
        book.forEachName { _, name in isThere = isThere || NameEnding.image.matches(name) }
        return isThere
    }

    /// All the other rules, in a book that has an image.
    func readHinted(
        _ book: borrowing OpenedBook,
        _ hints: CoverHints
    ) throws(BookRefusal) {
        for target in hints.guide where try read(book, target) { return }
        if let navigation = hints.navigation {
            for target in try landmarks(book, navigation) where try read(book, target) { return }
        }
        for target in hints.named where try readImage(book, target) { return }
        if let target = hints.spineImage {
            if try readImage(book, target) { return }
        } else if let target = hints.firstPage {
            _ = try readFirstPage(book, target)
        }
    }

    /// The property won; whether the other declaration agrees is reported.
    private func noteConflict(
        _ book: borrowing OpenedBook,
        _ declarations: CoverDeclarations
    ) throws(BookRefusal) {
        guard let meta = declarations.meta, declarations.metaIsImage, let winner,
            !meta.names.contains(winner.name)
        else { return }
        guard let other = try loader.find(book, meta.names),
            other.entry.index != winner.entry.index,
            other.entry.size != winner.entry.size
                || other.entry.checksum != winner.entry.checksum
        else { return }
        note(.anotherImage, meta, other.name)
    }
}

// What comes of it.
extension CoverReader {
    /// Takes the image whose bytes were read last.
    ///
    /// - Parameters:
    ///   - declared: its media type in the manifest, where an item of it led here.
    ///   - page: the page that led here.
    /// - Returns: whether it will do: all will, but for guesses that are small.
    func take(
        _ book: borrowing OpenedBook,
        _ rule: CoverRule,
        _ entry: EntryLoader.Entry,
        _ header: ImageHeader,
        declared: [UInt8]? = nil,
        page: EntryLoader.Entry? = nil
    ) throws(BookRefusal) -> Bool {
        let drawing = header.type == .svg ? try readDrawing(book, entry) : nil
        let image = drawing.map { ImageHeader(.svg, size: $0.size) } ?? header
        if rule == .firstPage,
            min(image.width ?? 0, image.height ?? 0) < Self.smallestGuess
        {
            rasterCount = 0
            return false
        }
        cover = Publication.Cover(
            image: CoverImage(
                image,
                Hash128(of: loader.buffer[..<entry.count]),
                entry.count
            ),
            rule: rule,
            entry: MetadataText.excerpt(entry.name),
            page: page.map { MetadataText.excerpt($0.name) },
            raster: drawing?.raster
        )
        winner = entry
        if entry.isLoose || page?.isLoose ?? false { warn(.coverLoosely, entry.name) }
        if entry.wasObfuscated { warn(.coverObfuscated, entry.name) }
        if rule == .firstPage { warn(.coverGuessed, entry.name) }
        if let declared, DeclaredImageType.isWrong(declared, for: image.type) {
            warn(.coverWrongType, declared)
        }
        return true
    }

    /// A step that failed; a warning as well, if the book itself points there.
    func note(
        _ failure: CoverStep.Failure,
        _ target: CoverTarget,
        _ name: [UInt8]?,
        isWarning: Bool = true
    ) {
        let failure = failure == .missing && target.isDangling ? .dangling : failure
        steps.append(
            CoverStep(
                rule: target.rule,
                reference: MetadataText.excerpt(target.reference),
                failure: failure
            )
        )
        if isWarning, target.rule.isDeclared, let reason = failure.reason {
            warn(reason, name ?? target.reference)
        }
    }

    private func warn(_ reason: Reason, _ name: [UInt8]) {
        warnings.append(Publication.Warning(reason, MetadataText.excerpt(name)))
    }
}

extension CoverStep.Failure {
    /// What it is called when the book itself points at this.
    fileprivate var reason: Reason? {
        switch self {
        case .dangling, .missing: .coverMissing
        case .notAnImage: .coverNotAnImage
        case .noImage, .unreadablePage: .coverWithoutImage
        case .encrypted: .coverEncrypted
        case .special: .coverSpecial
        case .tooLarge: .coverTooLarge
        case .tooManyPixels: .coverTooManyPixels
        case .damaged: .coverDamaged
        case .anotherImage: .coverConflict
        default: nil
        }
    }
}
