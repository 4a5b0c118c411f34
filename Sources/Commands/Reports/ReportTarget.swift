// SPDX-License-Identifier: Apache-2.0

import Files
import Pipeline
import Store

/// Where a report may be written: over an earlier one, but never over what is only ever read.
enum ReportTarget {
    /// Refuses a file of the library and a book.
    ///
    /// - Parameters:
    ///   - reader: knows which files are books, whatever their first bytes are.
    ///   - mayBeFolder: the report is a folder itself.
    static func check(
        _ target: Path,
        _ library: Library,
        _ reader: RegisterReader? = nil,
        mayBeFolder: Bool = false
    ) throws(RunFailure) {
        let place: Path
        do throws(FileError) { place = try target.canonicalIfItWereThere() } catch {
            throw RunFailure(
                error.isPermission ? .permission : .cannotCreate,
                "cannot create \(target.text): \(error.reason)"
            )
        }
        // What cannot be looked at cannot be created either, which says why.
        if !mayBeFolder, (try? FileStatus.of(place, followingLinks: true).kind) == .folder {
            throw RunFailure(
                .cannotCreate,
                "\(target.text) is a folder",
                hint: "name a file in it"
            )
        }
        // A library that is reached through a link has its files where they are.
        let folder = (try? library.folder.canonical()) ?? library.folder
        let own = ["covers", "thumbnails", "backups", "quarantine"].map { folder.appending($0) }
        let isInHand = place == folder.appending("in-hand")
        if isInHand || own.contains(where: { place == $0 || place.isInside($0) }) {
            throw RunFailure(
                .cannotCreate,
                "\(target.text) is among the library's own files",
                hint: "write it elsewhere"
            )
        }
        if isArchive(place) || isKnown(place, reader) {
            throw RunFailure(
                .wrongRequest,
                "\(target.text) is a book or another archive, and no report",
                hint: "what is read is never written; write it elsewhere"
            )
        }
    }

    private static func isKnown(_ place: Path, _ reader: RegisterReader?) -> Bool {
        // Where the register cannot tell, its own trouble is told soon.
        guard let reader, let found = try? reader.file(at: place.bytes) else { return false }
        return found.record.editionID != nil
    }

    /// Whether it begins like a book.
    private static func isArchive(_ path: Path) -> Bool {
        var bytes: [UInt8] = []
        // What is not there, or cannot be read, is no book that could be lost.
        guard let file = try? OpenFile(path, followingLinks: true),
            (try? file.read(at: 0, count: 2, into: &bytes)) != nil
        else { return false }
        return bytes == Array("PK".utf8)
    }
}
