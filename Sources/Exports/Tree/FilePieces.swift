// SPDX-License-Identifier: Apache-2.0

import Files

/// A file of an export, read piece by piece: it may be longer than memory should hold.
enum FilePieces {
    static func forEach(
        of path: Path,
        _ take: (_ piece: [UInt8]) -> Void
    ) throws(FileError) {
        let file: OpenFile
        do throws(OpenRefusal) { file = try OpenFile(path, followingLinks: true) } catch {
            switch error {
            case .system(let error): throw error
            case .notRegular: throw FileError(code: 22, operation: "read", path: path)
            }
        }
        var piece: [UInt8] = []
        var offset: Int64 = 0
        repeat {
            try file.read(at: offset, count: 1 << 20, into: &piece)
            take(piece)
            offset += Int64(piece.count)
        } while !piece.isEmpty
    }
}
