// SPDX-License-Identifier: Apache-2.0

import Files
import Hashing

/// What identifies all bytes of a file.
struct FileHash: Equatable {
    let bytes: [UInt8]
    let byteCount: Int64
    /// Those that others know, as far as they were asked for.
    let sums: [SHA2.Length: [UInt8]]

    /// So little that it stays in the cache between reading and hashing.
    private static let piece = 1 << 17

    /// Reads the whole file.
    init(
        of path: Path,
        followingLinks: Bool = false,
        with lengths: Set<SHA2.Length> = []
    ) throws(OpenRefusal) {
        let file = try OpenFile(path, followingLinks: followingLinks, isReadWhole: true)
        var piece: [UInt8] = []
        do throws(FileError) { try self.init(file, with: lengths, through: &piece) } catch {
            throw .system(error)
        }
    }

    /// - Parameter piece: a buffer that may serve one file after the other.
    init(
        _ file: borrowing OpenFile,
        with lengths: Set<SHA2.Length> = [],
        through piece: inout [UInt8]
    ) throws(FileError) {
        var hash = RunningHash128()
        var known = lengths.map { SHA2($0) }
        var offset: Int64 = 0
        repeat {
            try file.read(at: offset, count: Self.piece, into: &piece)
            offset += Int64(piece.count)
            hash.add(piece)
            for index in known.indices { known[index].update(piece) }
        } while piece.count == Self.piece
        bytes = hash.finish().bytes
        byteCount = offset
        var sums: [SHA2.Length: [UInt8]] = [:]
        for index in known.indices { sums[known[index].length] = known[index].finish() }
        self.sums = sums
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
