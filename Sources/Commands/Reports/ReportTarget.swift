// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import Library
import Pages
import Store

/// Where a report may be written: over an earlier one, but never over what is only ever read.
enum ReportTarget {
    /// Refuses a file of the library, one that a run has read, and one that is no text.
    ///
    /// A wrong name costs at most a text file: reports are text, and may have other
    /// columns from one night to the next, so that no more can be asked of an earlier one.
    ///
    /// - Parameters:
    ///   - reader: knows which files were read, whatever became of them.
    ///   - sources: folders and files that are only read, known to the register or not.
    ///   - mayBeFolder: the report is a folder itself.
    ///   - format: what it is, if it is an export: some take the place of their own kind only.
    static func check(
        _ target: Path,
        _ library: Library,
        _ reader: RegisterReader? = nil,
        sources: [Path] = [],
        mayBeFolder: Bool = false,
        format: ExportFormat? = nil
    ) throws(Failure) {
        try ResultFile.refuseOpenFile(target)
        let place: Path
        do throws(FileError) { place = try target.canonicalIfItWereThere() } catch {
            throw Failure(.cannotCreate, error, "cannot create \(target.text): \(error.reason)")
        }
        // What cannot be looked at cannot be created either, which says why.
        let kind = try? FileStatus.of(place, followingLinks: true).kind
        if !mayBeFolder, kind == .folder {
            throw Failure(
                .cannotCreate,
                "\(target.text) is a folder",
                hint: "name a file in it"
            )
        }
        // A file would take the place of a device for every program.
        if let kind, kind != .regular, kind != .folder {
            throw Failure(
                .cannotCreate,
                "\(target.text) is a \(kind.name)",
                hint: "name a file, or redirect standard output instead"
            )
        }
        // A library that is reached through a link has its files where they are.
        let folder = (try? library.folder.canonical()) ?? library.folder
        let own = ["covers", "thumbnails", "backups", "quarantine"].map { folder.appending($0) }
        let isInHand = place == folder.appending("in-hand")
        if isInHand || own.contains(where: { place == $0 || place.isInside($0) }) {
            throw Failure(
                .cannotCreate,
                "\(target.text) is one of the library's own files",
                hint: "choose another output path"
            )
        }
        try ResultFile.refuseOwn(place, library)
        for source in sources {
            // One that is not there holds nothing.
            guard let read = try? source.canonical(), place == read || place.isInside(read) else {
                continue
            }
            throw refusal("\(target.text) would be written into \(source.text)")
        }
        if isKnown(place, reader) {
            throw refusal("\(target.text) is a file that a run has read, not a report")
        }
        if kind == .regular { try refuseForeign(target, place, format) }
    }

    /// A page may have a folder beside it, which standard output has not.
    static func refuseStandardOutput(_ page: Path?) throws(Failure) {
        guard page == Path("-") else { return }
        throw .usage(
            "--html cannot go to standard output",
            hint: "name a file, or a folder ending in /"
        )
    }

    /// Two forms cannot go to one place, nor one of them to the page of another.
    static func refuseTwins(_ outputs: [ReportOutput]) throws(Failure) {
        var seen: Set<Path> = []
        for output in outputs {
            let file = try output.target.map { (named) throws(Failure) in
                // A page may be a folder.
                output.format == .html ? try PageTarget(named, covers: 0).page : named
            }
            // What cannot be found out is reported when it is created.
            let place = file.map { (try? $0.canonicalIfItWereThere()) ?? $0 }
            guard seen.insert(place ?? Path("-")).inserted else {
                throw Failure(
                    .wrongRequest,
                    "two forms of the report would go to " + (file?.text ?? "standard output"),
                    hint: "give each its own file"
                )
            }
        }
    }

    private static func refusal(_ message: String) -> Failure {
        Failure(
            .wrongRequest,
            message,
            hint: "input files are never overwritten; choose another output path"
        )
    }

    private static func isKnown(_ place: Path, _ reader: RegisterReader?) -> Bool {
        // Where the register cannot answer, its own trouble is reported soon.
        (try? reader?.file(at: place.bytes)) != nil
    }

    /// A book, an image and whatever else is no text is no earlier report.
    private static func refuseForeign(
        _ target: Path,
        _ place: Path,
        _ format: ExportFormat?
    ) throws(Failure) {
        var start: [UInt8] = []
        // What cannot be read may be anything.
        guard let file = try? OpenFile(place, followingLinks: true),
            (try? file.read(at: 0, count: 4_096, into: &start)) != nil
        else {
            throw Failure(
                .cannotCreate,
                "\(target.text) exists but cannot be read, so it may not be an earlier report",
                hint: "name another file"
            )
        }
        if start.starts(with: "PK".utf8) {
            throw refusal("\(target.text) is a book or another archive, not a report")
        }
        if !isEarlier(start, format) {
            let kind = format == .snapshot || format == .marcxml ? "an earlier export" : "text"
            throw Failure(
                .cannotCreate,
                "\(target.text) is not \(kind)\(kind == "text" ? ", so not an earlier report" : "")",
                hint: "name another file, or remove this one first"
            )
        }
    }

    private static func isEarlier(_ start: [UInt8], _ format: ExportFormat?) -> Bool {
        switch format {
        case .snapshot: Snapshot.isOne(start)
        case .marcxml: start.starts(with: MARCFormat.beginning)
        default: isText(start)
        }
    }

    /// Whether it may be the beginning of a report, which is UTF-8 and no drawing.
    private static func isText(_ start: [UInt8]) -> Bool {
        if start.contains(0) || ["<?xml", "<svg"].contains(where: { start.starts(with: $0.utf8) }) {
            return false
        }
        // The last character may be cut, where more follows.
        return (0...(start.count < 4_096 ? 0 : 3)).contains { cut in
            cut <= start.count && String(validating: start.dropLast(cut), as: UTF8.self) != nil
        }
    }
}

/// Where the page of a run goes, which needs no folder but may be given one.
enum PageFolder {
    /// - Returns: the file that is meant; a folder that is not there is made.
    static func page(_ named: Path) throws(Failure) -> Path {
        let page = try PageTarget(named, covers: 0).page
        guard named.bytes.last == UInt8(ascii: "/") else { return page }
        do throws(FileError) { try FolderCreation.create(named) } catch {
            if error.isDiskFull { throw Failure(error, near: named) }
            throw Failure(
                .cannotCreate,
                "cannot create \(named.text): \(error.reason)",
                hint: "name a folder that can be created, or a file"
            )
        }
        return page
    }
}
