// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Hashing
import Library
import Store

/// Puts books and covers into the folder of an export.
struct BookFiles {
    private let source: ExportSource
    private let tree: ExportTree

    init(_ source: ExportSource, _ tree: ExportTree) {
        self.source = source
        self.tree = tree
    }

    var wantsBooks: Bool { source.books != .none }

    /// Why a file could not be put there.
    struct Problem: Error {
        let word: String
        let sentence: String
    }

    /// Links or copies a book.
    ///
    /// - Returns: whether anything was written.
    func put(
        _ edition: CatalogueEdition,
        _ file: CatalogueFile,
        as name: String
    ) throws(Failure) -> Result<Bool, Problem> {
        switch source.books {
        case .none: .success(false)
        case .link: try link(file, as: name)
        case .copy: try copy(edition, file, as: name)
        }
    }

    /// Links or copies a book to where all books of an export are.
    ///
    /// - Returns: its name there, nil if books stay where they are, and whether it was written.
    func put(
        _ edition: CatalogueEdition,
        _ file: CatalogueFile,
        of work: CatalogueWork,
        _ authors: [Publication.Person]
    ) throws(Failure) -> Result<(name: String?, isNew: Bool), Problem> {
        guard wantsBooks else { return .success((nil, false)) }
        let title = edition.title ?? work.row.title ?? "Untitled"
        let words = authors.first.map { "\($0.name) - \(title)" } ?? title
        let isShort = words.utf8.count <= Self.longestName
        let short = isShort ? words : String(words.prefix(Self.longestName))
        // Not too many in one folder, and each its own name.
        let name = tree.name(for: short, ending: " (\(edition.id)).epub")
        let place = "books/\(edition.id / 1_000)/\(name)"
        return try put(edition, file, as: place).map { (place, $0) }
    }

    private static let longestName = 80

    private func link(
        _ file: CatalogueFile,
        as name: String
    ) throws(Failure) -> Result<Bool, Problem> {
        let path = file.path
        do throws(FileError) {
            let status = try FileStatus.of(path, followingLinks: true)
            guard status.kind == .regular else {
                return .failure(unreadable(file, .notRegular(status.kind)))
            }
            guard status.size == file.size, status.modified == file.modified else {
                return .failure(changed(file))
            }
        } catch { return .failure(unreadable(file, .system(error))) }
        let hash = Hash128(of: path.bytes[...])
        if try tree.keeps(name, hash, size: path.bytes.count) { return .success(false) }
        try tree.put(name, hash, size: path.bytes.count) { (place) throws(FileError) in
            try FileCopy.link(path, to: place)
            return true
        }
        return .success(true)
    }

    private func copy(
        _ edition: CatalogueEdition,
        _ file: CatalogueFile,
        as name: String
    ) throws(Failure) -> Result<Bool, Problem> {
        guard let size = file.size, let hash = Hash128(bytes: edition.fingerprint) else {
            return .failure(changed(file))
        }
        if try tree.keeps(name, hash, size: Int(size)) { return .success(false) }
        var refusal: FileCopy.Refusal?
        try tree.put(name, hash, size: Int(size)) { (place) throws(FileError) in
            // Another content would be told as a copy of a book that it is not.
            refusal = try FileCopy.copy(file.path, to: place) { status in
                status.size == size && status.modified == file.modified
            }
            return refusal == nil
        }
        if case .unreadable(.system(let error)) = refusal, error.isOutOfDescriptors {
            // That is no fault of the book's.
            throw .outOfDescriptors(error.description)
        }
        return switch refusal {
        case nil: .success(true)
        case .unwanted: .failure(changed(file))
        case .unreadable(let refusal): .failure(unreadable(file, refusal))
        }
    }

    private var whatIsNot: String {
        source.books == .link ? "it was not linked" : "it was not copied"
    }

    private func unreadable(_ file: CatalogueFile, _ refusal: OpenRefusal) -> Problem {
        switch refusal {
        case .system(let error) where error.isMissing:
            Problem(word: "missing", sentence: "\(file.path.text) is not there: \(whatIsNot)")
        case .system(let error):
            Problem(word: "unreadable", sentence: "\(error.description): \(whatIsNot)")
        case .notRegular(let kind):
            Problem(
                word: "unreadable",
                sentence: "\(file.path.text) is a \(kind.name): \(whatIsNot)"
            )
        }
    }

    private func changed(_ file: CatalogueFile) -> Problem {
        Problem(
            word: "changed",
            sentence: "\(file.path.text) has changed since it was imported: \(whatIsNot)"
        )
    }

    /// Puts a cover as it is in the library.
    ///
    /// - Returns: whether anything was written.
    func put(_ image: CoverImage, as name: String) throws(Failure) -> Result<Bool, Problem> {
        guard let hash = Hash128(bytes: image.hash) else { return .failure(Self.lost(image)) }
        if try tree.keeps(name, hash, size: image.byteCount) { return .success(false) }
        let bytes = try Failure.wrapping(near: source.library.folder) { () throws(FileError) in
            try image.bytes(in: source.library.folder)
        }
        guard let bytes else { return .failure(Self.lost(image)) }
        try tree.put(bytes, as: name)
        return .success(true)
    }

    private static func lost(_ image: CoverImage) -> Problem {
        Problem(
            word: "cover-lost",
            sentence: "\(image.file) is not in the library: the cover was not written; "
                + "accession register repair looks for it"
        )
    }
}
