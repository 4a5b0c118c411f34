// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Store

/// Compares the files of covers with what the register says of them.
struct CoverAudit {
    enum Trouble: Sendable, Equatable {
        case missing
        case size(Int64)
        /// Found only by reading it.
        case content
        /// It should be in a pack that ends before it does.
        case end
        /// The register calls the file something that a cover with this hash is never called.
        case name

        var sentence: String {
            switch self {
            case .missing: "is missing"
            case .size(let size): "has \(size) bytes"
            case .end: "is not all there"
            case .content: "does not have the bytes it should"
            case .name: "is not the name of that cover"
            }
        }
    }

    /// A cover, and what is wrong with it.
    struct Case {
        let row: StoredCover
        let trouble: Trouble

        var sentence: String {
            let place = row.image.place.map { " in \($0.pack)" } ?? ""
            return "\(row.image.file)\(place) \(trouble.sentence)"
        }
    }

    struct Report {
        var rows = 0
        var files = 0
        var troubles: [Case] = []
        /// Files that have no cover, as names under the library.
        var strays: [String] = []
        /// What was begun and not finished, likewise.
        var unfinished: [String] = []
        /// Another process is writing, so files may exist before their rows.
        var isBusy = false
    }

    private let library: Library
    private let isDeep: Bool
    /// The packs that rows name; nil for one that is not there.
    private var packs: [String: Pack?] = [:]

    private struct Pack {
        let size: Int64
        let holes: [Range<Int64>]

        /// Whether a part of a cover may have been given back.
        ///
        /// Where a program copied the library, what takes no space may be zeroes of an image.
        func mayLack(_ image: CoverImage, at place: CoverPlace) -> Bool {
            if holes.isEmpty { return false }
            let bytes = Int64(place.offset)..<Int64(place.offset + image.byteCount)
            return holes.contains { $0.overlaps(bytes) }
        }
    }

    /// - Parameter isDeep: every file is read.
    init(_ library: Library, isDeep: Bool) {
        self.library = library
        self.isDeep = isDeep
    }

    /// - Parameter isLocked: this process holds the lock, so no other process writes.
    mutating func run(_ reader: RegisterReader, isLocked: Bool) throws(Failure) -> Report {
        var report = Report()
        for shard in UInt8.min...UInt8.max { try look(at: shard, reader, &report) }
        try library.asking { () throws(FileError) in
            let found = try FolderListing.namesIfPresent(in: library.covers)
                .compactMap { CoverPlace.pack(named: $0.text) }
            report.files += found.count
            report.strays += found.filter { packs[$0] == nil }
        }
        try library.asking { () throws(FileError) in
            report.unfinished = try unfinished()
            guard !isLocked, !report.strays.isEmpty || !report.unfinished.isEmpty else { return }
            report.isBusy = try library.isBusy
        }
        if report.isBusy {
            report.strays = []
            report.unfinished = []
        } else if !isLocked {
            // A run that has ended meanwhile has written the rows.
            report.strays = try strays(report.strays, without: reader)
        }
        return report
    }

    /// The covers whose hashes begin with this byte, and the folder of their own files.
    private mutating func look(
        at shard: UInt8,
        _ reader: RegisterReader,
        _ report: inout Report
    ) throws(Failure) {
        var rows: [StoredCover] = []
        try reader.covers(shard: shard) { rows.append($0) }
        let digits = (shard < 16 ? "0" : "") + String(shard, radix: 16)
        var names: Set<String> = []
        try library.asking { () throws(FileError) in names = try self.names(in: digits) }
        report.rows += rows.count
        report.files += names.count
        for row in rows {
            guard row.image.withOwnFile.namedHash != nil else {
                report.troubles.append(Case(row: row, trouble: .name))
                continue
            }
            let name = String(decoding: Path(row.image.file).lastComponent, as: UTF8.self)
            if let place = row.image.place {
                if let trouble = try trouble(of: row.image, at: place) {
                    report.troubles.append(Case(row: row, trouble: trouble))
                }
            } else if names.remove(name) == nil {
                report.troubles.append(Case(row: row, trouble: .missing))
            } else if let trouble = try trouble(of: row.image) {
                report.troubles.append(Case(row: row, trouble: trouble))
            }
        }
        report.strays += names.sorted().map { "covers/\(digits)/\($0)" }
    }

    /// The files in one folder of covers that are called like covers.
    ///
    /// What a file manager leaves there does not matter.
    private func names(in shard: String) throws(FileError) -> Set<String> {
        let listed = try FolderListing.namesIfPresent(in: library.covers.appending(shard))
        return Set(
            listed.map(\.text).filter { name in
                let digits = name.prefix { $0 != "." }
                return digits.utf8.count == 32 && digits.hasPrefix(shard)
                    && digits.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
            }
        )
    }

    private func trouble(of image: CoverImage) throws(Failure) -> Trouble? {
        let path = library.folder.appending(image.file)
        return try library.asking { () throws(FileError) in
            let status = try FileStatus.of(path, followingLinks: false)
            if status.kind != .regular { return .missing }
            if !image.fits(in: status.size) { return .size(status.size) }
            if isDeep, try image.bytes(in: library.folder) == nil { return .content }
            return nil
        }
    }

    private mutating func trouble(
        of image: CoverImage,
        at place: CoverPlace
    ) throws(Failure) -> Trouble? {
        try library.asking { () throws(FileError) in
            var known = packs[place.pack] ?? nil
            if known.map({ image.fits(in: $0.size) }) != true {
                // It was not looked at yet, or has grown since, because a run is writing it.
                known = try pack(library.folder.appending(place.pack))
                packs[place.pack] = .some(known)
            }
            guard let pack = known else { return .missing }
            if !place.isValid || !image.fits(in: pack.size) { return .end }
            if isDeep || pack.mayLack(image, at: place),
                try image.bytes(in: library.folder) == nil
            {
                return .content
            }
            return nil
        }
    }

    private func pack(_ path: Path) throws(FileError) -> Pack? {
        do throws(OpenRefusal) {
            let file = try OpenFile(path)
            return Pack(size: file.status.size, holes: file.holes)
        } catch {
            guard case .system(let error) = error, !error.isMissing else { return nil }
            throw error
        }
    }

    private func strays(
        _ strays: [String],
        without reader: RegisterReader
    ) throws(Failure) -> [String] {
        var left: [String] = []
        for stray in strays where try !reader.hasCover(in: stray) { left.append(stray) }
        return left
    }

    /// What killed processes left of files they were writing.
    private func unfinished() throws(FileError) -> [String] {
        var found: [String] = []
        for (folder, prefix) in [
            (library.folder, ""), (library.covers, "covers/"), (library.backups.path, "backups/"),
            (library.folder.appending(ThumbnailStore.folderName), ThumbnailStore.folderName + "/"),
        ] {
            for name in try FolderListing.namesIfPresent(in: folder)
            where RegisterCopy.isAbandoned(name.bytes)
                || prefix.isEmpty && name.text.hasPrefix("register.new")
            {
                found.append(prefix + name.text)
            }
        }
        return found
    }
}
