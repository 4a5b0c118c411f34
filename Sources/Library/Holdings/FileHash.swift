// SPDX-License-Identifier: Apache-2.0

import Files
import Hashing

/// What identifies all bytes of a file.
struct FileHash: Equatable {
    let bytes: [UInt8]
    let byteCount: Int64

    /// So little that it stays in the cache between reading and hashing.
    private static let piece = 1 << 17

    /// Reads the whole file.
    init(of path: Path, followingLinks: Bool = false) throws(OpenRefusal) {
        let file = try OpenFile(path, followingLinks: followingLinks)
        var hash = RunningHash128()
        var offset: Int64 = 0
        var piece: [UInt8] = []
        do throws(FileError) {
            repeat {
                try file.read(at: offset, count: Self.piece, into: &piece)
                offset += Int64(piece.count)
                hash.add(piece)
            } while piece.count == Self.piece
        } catch { throw .system(error) }
        bytes = hash.finish().bytes
        byteCount = offset
    }

    /// Nil where there is no such file, or something else than a file.
    static func ifPresent(_ path: Path) throws(FileError) -> FileHash? {
        do throws(OpenRefusal) { return try FileHash(of: path) } catch {
            guard case .system(let error) = error else { return nil }
            if error.isMissing { return nil }
            throw error
        }
    }
}
