// SPDX-License-Identifier: Apache-2.0

package import Feeds
import Fetching
package import Files
package import System
import Zip

/// A book on the web of which only those parts are fetched that are read.
///
/// Where the server gives no parts, or so many are wanted that the rest costs no more, all of it is
/// fetched. A book that is refused after a look at parts has to be looked at once more when all of
/// it is there: the parts may be what is wrong.
package final class Peek: FileSupply {
    /// Why reading cannot go on.
    package enum Halt: Error {
        case trouble(RemoteTrouble)
        case file(FileError)
        case helper(HelperProgramError)
        /// Somebody asked to stop.
        case stopped
    }

    /// What is asked for is made of such blocks; smaller ones are more requests, larger ones more
    /// bytes.
    private static let block: Int64 = 16 << 10
    /// How many parts are asked for at most.
    private static let mostParts = 8

    package let file: PartialFile
    private let address: RemoteAddress
    /// The most bytes that a book may have.
    private let limit: Int
    private let client: RemoteClient
    private var partCount = 0
    /// What the server calls the version that is here.
    package private(set) var validator: String?
    /// Why the last bytes could not be brought.
    package private(set) var halt: Halt?
    /// Whether the reader was not given what it asked for: there was an end to it, or the server has
    /// another version by now.
    package private(set) var hasFailed = false
    /// How many bytes came over the network.
    package private(set) var received = 0

    /// - Parameter validator: what the server calls the version of which parts are here already.
    package init(
        _ address: RemoteAddress,
        into file: PartialFile,
        limit: Int,
        _ client: RemoteClient,
        validator: String? = nil
    ) {
        self.validator = validator
        self.address = address
        self.file = file
        self.limit = limit
        self.client = client
    }

    /// Fetches the end of the book, where its directory is; then its size is known.
    package func begin() throws(Halt) {
        partCount += 1
        try fetch(.last(Int(Self.block)))
    }

    /// Fetches all of it, unless the server still has the version that is known.
    ///
    /// - Returns: false if it has.
    package func bringAll(unless known: String) throws(Halt) -> Bool {
        try fetch(nil, validator: known) == 200
    }

    /// Fetches what is not here.
    package func bringAll() throws(Halt) {
        guard let rest = file.missing(in: 0..<file.size).span else { return }
        // Of a version that cannot be told from others nothing is put together.
        let isWorthIt = condition != nil && Int64(rest.count) * 10 < file.size * 9
        try fetch(isWorthIt ? .bytes(rest.integers) : nil)
    }

    package func bring(_ range: Range<Int64>) -> Bool {
        guard let wanted = file.missing(in: range).span else { return true }
        let start = wanted.lowerBound / Self.block * Self.block
        let end = (wanted.upperBound + Self.block - 1) / Self.block * Self.block
        let version = validator
        do throws(Halt) {
            let isMuch = (end - start + file.byteCount) * 2 > file.size
            if !isMuch, partCount < Self.mostParts,
                let part = file.missing(in: start..<min(end, file.size)).span
            {
                partCount += 1
                try fetch(.bytes(part.integers))
            } else {
                try bringAll()
            }
        } catch {
            halt = error
            hasFailed = true
            return false
        }
        // Otherwise what was read before is of another version.
        let isSame = validator == version && file.missing(in: range).isEmpty
        if !isSame { hasFailed = true }
        return isSame
    }

    /// A weak one says nothing of bytes.
    private var condition: String? { validator.flatMap { $0.hasPrefix("W/") ? nil : $0 } }

    /// - Parameter known: not to be sent again.
    /// - Returns: the status of the answer.
    @discardableResult
    private func fetch(
        _ part: FetchRequest.Part?,
        validator known: String? = nil
    ) throws(Halt) -> Int {
        var request = FetchRequest(address.text, part: part, limit: limit)
        request.validator = part == nil ? known : condition
        request.mayBePacked = false
        var intake = PeekIntake(asked: part)
        let ending: RemoteClient.Ending
        do throws(HelperProgramError) {
            ending = try client.fetch(at: address) { _ in
                intake = PeekIntake(asked: part)
                return request
            } take: { page, piece in
                intake.take(piece, of: page, into: file)
            }
        } catch { throw .helper(error) }
        received += intake.received
        if let error = intake.error { throw .file(error) }
        switch ending {
        case .stopped: throw .stopped
        case .page(let page):
            validator = page.validator ?? validator
            return page.status
        case .trouble(let trouble):
            // The server may not know of parts, or not have this one: it has the whole.
            let mayHaveWhole = intake.isUnfit || trouble.kind == .refused
            guard part != nil, mayHaveWhole else { throw .trouble(trouble) }
            return try fetch(nil)
        }
    }
}

/// Where the bytes of one answer go.
private struct PeekIntake {
    let asked: FetchRequest.Part?
    private(set) var received = 0
    /// The part is not the one that was asked for.
    private(set) var isUnfit = false
    private(set) var error: FileError?
    private var offset: Int64?

    init(asked: FetchRequest.Part?) { self.asked = asked }

    mutating func take(
        _ piece: [UInt8],
        of page: FetchedPage,
        into file: PartialFile
    ) -> RemoteTrouble? {
        received += piece.count
        do throws(FileError) {
            let place: Int64
            if let offset {
                place = offset
            } else {
                guard let start = try begin(page, file) else {
                    isUnfit = true
                    return RemoteTrouble(
                        .astray,
                        "the server gave another part than it was asked for"
                    )
                }
                place = start
            }
            try file.write(piece, at: place)
            offset = place + Int64(piece.count)
            return nil
        } catch {
            self.error = error
            return RemoteTrouble(.noRoom, error.reason)
        }
    }

    /// Where the first byte belongs; nil if that cannot be.
    private func begin(_ page: FetchedPage, _ file: PartialFile) throws(FileError) -> Int64? {
        guard page.status == 206 else {
            try file.begin(size: Int64(page.byteCount ?? 0))
            return 0
        }
        guard let part = page.part, let total = part.total else { return nil }
        switch asked {
        case .last(let count):
            guard part.start == max(0, total - count) else { return nil }
            try file.begin(size: Int64(total))
        case .bytes(let range):
            guard part.start == range.lowerBound, Int64(total) == file.size else { return nil }
        case nil: return nil
        }
        return Int64(part.start)
    }
}

extension [Range<Int64>] {
    /// From the begin of the first to the end of the last.
    fileprivate var span: Range<Int64>? {
        guard let first, let last else { return nil }
        return first.lowerBound..<last.upperBound
    }
}

extension Range<Int64> {
    fileprivate var integers: ClosedRange<Int> { Int(lowerBound)...Int(upperBound - 1) }
}
