// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import Library
import Store

/// A tree that calibre makes a library of: `Author/Title (id)/` with what it knows, the cover and
/// one book.
///
///     calibredb restore_database --really-do-it --with-library FOLDER
///
/// A book of calibre has one EPUB, so of a work with several editions the oldest that is there goes
/// with it.
package struct CalibreExport: FolderFormat {
    /// Of an author or a title, so much is in a name: other systems take no long paths.
    private static let longestName = 60
    /// What calibre itself has beside the folders of authors.
    private static let own: Set<String> = [
        "metadata.db", "metadata_db_prefs_backup.json", "metadata_pre_restore.db",
        "full-text-search.db",
    ]

    package init() {}

    package func write(
        _ source: ExportSource,
        to tree: ExportTree,
        _ result: inout ExportResult
    ) throws(Failure) {
        let files = BookFiles(source, tree)
        var found = result
        try source.forEach(.all) { (work) throws(Failure) in
            try Self.write(work, files, tree, &found)
        }
        result = found
    }

    private static func write(
        _ work: CatalogueWork,
        _ files: BookFiles,
        _ tree: ExportTree,
        _ result: inout ExportResult
    ) throws(Failure) {
        func name(_ text: String, _ ending: String) -> String {
            tree.name(for: String(text.prefix(longestName)), ending: ending)
        }
        var author = name(work.authors.first?.name ?? "Unknown", "")
        if own.contains(author.lowercased()) { author = "_" + author }
        let title = name(work.row.title ?? "Unknown", " (\(work.id))")
        let folder = "\(author)/\(title)"
        var isWritten = false
        var problems: [BookFiles.Problem] = []
        func note(_ done: Result<Bool, BookFiles.Problem>) -> Bool {
            switch done {
            case .success(let written):
                isWritten = isWritten || written
                return true
            case .failure(let problem):
                problems.append(problem)
                return false
            }
        }
        var hasCover = false
        if let cover = work.cover, cover.image.format != .svg {
            hasCover = note(try files.put(cover.image, as: "\(folder)/cover.jpg"))
        }
        let package = CalibrePackage.bytes(work, hasCover: hasCover)
        if try tree.put(package, as: "\(folder)/metadata.opf") == .written { isWritten = true }
        if let book = work.books.first {
            let file = name("\(work.row.title ?? "Unknown") - \(author)", ".epub")
            _ = note(try files.put(book.edition, book.file, as: "\(folder)/\(file)"))
        } else if files.wantsBooks {
            problems.append(
                BookFiles.Problem(
                    word: "missing",
                    sentence: "work \(work.id) has no book that is there"
                )
            )
        }
        for problem in problems { result.fail(work.id, problem.word, problem.sentence) }
        result.add(problems.isEmpty ? isWritten ? .written : .same : .failed)
    }
}
