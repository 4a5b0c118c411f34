// SPDX-License-Identifier: Apache-2.0

import Files
import Hashing

/// What identifies all bytes of a file.
struct FileHash: Equatable {
    let bytes: [UInt8]
    let byteCount: Int64
    /// The one that others know; nil if it is not asked for.
    let sha256: [UInt8]?

    /// So little that it stays in the cache between reading and hashing.
    private static let piece = 1 << 17

    /// Reads the whole file.
    init(of path: Path, followingLinks: Bool = false) throws(OpenRefusal) {
        let file = try OpenFile(path, followingLinks: followingLinks, isReadWhole: true)
        var piece: [UInt8] = []
        do throws(FileError) { try self.init(file, through: &piece) } catch {
            throw .system(error)
        }
    }

    /// - Parameter piece: a buffer that may serve one file after the other.
    init(
        _ file: borrowing OpenFile,
        withSHA256: Bool = false,
        through piece: inout [UInt8]
    ) throws(FileError) {
        var hash = RunningHash128()
        var known = withSHA256 ? SHA2(.bits256) : nil
        var offset: Int64 = 0
        repeat {
            try file.read(at: offset, count: Self.piece, into: &piece)
            offset += Int64(piece.count)
            hash.add(piece)
            known?.update(piece)
        } while piece.count == Self.piece
        bytes = hash.finish().bytes
        byteCount = offset
        sha256 = known?.finish()
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
