// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Whole files under other names.
package enum FileCopy {
    /// What became of a copy that is not there.
    package enum Refusal: Sendable {
        /// The file could not be read, or not to its end.
        case unreadable(OpenRefusal)
        /// It is not the file that is wanted.
        case unwanted
    }

    /// Makes a new file with the bytes of another one.
    ///
    /// The kernel copies, or lets both share their space where the file system can do that.
    ///
    /// - Parameter isWanted: told what the file is once it is open.
    /// - Returns: nil if the copy is there. What is thrown is trouble with the copy.
    package static func copy(
        _ path: Path,
        to target: Path,
        if isWanted: (FileStatus) -> Bool = { _ in true }
    ) throws(FileError) -> Refusal? {
        try make(target, of: path, if: isWanted) { (file, new) throws(FileError) in
            try copyUnseen(file, to: new, target)
        }
    }

    /// The same, and shows all bytes as they are copied, so that the file is read once.
    package static func copy(
        _ path: Path,
        to target: Path,
        showing look: ([UInt8]) -> Void
    ) throws(FileError) -> Refusal? {
        try make(target, of: path, if: { _ in true }) { (file, new) throws(FileError) in
            let isShared = GlibcExtensions.clone(file.descriptor, to: new)
            try forEachPiece(of: file, from: 0, count: shown) { piece throws(FileError) in
                look(piece)
                if !isShared { try write(piece, to: new, target) }
            }
        }
    }

    private static func make(
        _ target: Path,
        of path: Path,
        if isWanted: (FileStatus) -> Bool,
        _ fill: (borrowing OpenFile, Int32) throws(FileError) -> Void
    ) throws(FileError) -> Refusal? {
        do throws(OpenRefusal) {
            let file = try OpenFile(path, followingLinks: true)
            guard isWanted(file.status) else { return .unwanted }
            do throws(FileError) {
                let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
                let new = try Descriptor("create", target, flags: flags, mode: 0o644)
                try fill(file, new.number)
                // The data goes to the disk while the next file is being copied.
                GlibcExtensions.beginFlush(new.number)
                let code = new.close()
                if code != 0 { throw FileError(code: code, operation: "write", path: target) }
            } catch { throw .system(error) }
            return nil
        } catch {
            guard case .system(let error) = error, error.path == target else {
                // Half of it may be there.
                try FileChange.remove(target)
                return .unreadable(error)
            }
            throw error
        }
    }

    /// So little that it stays in the cache of the processor while it is looked at.
    private static let shown = 1 << 17

    private static func copyUnseen(
        _ file: borrowing OpenFile,
        to descriptor: Int32,
        _ target: Path
    ) throws(FileError) {
        var offset: Int64 = 0
        while true {
            let moved = GlibcExtensions.copyRange(file.descriptor, &offset, to: descriptor)
            if moved.count == 0, moved.code == 0 { return }
            if moved.count > 0 || moved.code == EINTR { continue }
            // It does not tell whose trouble it was, and between some file systems it does nothing:
            // reading and writing do both.
            return try forEachPiece(of: file, from: offset, count: 1 << 20) {
                piece throws(FileError) in
                try write(piece, to: descriptor, target)
            }
        }
    }

    private static func forEachPiece(
        of file: borrowing OpenFile,
        from start: Int64,
        count: Int,
        _ body: ([UInt8]) throws(FileError) -> Void
    ) throws(FileError) {
        var offset = start
        var piece: [UInt8] = []
        repeat {
            try file.read(at: offset, count: count, into: &piece)
            offset += Int64(piece.count)
            try body(piece)
        } while !piece.isEmpty
    }

    private static func write(
        _ piece: [UInt8],
        to descriptor: Int32,
        _ target: Path
    ) throws(FileError) {
        let code = Transfer.write(piece[...], to: descriptor)
        if code != 0 { throw FileError(code: code, operation: "write", path: target) }
    }

    /// Makes a name that leads to another one, whatever that is.
    package static func link(_ target: Path, to place: Path) throws(FileError) {
        let (answer, code) = withCName(target.bytes[...]) { from in
            withCName(place.bytes[...]) { to in (symlink(from, to), errno) }
        }
        guard answer == 0 else { throw FileError(code: code, operation: "link", path: place) }
    }
}
