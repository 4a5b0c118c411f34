// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Hashing
import Library
import System
import Terminal

/// What makes a bag of a folder (RFC 8493): the payload is in `data`, and lists with checksums of
/// all files stand beside it.
enum Bag {
    static let payload = "data/"
    static let list = "manifest-sha512.txt"
    private static let tagList = "tagmanifest-sha512.txt"

    /// The checksums that the bag in a folder has of its payload.
    static func checksums(in folder: Path) throws(FileError) -> [String: String] {
        var found: [String: String] = [:]
        for line in try SmallFile.read(folder.appending(list)).split(separator: UInt8(ascii: "\n"))
        {
            let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
            guard parts.count == 2, parts[0].count == 128 else { continue }
            let name = parts[1].drop { $0 == UInt8(ascii: " ") }
            found[String(decoding: ListedName.plain(name), as: UTF8.self)] = String(
                decoding: parts[0],
                as: UTF8.self
            )
        }
        return found
    }

    /// The files beside the payload, without the last one, which names them.
    ///
    /// - Parameter payload: names below the bag, by name, with sizes and checksums.
    static func files(
        _ payload: [(name: String, size: Int, checksum: String)],
        time: Int64
    ) -> [(name: String, bytes: [UInt8])] {
        var lines: [UInt8] = []
        var total = 0
        for file in payload {
            total += file.size
            lines += "\(file.checksum)  \(ListedName.escaped(file.name))\n".utf8
        }
        let info = """
            Bag-Software-Agent: Accession
            Bagging-Date: \(UTCTime(seconds: time).text.prefix(10))
            Payload-Oxum: \(total).\(payload.count)

            """
        let declaration = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"
        var files = [
            (name: "bagit.txt", bytes: Array(declaration.utf8)),
            (name: "bag-info.txt", bytes: Array(info.utf8)), (name: list, bytes: lines),
        ]
        let tags = files.map { "\(checksum(of: $0.bytes))  \($0.name)\n" }.joined()
        files.append((name: tagList, bytes: Array(tags.utf8)))
        return files
    }

    static func checksum(of bytes: [UInt8]) -> String {
        var hash = SHA2(.bits512)
        hash.update(bytes)
        return Hexadecimal.text(hash.finish())
    }

    static func checksum(of path: Path) throws(FileError) -> String {
        var hash = SHA2(.bits512)
        try FilePieces.forEach(of: path) { hash.update($0) }
        return Hexadecimal.text(hash.finish())
    }
}
