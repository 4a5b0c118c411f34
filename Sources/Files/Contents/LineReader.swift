// SPDX-License-Identifier: Apache-2.0

import Glibc

/// One entry of a list of files.
package enum ListEntry: Sendable, Equatable {
    case path(Path)
    /// An entry too long to be a path: where it stands (the first is 1) and how it begins.
    case tooLong(number: Int, beginning: Path)
}

/// Reads a list of files, one name an entry, from a file, a pipe or standard input.
///
/// Memory stays within one buffer however long the list or an entry is. The last entry needs no
/// separator; empty ones are ignored. A request to stop ends the list early, since standard input
/// can be a person who types nothing more.
package struct LineReader: ~Copyable {
    /// What stands between two names.
    package enum Separator: UInt8, Sendable {
        case newline = 10
        case null = 0
    }

    /// The most bytes of a name.
    package static let entryLimit = 65_536

    private let owned: Descriptor?
    private let descriptor: Int32
    private let name: Path
    private let separator: UInt8
    private let cancellation: Cancellation
    private let limit: Int
    /// Whether a byte order mark before the first entry is no part of it.
    private let skipsMark: Bool
    private var buffer: [UInt8] = []
    /// The part of the buffer that is not handed out yet.
    private var start = 0
    /// How much of that part is known to hold no separator.
    private var searched = 0
    private var isAtEnd = false
    private var number = 0
    /// How many separators were read.
    private var passed = 0
    /// Where the last entry stands if empty ones count as well; the first is 1.
    package private(set) var lineNumber = 0

    /// Opens a list; a pipe is welcome too, links are followed.
    ///
    /// - Parameters:
    ///   - limit: the most bytes of an entry; longer ones are passed over.
    ///   - skipsMark: the list is text, and editors may have put a byte order mark before it.
    package init(
        _ path: Path,
        separatedBy separator: Separator,
        limit: Int = entryLimit,
        skipsMark: Bool = false,
        cancellation: Cancellation
    ) throws(FileError) {
        // A pipe that no process writes to yet is waited for like its bytes, not here.
        let file = try Descriptor("open", path, flags: O_RDONLY | O_NONBLOCK)
        descriptor = file.number
        owned = consume file
        name = path
        self.separator = separator.rawValue
        self.limit = limit
        self.skipsMark = skipsMark
        self.cancellation = cancellation
    }

    /// Reads standard input.
    package init(
        standardInputSeparatedBy separator: Separator,
        limit: Int = entryLimit,
        skipsMark: Bool = false,
        cancellation: Cancellation
    ) {
        self.init(
            descriptor: STDIN_FILENO,
            name: Path("standard input"),
            separatedBy: separator,
            limit: limit,
            skipsMark: skipsMark,
            cancellation: cancellation
        )
    }

    /// Reads a descriptor that the caller opened and will close.
    package init(
        descriptor: Int32,
        name: Path,
        separatedBy separator: Separator,
        limit: Int = entryLimit,
        skipsMark: Bool = false,
        cancellation: Cancellation
    ) {
        owned = nil
        self.descriptor = descriptor
        self.name = name
        self.separator = separator.rawValue
        self.limit = limit
        self.skipsMark = skipsMark
        self.cancellation = cancellation
    }

    package mutating func next() throws(FileError) -> ListEntry? {
        while true {
            let separator = separator
            if let end = buffer[(start + searched)...].firstIndex(of: separator) {
                let entry = entry(upTo: end)
                start = end + 1
                searched = 0
                passed += 1
                lineNumber = passed
                if let entry { return entry }
            } else if buffer.count - start > limit {
                return try skipLongEntry()
            } else if isAtEnd {
                let entry = entry(upTo: buffer.count)
                start = buffer.count
                searched = 0
                lineNumber = passed + 1
                return entry
            } else {
                searched = buffer.count - start
                try fill()
            }
        }
    }

    private mutating func entry(upTo end: Int) -> ListEntry? {
        if skipsMark, passed == 0, buffer[start..<end].starts(with: Self.mark) {
            start += Self.mark.count
        }
        guard end > start else { return nil }
        number += 1
        if end - start > limit { return tooLong() }
        return .path(Path(bytes: buffer[start..<end]))
    }

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private func tooLong() -> ListEntry {
        .tooLong(number: number, beginning: Path(bytes: buffer[start...].prefix(80)))
    }

    private mutating func skipLongEntry() throws(FileError) -> ListEntry {
        number += 1
        let answer = tooLong()
        passed += 1
        lineNumber = passed
        while true {
            let separator = separator
            if let end = buffer[start...].firstIndex(of: separator) {
                start = end + 1
                break
            }
            start = buffer.count
            if isAtEnd { break }
            try fill()
        }
        searched = 0
        return answer
    }

    /// Adds what one read gives behind what is not handed out yet.
    private mutating func fill() throws(FileError) {
        buffer.removeFirst(start)
        start = 0
        // A request to stop must also end an endless list that never has to be waited for.
        if cancellation.isRequested {
            isAtEnd = true
            return
        }
        // Waiting in short turns notices a request to stop on whichever thread it came in.
        while !Transfer.waitUntilReady(descriptor, for: POLLIN, milliseconds: 200) {
            if cancellation.isRequested {
                isAtEnd = true
                return
            }
        }
        let old = buffer.count
        buffer += [UInt8](repeating: 0, count: 65_536)
        let count = buffer.withUnsafeMutableBytes { raw in
            read(descriptor, raw.baseAddress.map { $0 + old }, raw.count - old)
        }
        let code = errno
        buffer.removeLast(buffer.count - old - max(0, count))
        if count == 0 { isAtEnd = true }
        if count < 0 && code != EINTR && code != EAGAIN {
            throw FileError(code: code, operation: "read", path: name)
        }
    }
}
