// SPDX-License-Identifier: Apache-2.0

import Files
import Pipeline
import Store

/// The list beside extracted covers that says where each came from.
///
/// It is written row by row, appears when it is whole, and is left alone where the one that is there
/// has the same bytes.
final class CoverManifest {
    enum Format: String, CaseIterable {
        case csv
        case json

        var fileName: String { "covers.\(rawValue)" }
    }

    private static let columns = [
        "file", "work", "edition", "title", "authors", "rule", "entry", "source", "hash", "format",
        "width", "height", "bytes", "source_bytes_b64",
    ]

    private let path: Path
    private let format: Format
    private let isRehearsal: Bool
    private let isOverwriting: Bool
    private var file: NewFile?
    private var old: ComparedFile?
    private var count = 0

    /// Refuses a file of that name that is not such a list.
    init(
        in folder: Path,
        _ format: Format,
        isRehearsal: Bool,
        isOverwriting: Bool
    ) throws(RunFailure) {
        path = folder.appending(format.fileName)
        self.format = format
        self.isRehearsal = isRehearsal
        self.isOverwriting = isOverwriting
        old = try ComparedFile(path, beginning: beginning, isForced: isOverwriting)
    }

    private var beginning: [UInt8] {
        switch format {
        case .csv: CSVText.row(Self.columns)
        case .json: Array("{\"covers\": [".utf8)
        }
    }

    func add(_ cover: ExtractedCover) throws(FileError) {
        guard let image = cover.origin.image else { return }
        switch format {
        case .csv: try write(CSVText.row(Self.fields(cover, image)))
        case .json:
            let before = count == 0 ? "\n  " : ",\n  "
            try write(
                Array(before.utf8) + JSONText.bytes(.object(Self.object(cover, image)))
            )
        }
        count += 1
    }

    /// Gives it its name; returns that, or nil for a rehearsal.
    func finish(_ report: ExtractionReport) throws(RunFailure) -> Path? {
        guard !isRehearsal else { return nil }
        do throws(FileError) {
            try write([])
            if format == .json {
                try write(Array((count == 0 ? "]}\n" : "\n]}\n").utf8))
            }
            if old?.isSame ?? false {
                file = nil
                return path
            }
            try file?.publish(replacing: true)
        } catch { throw Self.failure(error, path) }
        return path
    }

    private func write(_ bytes: [UInt8]) throws(FileError) {
        if isRehearsal { return }
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

    private static func failure(_ error: FileError, _ path: Path) -> RunFailure {
        if error.isDiskFull || error.isPermission { return RunFailure(error, near: path.parent) }
        return RunFailure(
            .cannotCreate,
            error.description,
            hint: "the covers are there; run the same command again for the list"
        )
    }
}

// MARK: - Rows

extension CoverManifest {
    private static func fields(
        _ cover: ExtractedCover,
        _ image: EditionRecord.CoverImage
    ) -> [String] {
        let origin = cover.origin
        let source = origin.path.map { Path(bytes: $0) }
        return [
            cover.name, "\(origin.work)", origin.edition.map { "\($0)" } ?? "", origin.title ?? "",
            origin.authors ?? "", origin.rule ?? "", origin.entry ?? "", source?.text ?? "",
            Hexadecimal.text(image.hash), image.format, image.width.map { "\($0)" } ?? "",
            image.height.map { "\($0)" } ?? "", "\(image.byteCount)",
            source.map { $0.isUTF8 ? "" : Base64.encode($0.bytes) } ?? "",
        ]
    }

    private static func object(
        _ cover: ExtractedCover,
        _ image: EditionRecord.CoverImage
    ) -> JSONObject {
        let origin = cover.origin
        var object: JSONObject = [
            "file": .string(cover.name), "work": .integer(Int(origin.work)),
            "edition": .optional(origin.edition.map { Int($0) }),
            "title": .optional(origin.title), "authors": .optional(origin.authors),
            "rule": .optional(origin.rule), "entry": .optional(origin.entry),
        ]
        if let source = origin.path {
            object.append("source", path: Path(bytes: source))
        } else {
            object.append("source", .null)
        }
        object.append("hash", .string(Hexadecimal.text(image.hash)))
        object.append("format", .string(image.format))
        object.append("width", .optional(image.width))
        object.append("height", .optional(image.height))
        object.append("bytes", .integer(image.byteCount))
        return object
    }
}
