// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Synchronization

/// A new file that one writer fills from its beginning to its end, piece by piece.
///
/// Its bytes go to the disk in large blocks and, where the file system allows it, past the page
/// cache: they will not be read soon, and fresh pages for them may cost more than everything else
/// done with them. One block is written while the next is filled. Nothing counts before `flush`.
package final class GrowingFile {
    private let target: Target
    private var filling = Block()
    /// The block that may be on its way to the disk.
    private var other: Block?
    private let writing = DispatchGroup()
    private let queue = DispatchQueue(label: "covers")
    /// Where the block begins that is being filled.
    private var start = 0

    init(_ file: consuming Descriptor, _ path: Path) {
        target = Target(file, path)
    }

    /// Where the next piece begins.
    package var size: Int { start + filling.count }

    /// Adds these bytes; returns where they begin.
    ///
    /// - Throws: also what came of writing earlier pieces. The file is of no use then.
    package func append(_ bytes: ArraySlice<UInt8>) throws(FileError) -> Int {
        try target.check()
        let place = size
        var rest = bytes
        while !rest.isEmpty {
            rest = rest.dropFirst(filling.take(rest))
            if filling.count == Block.size { handOver() }
        }
        return place
    }

    /// Sees to it that all pieces are written; the disk may still have to be told to keep them.
    ///
    /// The next piece begins a new page: what was flushed is never written again. Fails if the file
    /// has no name any more.
    package func flush() throws(FileError) {
        writing.wait()
        let count = filling.count
        target.write(filling, at: start)
        start += Block.inPages(count)
        try target.check()
        try target.checkName()
    }

    /// The same when no more pieces come: then it needs no memory.
    package func finish() throws(FileError) {
        try flush()
        (filling, other) = (Block(), nil)
    }

    /// Gives the space of all pieces back from this size on, and takes no more.
    package func giveUp(behind size: Int) {
        writing.wait()
        target.end(at: size)
    }

    private func handOver() {
        writing.wait()
        let (full, place) = (filling, start)
        filling = other ?? Block()
        other = full
        start += Block.size
        queue.async(group: writing) { [target] in target.write(full, at: place) }
    }
}

/// The file, which a thread of its own may be writing.
private final class Target: Sendable {
    private let file: Descriptor
    private let path: Path
    private let failure = Mutex<FileError?>(nil)

    init(_ file: consuming Descriptor, _ path: Path) {
        self.file = file
        self.path = path
        // What cannot be written directly goes through the page cache.
        _ = setDirect(true)
    }

    private func setDirect(_ isDirect: Bool) -> Bool {
        let flags = fcntl(file.number, F_GETFL)
        let direct = GlibcExtensions.direct
        return flags != -1
            && fcntl(file.number, F_SETFL, isDirect ? flags | direct : flags & ~direct) == 0
    }

    func check() throws(FileError) {
        if let failure = failure.withLock({ $0 }) { throw failure }
    }

    /// Fails if the file was removed: what is written to it would be lost.
    func checkName() throws(FileError) {
        var status = stat()
        guard fstat(file.number, &status) == 0 else { throw FileError.last("examine", path) }
        if status.st_nlink == 0 { throw FileError(code: ENOENT, operation: "write", path: path) }
    }

    func end(at size: Int) {
        failure.withLock { failure in
            if failure == nil {
                failure = FileError(code: ECANCELED, operation: "write", path: path)
            }
        }
        // What cannot be given back lies there without use.
        _ = ftruncate(file.number, off_t(size))
    }

    /// Writes a block, which is empty afterwards; nothing after an error, which `check` tells.
    func write(_ block: Block, at start: Int) {
        block.empty { bytes in
            if failure.withLock({ $0 }) != nil { return }
            let code = write(bytes, at: start)
            if code == 0 { return }
            failure.withLock { $0 = FileError(code: code, operation: "write", path: path) }
            // On a full disk the space is needed. If it is not given back, what was written in
            // part lies there without use.
            _ = ftruncate(file.number, off_t(start))
        }
    }

    /// - Returns: 0, or an error number.
    private func write(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Int32 {
        let (count, code) = Transfer.write(bytes, to: file.number, at: start)
        // This disk wants its blocks larger than a page, or has taken an odd part of one.
        guard code == EINVAL, setDirect(false) else { return code }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
        return Transfer.write(rest, to: file.number, at: start + count).code
    }
}

/// Bytes on their way to a disk, in memory as a disk takes it: whole pages.
private final class Block: Sendable {
    static let size = 1 << 19
    private static let page = 4096

    private struct Content: ~Copyable {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: page)
        var count = 0

        deinit { memory.deallocate() }
    }

    private let content = Mutex(Content())

    /// As many bytes as the pages have that hold this many.
    static func inPages(_ count: Int) -> Int { (count + page - 1) / page * page }

    var count: Int { content.withLock { $0.count } }

    /// Takes as many of the bytes as have room; returns how many.
    func take(_ bytes: ArraySlice<UInt8>) -> Int {
        content.withLock { content in
            let taken = min(bytes.count, Self.size - content.count)
            guard let room = content.memory.baseAddress else { return 0 }
            bytes.withUnsafeBytes { bytes in
                guard let first = bytes.baseAddress else { return }
                // In pieces, because glibc moves larger ones by an instruction that valgrind counts
                // once for each byte.
                for start in stride(from: 0, to: taken, by: 2048) {
                    memcpy(room + content.count + start, first + start, min(2048, taken - start))
                }
            }
            content.count += taken
            return taken
        }
    }

    /// Lends the pages with all that was taken, zeroes behind it, and is empty then.
    func empty(_ body: (UnsafeRawBufferPointer) -> Void) {
        content.withLock { content in
            let end = Self.inPages(content.count)
            content.memory[content.count..<end].initializeMemory(as: UInt8.self, repeating: 0)
            body(UnsafeRawBufferPointer(rebasing: content.memory[..<end]))
            content.count = 0
        }
    }
}
