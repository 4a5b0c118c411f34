// SPDX-License-Identifier: Apache-2.0

import Feeds
import Files
import Remote
import Store

/// One book on the web while it is read: first the parts that the reader asks for, and all of it
/// where those are not enough.
final class RemoteFetch {
    /// The most bytes that a book may have.
    static let longest = 4 << 30

    private let book: RemoteBook
    private let client: RemoteClient
    private let room: FetchRoom
    private var peek: Peek
    /// The file that stays if all of the book comes; nil where none is kept.
    private let copy: FetchedCopy?
    private let coming: ComingBook?
    /// What the server called the version whose bytes last.
    private var lasting: String?

    /// - Parameters:
    ///   - number: the place of the book in the order in which books are taken.
    ///   - session: that may be told to stop.
    init(
        _ book: RemoteBook,
        _ client: RemoteClient,
        _ room: FetchRoom,
        _ number: Int?,
        _ session: WebSession
    ) throws(FileError) {
        self.book = book
        self.client = client
        self.room = room
        copy = room.copy(number)
        coming = copy.map { ComingBook($0.claim, session) }
        let file: PartialFile
        if let copy { file = try room.file(for: copy) } else { file = try room.passingFile() }
        peek = Peek(
            book.address,
            into: file,
            limit: Self.longest,
            leaves: Peek.much,
            room: coming,
            client
        )
    }

    var path: Path { peek.file.path }
    /// Brings what of it is not here; nil if all of it is.
    var supply: Peek? { peek.file.isWhole ? nil : peek }
    var isWhole: Bool { peek.file.isWhole }

    /// Fetches the end of the book, or all of it from a server that gives no parts.
    ///
    /// - Returns: false if the server still has the version that is known.
    func begin() throws(Peek.Halt) -> Bool {
        if let coming, !coming.mayBegin() { throw .stopped }
        if let known = book.known {
            return try peek.bringAll(unless: known)
        }
        try peek.begin()
        return true
    }

    /// Brings all of it.
    func bringAll() throws(Peek.Halt) {
        if isWhole { return }
        if let validator = peek.validator, !validator.hasPrefix("W/"),
            peek.file.size >= Peek.much
        {
            // What an earlier run had of this version is not fetched again.
            let file: PartialFile
            do throws(FileError) {
                file = try room.lastingFile(book.address, peek.file.size, validator)
                // The book is not here twice.
                if copy != nil { try peek.file.begin(size: 0) }
            } catch { throw .file(error) }
            peek = Peek(
                book.address,
                into: file,
                limit: Self.longest,
                room: coming,
                client,
                validator: validator
            )
            lasting = validator
        }
        try peek.bringAll()
    }

    /// The book as a file that stays; nil if not all of it came, or none is kept.
    func kept() throws(FileError) -> FetchedCopy? {
        guard let copy, isWhole else { return nil }
        if peek.file.path != copy.path { try FileChange.rename(peek.file.path, to: copy.path) }
        return copy
    }

    /// Takes what lasts away again, unless a later run can go on from there.
    ///
    /// - Parameter isUnfinished: whether it did not come whole.
    func end(isUnfinished: Bool) {
        // What came of another version must not be taken for part of this one.
        if isUnfinished, lasting != nil, lasting == peek.validator { return }
        room.leave(peek.file)
    }

    /// Whether the reader was not given what it asked for.
    var hasFailed: Bool { peek.hasFailed }
    /// Why not; nil if the server has another version by now.
    var halt: Peek.Halt? { peek.halt }

    /// What the register is to know of it.
    var row: RemoteFile {
        RemoteFile(
            feed: book.feed,
            entry: book.entry,
            entryUpdated: book.updated,
            validator: peek.validator,
            length: peek.file.size,
            seen: isWhole ? .whole : .peeked,
            seenBytes: peek.file.byteCount
        )
    }

    /// What the file system would say of it, as far as that has a meaning.
    var facts: FileRecord.Facts {
        FileRecord.Facts(
            device: 0,
            inode: 0,
            size: peek.file.size,
            modifiedAt: 0,
            changedAt: 0
        )
    }
}
