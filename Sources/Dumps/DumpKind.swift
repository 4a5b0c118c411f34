// SPDX-License-Identifier: Apache-2.0

import Accounting

/// What sort of dump a file is, which its first bytes say.
package enum DumpKind: String, Sendable, CaseIterable {
    case openLibrary = "openlibrary"
    case gutenberg
    case marc
    case facts

    static func of(_ input: DumpInput) throws(Failure) -> DumpKind {
        let bytes = input.bytes[input.start...]
        let text = bytes.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
        if text.starts(with: "/type/".utf8) { return .openLibrary }
        if text.first == UInt8(ascii: "{") { return .facts }
        if text.starts(with: "Text#,".utf8) || text.starts(with: "\"Text#\",".utf8) {
            return .gutenberg
        }
        if text.first == UInt8(ascii: "<"), mentionsRecords(text) { return .marc }
        guard !input.isInterrupted else {
            throw Failure(.interrupted, "interrupted; nothing was changed")
        }
        throw Failure(
            .badInput,
            text.isEmpty
                ? "\(input.source.name) has nothing in it"
                : "\(input.source.name) is no dump of a known kind",
            hint: packedHint(text)
                ?? "known are the dumps of Open Library, the catalogue of Project Gutenberg as CSV, "
                + "MARCXML, and lines of JSON with facts"
        )
    }

    private static func mentionsRecords(_ text: ArraySlice<UInt8>) -> Bool {
        let beginning = String(decoding: text.prefix(4096), as: UTF8.self)
        return ["record", "collection", "MARC21"].contains { beginning.contains($0) }
    }

    private static func packedHint(_ text: ArraySlice<UInt8>) -> String? {
        let packers: [([UInt8], String)] = [
            ([0x42, 0x5A, 0x68], "bzip2"), ([0xFD, 0x37, 0x7A], "xz"),
            ([0x28, 0xB5, 0x2F, 0xFD], "zstd"), ([0x50, 0x4B, 0x03], "unzip"),
            ([0x1F, 0x8B], "gzip"),
        ]
        guard let packer = packers.first(where: { text.starts(with: $0.0) })?.1 else { return nil }
        return packer == "unzip"
            ? "unpack it: unzip -p FILE | accession enrich --from -"
            : "unpack it: \(packer) -dc FILE | accession enrich --from -"
    }
}
