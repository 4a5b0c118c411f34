// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import Store
import Terminal

/// The list next to extracted covers that says where each came from.
///
/// It is written row by row, appears when it is whole, and is left alone where the one that is
/// there has the same bytes. What an earlier run wrote about files of other names stays in it:
/// those files are still there.
final class CoverManifest {
    enum Format: String, CaseIterable {
        case csv
        case json

        var fileName: String { "covers.\(rawValue)" }
    }

    private static let columns: [ReportColumn<ExtractedCover>] = [
        ReportColumn("file") { .text($0.name) },
        ReportColumn("work") { .id($0.origin.work) },
        ReportColumn("edition") { .optional($0.origin.edition) },
        ReportColumn("title") { .optional($0.origin.title) },
        ReportColumn("authors") { .authors($0.origin.authors) },
        ReportColumn("rule") { .optional($0.origin.rule) },
        ReportColumn("entry") { .optional($0.origin.entry) },
        ReportColumn("source") { .optional($0.origin.path.map { Path(bytes: $0) }) },
        ReportColumn("hash") { .optional($0.origin.image.map { Hexadecimal.text($0.hash) }) },
        ReportColumn("format") { .optional($0.origin.image?.format.rawValue) },
        ReportColumn("width") { .optional($0.origin.image?.width) },
        ReportColumn("height") { .optional($0.origin.image?.height) },
        ReportColumn("bytes") { .optional($0.origin.image?.byteCount) },
    ]
    /// What JSON has next to a path that is not UTF-8.
    private static let exactSource = "source_bytes_b64"

    private let path: Path
    private let format: Format
    private let isDryRun: Bool
    private let isOverwriting: Bool
    private var file: NewFile?
    private var old: ComparedFile?
    private var count = 0
    /// What is not in the list that is there at the same place.
    private var changed: [CoverManifestRow] = []

    /// Refuses a file of that name that is not such a list.
    init(
        in folder: Path,
        _ format: Format,
        isDryRun: Bool,
        isOverwriting: Bool
    ) throws(Failure) {
        path = folder.appending(format.fileName)
        self.format = format
        self.isDryRun = isDryRun
        self.isOverwriting = isOverwriting
        old = try ComparedFile(path, beginning: beginning, isForced: isOverwriting)
    }

    private var beginning: [UInt8] {
        switch format {
        case .csv: CSVText.row(Self.columns.map(\.name) + [Self.exactSource])
        case .json: Array("{\"covers\": [".utf8)
        }
    }

    func add(_ cover: ExtractedCover) throws(FileError) {
        guard cover.origin.image != nil else { return }
        let file: [UInt8]
        let row: [UInt8]
        switch format {
        case .csv:
            file = Array(CSVText.field(cover.name).utf8)
            let exact = cover.origin.path.flatMap { CSVText.exactBytes(of: $0) } ?? ""
            row = CSVText.row(Self.columns.texts(cover) + [exact]).dropLast(2)
        case .json:
            file = JSONText.bytes(.string(cover.name))
            row = JSONText.bytes(.object(Self.columns.object(cover)))
        }
        try add(
            CoverManifestRow(
                file: file,
                work: cover.origin.work,
                edition: cover.origin.edition ?? 0,
                bytes: row
            )
        )
    }

    private func add(_ row: CoverManifestRow) throws(FileError) {
        switch format {
        case .csv: try write(row.bytes + Array("\r\n".utf8))
        case .json: try write(Array((count == 0 ? "\n  " : ",\n  ").utf8) + row.bytes)
        }
        if let old, old.differs { changed.append(row) }
        count += 1
    }

    /// Gives it its name; returns that, or nil for a rehearsal.
    func finish(_ report: ExtractionResult) throws(Failure) -> Path? {
        guard !isDryRun else { return nil }
        let rows = try earlierRows(report)
        do throws(FileError) {
            if let rows { try merge(rows) }
            if old?.isSame ?? false {
                file = nil
                return path
            }
            try file?.publish(replacing: true)
        } catch { throw Self.failure(error, path) }
        return path
    }

    /// What the list that is there says, if that stays; the new one is written to its end.
    private func earlierRows(
        _ report: ExtractionResult
    ) throws(Failure) -> [CoverManifestRow]? {
        let list: [UInt8]
        do throws(FileError) {
            try end()
            // Of a file that could not be replaced, the list says what it said.
            guard let old, !old.isSame, !isOverwriting || report.inTheWay > 0 else { return nil }
            list = try SmallFile.read(path)
        } catch { throw Self.failure(error, path) }
        if let rows = format.rows(list, after: beginning) { return rows }
        // The user has asked for it to be removed.
        if isOverwriting { return nil }
        throw Failure(
            .cannotCreate,
            "\(path.text) already exists, and has rows that Accession did not write",
            hint: "the covers were written; replace the list with --overwrite"
        )
    }

    private func end() throws(FileError) {
        try write([])
        guard format == .json else { return }
        try write(Array((count == 0 ? "]}\n" : "\n]}\n").utf8))
    }

    /// Writes the list again, with the rows that it had.
    private func merge(_ rows: [CoverManifestRow]) throws(FileError) {
        let new = changed
        file = nil
        old?.restart()
        count = 0
        for row in CoverManifestRow.merge(rows, new) { try add(row) }
        try end()
    }

    private func write(_ bytes: [UInt8]) throws(FileError) {
        if isDryRun { return }
        if file == nil {
            file = try NewFile(path)
            try put(beginning)
        }
        try put(bytes)
    }

    private func put(_ bytes: [UInt8]) throws(FileError) {
        try file?.write(bytes)
        try old?.compare(bytes)
    }

    private static func failure(_ error: FileError, _ path: Path) -> Failure {
        Failure(
            .cannotCreate,
            error,
            near: path.parent,
            hint: "the covers were written; run the same command again for the list"
        )
    }
}
