// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
package import Files
import Hashing
package import Store

/// Copies covers out of a library, byte for byte, into a folder.
///
/// Each is proven by its hash on the way, has its name only when it is whole, and takes no name
/// away from anything that is there. All names are in this one folder, whatever a title says.
package struct CoverExtraction {
    package struct Request: Sendable {
        package var folder: Path
        package var pattern: NamePattern
        /// Nil for all works.
        package var works: [Int64]?
        /// Each edition's own cover, not one for each work.
        package var isPerEdition = false
        package var isOverwriting = false
        /// Looks what would be done, and writes nothing.
        package var isDryRun = false
        /// The width of the thumbnails that are wanted in place of the covers.
        package var thumbnailWidth: Int?
        /// Names in the folder that no cover may have.
        package var reserved: [String] = []

        package init(_ folder: Path, _ pattern: NamePattern) {
            self.folder = folder
            self.pattern = pattern
        }
    }

    private let library: Library
    private let request: Request
    private let fetcher: (any BookFetcher)?

    /// - Parameter fetcher: nil if no book is to be fetched for a cover that is lost.
    package init(
        _ library: Library,
        _ request: Request,
        fetcher: (any BookFetcher)? = nil
    ) {
        self.library = library
        self.request = request
        self.fetcher = fetcher
    }

    /// Hands out each cover with what became of it, in the order of the works.
    package func run(
        _ reader: RegisterReader,
        each: (ExtractedCover) throws(FileError) -> Void
    ) throws(Failure) -> ExtractionResult {
        var report = ExtractionResult()
        let target = try ExtractionTarget(request, library, reader)
        let lookup = try lookup(reader)
        var names = TakenNames(request.reserved)
        var waiting: [ExtractedCover] = []
        var failure: Failure?
        try reader.coverOrigins(ofWorks: request.works, perEdition: request.isPerEdition) {
            origin in
            guard !library.cancellation.isRequested else {
                report.isInterrupted = true
                return false
            }
            do throws(Failure) {
                let number = report.asked + waiting.count + 1
                waiting.append(try take(origin, number, target, lookup, &names, &report))
                if target.isFull { try settle(&waiting, target, &report, each) }
                return true
            } catch {
                failure = error
                return false
            }
        }
        do throws(Failure) { try settle(&waiting, target, &report, each) } catch {
            // The first error is the one that explains.
            if failure == nil { failure = error }
        }
        report.failure = failure
        return report
    }

    private func lookup(_ reader: RegisterReader) throws(Failure) -> CoverLookup {
        guard let fetcher, !request.isDryRun else { return try CoverLookup(library, reader) }
        let staging = StagingFetch(library, fetcher)
        return try CoverLookup(library, reader) { (origin, fingerprint) throws(Failure) in
            try staging.fetch(origin, fingerprint)
        }
    }

    private func take(
        _ origin: CoverOrigin,
        _ number: Int,
        _ target: ExtractionTarget,
        _ lookup: CoverLookup,
        _ names: inout TakenNames,
        _ report: inout ExtractionResult
    ) throws(Failure) -> ExtractedCover {
        var cover = ExtractedCover(origin)
        if let image = origin.image {
            let ending = request.thumbnailWidth == nil ? "." + image.format.fileExtension : ".jpg"
            let text = request.pattern.text(for: origin, number: number)
            cover.name = names.take(text, ending: ending)
            cover.fate = try fate(origin, image, cover.name, target, lookup, &report)
        }
        return cover
    }

    /// Has the covers that wait get their names, and counts them; what breaks off before that was not
    /// done.
    private func settle(
        _ waiting: inout [ExtractedCover],
        _ target: ExtractionTarget,
        _ report: inout ExtractionResult,
        _ each: (ExtractedCover) throws(FileError) -> Void
    ) throws(Failure) {
        let taken = try target.giveNames()
        for var cover in waiting {
            if taken.contains(cover.name) {
                cover.fate = try isThere(cover, target) ? .present : .failed(.inTheWay)
            }
            report.count(cover.fate)
            do throws(FileError) { try each(cover) } catch {
                throw ExtractionTarget.failure(error, request.folder)
            }
        }
        waiting = []
    }

    /// Whether another extraction wrote the same one meanwhile.
    private func isThere(
        _ cover: ExtractedCover,
        _ target: ExtractionTarget
    ) throws(Failure) -> Bool {
        guard request.thumbnailWidth == nil, let image = cover.origin.image else { return false }
        return try target.holds(image, as: cover.name)
    }

    private func fate(
        _ origin: CoverOrigin,
        _ image: CoverImage,
        _ name: String,
        _ target: ExtractionTarget,
        _ lookup: CoverLookup,
        _ report: inout ExtractionResult
    ) throws(Failure) -> ExtractedCover.Fate {
        // What is there with this hash need not be fetched to be compared.
        if request.thumbnailWidth == nil, try target.holds(image, as: name) { return .present }
        switch try read(origin, image) {
        case .success(let bytes):
            if request.thumbnailWidth == nil { report.answered[.covers, default: 0] += 1 }
            return try target.put(bytes, as: name)
        case .failure(.noThumbnail): return .failed(.noThumbnail)
        case .failure(let problem):
            switch try lookup.findInBooks(image) {
            case .found(let bytes, let step, _):
                report.answered[step, default: 0] += 1
                return try target.put(Array(bytes), as: name)
            case .onWeb(_) where fetcher != nil:
                // A rehearsal asks nobody.
                report.answered[.web, default: 0] += 1
                return .written
            case .onWeb(let address): return .failed(.onWeb(address.text))
            case .unreadable(_, _), .nowhere: return .failed(problem)
            }
        }
    }

    /// The bytes that are wanted, or why they cannot be had.
    private func read(
        _ origin: CoverOrigin,
        _ image: CoverImage
    ) throws(Failure) -> Result<[UInt8], ExtractedCover.Problem> {
        do throws(FileError) {
            if let width = request.thumbnailWidth {
                // Of a drawing around an image it is mostly that of the image.
                for hash in [origin.raster, image.hash].compactMap({ $0 }) {
                    guard let hash = Hash128(bytes: hash),
                        let bytes = try ThumbnailStore.read(hash, width: width, in: library.folder)
                    else { continue }
                    return .success(bytes)
                }
                return request.isDryRun ? .success([]) : .failure(.noThumbnail)
            }
            guard image.namedHash != nil,
                let bytes = try image.read(in: library.folder, followingLinks: true)
            else { return .failure(.damaged(image.file)) }
            return .success(bytes)
        } catch {
            if error.isMissing { return .failure(.missing(image.file)) }
            throw Failure(error, near: library.folder)
        }
    }
}

/// The names that are given away already.
struct TakenNames {
    private var taken: Set<String>
    /// The number that is likely to be free next, by what was asked for.
    private var next: [String: Int] = [:]

    init(_ reserved: [String]) {
        taken = Set(reserved.map(SafeName.folded))
    }

    mutating func take(_ text: String, ending: String) -> String {
        let first = SafeName.of(text, ending: ending)
        let key = SafeName.folded(first)
        var number = next[key] ?? 1
        while true {
            let name = number == 1 ? first : SafeName.of(text, ending: ending, number: number)
            number += 1
            guard taken.insert(SafeName.folded(name)).inserted else { continue }
            next[key] = number
            return name
        }
    }
}
