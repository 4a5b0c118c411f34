// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Library
import Manifests
import Store
import Terminal

/// Tells the program that runs all parts of a manifest that one of them was imported.
struct ImportReceipt {
    static let mark = "accession-import"
    static let version = 1

    private let path: Path
    private let library: Library
    private let part: ManifestPart

    /// Nil if none is wanted.
    init?(_ arguments: ParsedArguments, _ request: ImportRequest) throws(Failure) {
        guard let path = arguments.ifTaken[.receipt], let part = request.selection.manifest else {
            return nil
        }
        self.path = path
        self.part = part
        library = request.library
        let folder = library.folder
        let isInside = try asking { () throws(FileError) in
            if try LibraryFolder.holds(path, folder) { return true }
            // That it cannot be made is no news for the end of a run.
            try FolderCreation.create(path.parent)
            return false
        }
        guard !isInside else {
            throw Failure(
                .cannotCreate,
                "the receipt cannot be written: \(path.text) is in the library",
                hint: Self.hint
            )
        }
    }

    /// To be called when the library is closed again.
    ///
    /// - Parameter result: what `--json` writes of the run.
    func write(_ summary: RunSummary, _ result: JSONObject) throws(Failure) {
        guard summary.interruption == nil, summary.imbalances.isEmpty else { return }
        let imprint = try RegisterImprint(of: library)
        let object: JSONObject = [
            "receipt": .string(Self.mark), "version": .integer(Self.version),
            "program": .string(Version.withName),
            "manifest": .object([
                "path": .path(part.manifest), "files": .integer(part.end.files),
                "bytes": .integer(Int(part.end.bytes)), "hash": .string(part.end.hash),
            ]),
            "part": .object([
                "number": .integer(part.number.number), "of": .integer(part.number.count),
                "files": .integer(part.files), "bytes": .integer(Int(part.bytes)),
                "hash": .string(part.hash),
            ]),
            "register": .object([
                "path": .path(library.register.path), "bytes": .integer(Int(imprint.byteCount)),
                "hash": .string(imprint.hash),
            ]),
            "result": .object(result),
        ]
        try asking { () throws(FileError) in
            let file = try NewFile(path)
            try file.write(JSONText.bytes(.object(object), style: .pretty) + [UInt8(ascii: "\n")])
            try file.publish(replacing: true)
        }
    }

    private func asking<Result>(
        _ body: () throws(FileError) -> Result
    ) throws(Failure) -> Result {
        do throws(FileError) { return try body() } catch {
            throw Failure(
                .cannotCreate,
                error,
                "the receipt cannot be written: \(error.description)",
                near: path.parent,
                hint: Self.hint
            )
        }
    }

    private static let hint = "name a file outside the library, in a folder that can be written to"
}
