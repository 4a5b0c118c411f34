// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Files
import Library
import Remote

/// One book that comes whole from the web, into a file of its own.
struct BookDownload {
    private let book: WantedBook
    private let client: RemoteClient
    private let room: FetchRoom
    private let coming: ComingBook

    init(
        _ book: WantedBook,
        _ client: RemoteClient,
        _ room: FetchRoom,
        _ coming: ComingBook
    ) {
        self.book = book
        self.client = client
        self.room = room
        self.coming = coming
    }

    /// Nothing is left of it unless it came whole, or a later one can go on from there.
    func run() throws(Failure) -> FetchedBook {
        guard let address = RemoteAddress(book.address.text) else {
            return .trouble("\(book.address.text) is no address on the web")
        }
        do throws(Peek.Halt) { return try fetch(address) } catch {
            switch error {
            case .stopped: return .stopped
            case .file(let error) where error.isDiskFull: return .noRoom
            case .file(let error): throw Failure(error, near: room.place)
            case .helper(let error): throw Failure(error)
            case .trouble(let trouble):
                let reason = RunReasons.of(trouble).sentence
                return .trouble("\(address.text): \(reason) (\(trouble.detail))")
            }
        }
    }

    private func fetch(_ address: RemoteAddress) throws(Peek.Halt) -> FetchedBook {
        // How large it was, it may be still.
        guard coming.mayBegin(), coming.wait(for: max(1, book.byteCount)) else { throw .stopped }
        let lasting = book.byteCount >= Peek.much ? strongValidator : nil
        let file: PartialFile
        do throws(FileError) { file = try place(address, lasting) } catch { throw .file(error) }
        let peek = Peek(
            address,
            into: file,
            limit: RemoteFetch.longest,
            room: coming,
            client,
            validator: lasting
        )
        do throws(Peek.Halt) {
            try peek.bringAll()
            if lasting != nil { try keep(file) }
            return .whole
        } catch {
            // What came of another version must not be taken for part of this one.
            if lasting == nil || lasting != peek.validator {
                // It has a temporary name otherwise, or is removed when it is old.
                try? FileChange.remove(file.path)
            }
            throw error
        }
    }

    private func place(
        _ address: RemoteAddress,
        _ lasting: String?
    ) throws(FileError) -> PartialFile {
        if let lasting { return try room.lastingFile(address, book.byteCount, lasting) }
        let file = try PartialFile(book.target)
        // Then there is something that is missing.
        try file.begin(size: max(1, book.byteCount))
        return file
    }

    private func keep(_ file: PartialFile) throws(Peek.Halt) {
        do throws(FileError) { try FileChange.rename(file.path, to: book.target) } catch {
            throw .file(error)
        }
    }

    /// Of a version that cannot be told from others nothing is put together.
    private var strongValidator: String? {
        book.validator.flatMap { $0.hasPrefix("W/") ? nil : $0 }
    }
}
