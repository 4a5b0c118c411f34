// SPDX-License-Identifier: Apache-2.0

import Glibc

/// How a file compares with bytes in memory.
package enum FileComparison: Sendable, Equatable {
    /// The file holds exactly these bytes.
    case same
    /// It holds other bytes, or the name belongs to something that is not a regular file.
    case different
    case missing

    package static func of(
        _ path: Path,
        with bytes: ArraySlice<UInt8>
    ) throws(FileError) -> FileComparison {
        do throws(OpenRefusal) {
            let file = try OpenFile(path)
            return try compare(file, bytes)
        } catch {
            switch error {
            case .notRegular: return .different
            case .system(let error) where error.code == ENOENT: return .missing
            case .system(let error): throw error
            }
        }
    }

    /// Whether two files have the same bytes; not if the second one is missing.
    package static func areSame(_ file: Path, _ other: Path) throws(FileError) -> Bool {
        guard let size = try FileStatus.ifPresent(other, followingLinks: true)?.size,
            try FileStatus.of(file, followingLinks: true).size == size
        else { return false }
        do throws(OpenRefusal) {
            let file = try OpenFile(file)
            let other = try OpenFile(other)
            var (left, right): ([UInt8], [UInt8]) = ([], [])
            for offset in stride(from: Int64(0), to: size, by: 1 << 20) {
                do throws(FileError) {
                    try file.read(at: offset, count: 1 << 20, into: &left)
                    try other.read(at: offset, count: 1 << 20, into: &right)
                } catch { throw .system(error) }
                if left != right { return false }
            }
            return true
        } catch {
            if case .system(let error) = error { throw error }
            return false
        }
    }

    private static func compare(
        _ file: borrowing OpenFile,
        _ bytes: ArraySlice<UInt8>
    ) throws(OpenRefusal) -> FileComparison {
        guard file.status.size == bytes.count else { return .different }
        var rest = bytes
        var piece: [UInt8] = []
        while !rest.isEmpty {
            let offset = Int64(bytes.count - rest.count)
            do throws(FileError) {
                try file.read(at: offset, count: min(rest.count, 65_536), into: &piece)
            } catch {
                throw .system(error)
            }
            guard !piece.isEmpty, rest.prefix(piece.count).elementsEqual(piece) else {
                return .different
            }
            rest = rest.dropFirst(piece.count)
        }
        return .same
    }
}
