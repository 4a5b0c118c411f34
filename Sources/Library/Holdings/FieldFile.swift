// SPDX-License-Identifier: Apache-2.0

import Files

/// A file of fields of any bytes, each behind its length, for what the library notes of its own
/// doing.
struct FieldFile {
    private static let largest = 64 << 20
    private let path: Path

    init(_ path: Path) { self.path = path }

    /// Returns when all of it would survive a power cut.
    func write(_ fields: [[UInt8]]) throws(FileError) {
        var bytes: [UInt8] = []
        for field in fields {
            bytes += Array(field.count.description.utf8) + [UInt8(ascii: " ")] + field
        }
        let new = try NewFile(path)
        try new.write(bytes)
        try new.publish(replacing: true)
    }

    /// Empty where there is no such file; what is cut off is left out.
    func read() throws(FileError) -> [[UInt8]] {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try SmallFile.read(path, limit: Self.largest) } catch {
            if error.isMissing { return [] }
            throw error
        }
        var fields: [[UInt8]] = []
        var rest = bytes[...]
        while let blank = rest.firstIndex(of: UInt8(ascii: " ")) {
            let digits = String(decoding: rest[..<blank], as: UTF8.self)
            guard let count = Int(digits), count >= 0, count < rest.count else { break }
            rest = rest[(blank + 1)...]
            guard count <= rest.count else { break }
            fields.append(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return fields
    }

    func remove() throws(FileError) { try FileChange.remove(path) }
}
