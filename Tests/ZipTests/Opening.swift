// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Zip

/// The names and contents of an archive, in the order of its directory.
struct Content: Equatable {
    var names: [[UInt8]] = []
    var entries: [Outcome] = []

    /// The bytes of an entry, or why there are none.
    enum Outcome: Equatable {
        case bytes([UInt8])
        case refused(ZipError.Code)
    }
}

/// Opens an archive that consists of these bytes.
func open<Result>(
    _ bytes: [UInt8],
    _ body: (ZipArchive) throws -> Result
) throws -> Result {
    let folder = try TemporaryFolder()
    return try FileTree.withOpenFile(folder.file("book.epub", bytes)) { descriptor, size in
        try body(ZipArchive(descriptor: descriptor, size: size))
    }
}

/// Why these bytes are not opened; nil if they are.
func refusal(_ bytes: [UInt8]) throws -> ZipError.Code? {
    do {
        try open(bytes) { _ in }
        return nil
    } catch let error as ZipError {
        return error.code
    }
}

func content(_ bytes: [UInt8], limit: Int = 1 << 26) throws -> Content {
    try open(bytes) { try content(of: $0, limit: limit) }
}

func content(of archive: ZipArchive, limit: Int = 1 << 26) throws -> Content {
    var content = Content()
    var entries: [ZipEntry] = []
    try archive.forEachEntry { entry, name in
        content.names.append(name.indices.map { name[$0] })
        entries.append(entry)
    }
    var buffer: [UInt8] = []
    for entry in entries {
        content.entries.append(reading(of: entry, in: archive, limit: limit, &buffer))
    }
    return content
}

func reading(
    of entry: ZipEntry,
    in archive: ZipArchive,
    limit: Int = 1 << 26,
    _ buffer: inout [UInt8]
) -> Content.Outcome {
    do throws(ZipError) {
        let count = try archive.read(entry, limit: limit, into: &buffer)
        return .bytes(Array(buffer[..<count]))
    } catch {
        return .refused(error.code)
    }
}

/// Bytes that deflate cannot make smaller, always the same.
func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var numbers = SeededNumbers(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
}

func text(_ count: Int) -> [UInt8] {
    Array(String(repeating: "All work and no play. ", count: count / 22 + 1).utf8.prefix(count))
}
