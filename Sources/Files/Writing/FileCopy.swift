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
        if isWanted: (FileStatus) -> Bool
    ) throws(FileError) -> Refusal? {
        do throws(OpenRefusal) {
            let file = try OpenFile(path, followingLinks: true)
            guard isWanted(file.status) else { return .unwanted }
            do throws(FileError) { try copy(file, to: target) } catch { throw .system(error) }
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

    private static func copy(_ file: borrowing OpenFile, to target: Path) throws(FileError) {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
        let new = try Descriptor("create", target, flags: flags, mode: 0o644)
        var offset: Int64 = 0
        while true {
            let moved = GlibcExtensions.copyRange(file.descriptor, &offset, to: new.number)
            if moved.count == 0, moved.code == 0 { break }
            if moved.count > 0 || moved.code == EINTR { continue }
            // It does not tell whose trouble it was, and between some file systems it does nothing:
            // reading and writing do both.
            try copyRest(file, from: offset, to: new.number, target)
            break
        }
        // The data goes to the disk while the next file is being copied.
        GlibcExtensions.beginFlush(new.number)
        let code = new.close()
        if code != 0 { throw FileError(code: code, operation: "write", path: target) }
    }

    private static func copyRest(
        _ file: borrowing OpenFile,
        from start: Int64,
        to descriptor: Int32,
        _ target: Path
    ) throws(FileError) {
        var offset = start
        var piece: [UInt8] = []
        repeat {
            try file.read(at: offset, count: 1 << 20, into: &piece)
            offset += Int64(piece.count)
            let code = Transfer.write(piece[...], to: descriptor)
            if code != 0 { throw FileError(code: code, operation: "write", path: target) }
        } while !piece.isEmpty
    }

    /// Makes a name that leads to another one, whatever that is.
    package static func link(_ target: Path, to place: Path) throws(FileError) {
        let (answer, code) = withCName(target.bytes[...]) { from in
            withCName(place.bytes[...]) { to in (symlink(from, to), errno) }
        }
        guard answer == 0 else { throw FileError(code: code, operation: "link", path: place) }
    }
}
