// SPDX-License-Identifier: Apache-2.0

package import Feeds
import Fetching
package import Files
package import System
import Zip

/// A book on the web of which only those parts are fetched that are read.
///
/// Where the server gives no parts, or so much is wanted that the rest costs hardly more, all of it
/// is fetched. A book that is refused after a look at parts has to be looked at once more when all of
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

    /// How much of its end is asked for first.
    ///
    /// Most directories are smaller, and what else comes is of no use; with more of it large ones
    /// need one request less.
    private static let tail = 4 << 10
    /// A part is at least as long: what is wanted next mostly lies behind it.
    private static let shortest: Int64 = 2 << 10
    /// How many parts are asked for at most.
    private static let mostParts = 8
    /// What is worth being continued.
    package static let much: Int64 = 1 << 20

    package let file: PartialFile
    private let address: RemoteAddress
    /// The most bytes that a book may have.
    private let limit: Int
    /// So many bytes are not fetched whole for a reader who asks for much: the one who made this
    /// has another place for them, which lasts.
    private let leaves: Int64
    /// Nil where there is as much as the disk has.
    private let room: (any PeekRoom)?
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

    /// - Parameters:
    ///   - leaves: books that can be continued and have so many bytes do not come whole when a
    ///     reader asks for much of them.
    ///   - room: what the book has to ask for its room.
    ///   - validator: what the server calls the version of which parts are here already.
    package init(
        _ address: RemoteAddress,
        into file: PartialFile,
        limit: Int,
        leaves: Int64 = .max,
        room: (any PeekRoom)? = nil,
        _ client: RemoteClient,
        validator: String? = nil
    ) {
        self.leaves = leaves
        self.validator = validator
        self.address = address
        self.file = file
        self.limit = limit
        self.room = room
        self.client = client
    }

    /// Fetches the end of the book, where its directory is; then its size is known.
    package func begin() throws(Halt) {
        partCount += 1
        try fetch(.last(Self.tail))
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
        let isContinued = condition != nil && file.byteCount > 0
        try fetch(isContinued ? .bytes(rest.integers) : nil)
        // The server gave less than it said.
        if isContinued, !file.isWhole { try fetch(nil) }
        guard file.isWhole else {
            throw .trouble(
                RemoteTrouble(.cut, "\(file.byteCount) of its \(file.size) bytes came")
            )
        }
    }

    package func bring(_ range: Range<Int64>) -> Bool {
        guard let wanted = file.missing(in: range).span else { return true }
        let start = wanted.lowerBound
        let end = min(max(wanted.upperBound, start + Self.shortest), file.size)
        let version = validator
        do throws(Halt) {
            let part = file.missing(in: start..<end).span ?? wanted
            // One request for the rest of it costs hardly more then.
            let isMuch = (Int64(part.count) + file.byteCount) * 5 > file.size * 4
            if !isMuch, partCount < Self.mostParts {
                partCount += 1
                try fetch(.bytes(part.integers))
            } else if condition != nil, file.size >= leaves {
                hasFailed = true
                return false
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
        var intake = PeekIntake(request, room)
        let ending: RemoteClient.Ending
        do throws(HelperProgramError) {
            ending = try client.fetch(at: address) {
                if let (rest, version) = intake.rest(of: file) {
                    request.part = .bytes(rest.integers)
                    request.validator = version
                }
                note(intake)
                intake = PeekIntake(request, room)
                return request
            } take: { page, piece in
                intake.take(piece, of: page, into: file)
            }
        } catch { throw .helper(error) }
        note(intake)
        if let error = intake.error { throw .file(error) }
        if let lack = intake.lack, let room {
            do throws(FileError) { try file.begin(size: 0) } catch { throw .file(error) }
            guard room.wait(for: lack.bytes) else { throw .stopped }
            // Parts are asked for of what is here.
            if case .bytes = part { return try fetch(nil) }
            return try fetch(part, validator: known)
        }
        switch ending {
        case .stopped: throw .stopped
        case .page(let page) where intake.hasBegun: return page.status
        case .page(let page) where page.status == 304 && known != nil && request.part == nil:
            return 304
        case .page(let page) where page.status == 200:
            do throws(FileError) { try file.begin(size: 0) } catch { throw .file(error) }
            validator = page.validator
            return 200
        // It says that there is something, and gives nothing.
        case .page(let page):
            guard part != nil else {
                throw .trouble(RemoteTrouble(.cut, "status \(page.status) without bytes"))
            }
            return try fetch(nil)
        case .trouble(let trouble):
            // The server may not know of parts, or not have this one: it has the whole.
            let mayHaveWhole = intake.isUnfit || trouble.kind == .refused
            guard part != nil, mayHaveWhole else { throw .trouble(trouble) }
            return try fetch(nil)
        }
    }

    private func note(_ intake: PeekIntake) {
        received += intake.received
        if intake.hasBegun { validator = intake.validator ?? validator }
    }
}

/// Where the bytes of one answer go.
private struct PeekIntake {
    private let asked: FetchRequest.Part?
    /// What the server called the version that a part is wanted of.
    private let condition: String?
    /// The most bytes that a book may have.
    private let limit: Int
    private(set) var received = 0
    /// The part is not the one that was asked for.
    private(set) var isUnfit = false
    private(set) var error: FileError?
    /// What it would take to go on, if there is no room now.
    private(set) var lack: Lack?
    private let room: (any PeekRoom)?
    /// How much of the file there is room for.
    private var granted: Int64 = 0
    private var offset: Int64?
    /// What is to come, if that is known.
    private var coming: Range<Int64>?
    /// What the server calls the version that comes.
    private(set) var validator: String?

    struct Lack {
        /// How much the book has; nil if the server does not say.
        let bytes: Int64?
    }

    /// Of a book of unknown length, so much more is asked for at a time.
    private static let step: Int64 = 2 << 20

    init(_ request: FetchRequest, _ room: (any PeekRoom)?) {
        self.room = room
        asked = request.part
        condition = request.part == nil ? nil : request.validator
        limit = request.limit
    }

    var hasBegun: Bool { offset != nil }

    /// What is left to be asked for after an answer that was cut, and of which version.
    func rest(of file: PartialFile) -> (Range<Int64>, version: String)? {
        guard let coming, let version = validator ?? condition, !version.hasPrefix("W/"),
            let rest = file.missing(in: coming).span, rest.count < coming.count
        else { return nil }
        return (rest, version)
    }

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
                if let trouble = try begin(page, file) { return trouble }
                place = offset ?? 0
            }
            let end = place + Int64(piece.count)
            // More than a part was asked for is no part.
            if page.status == 206, let coming, end > coming.upperBound { return refuse() }
            if page.status != 206, end > granted {
                let more = (end + Self.step - 1) / Self.step * Self.step
                if let trouble = grow(to: more, of: nil) { return trouble }
            }
            try file.write(piece, at: place)
            offset = end
            return nil
        } catch {
            self.error = error
            return RemoteTrouble(.noRoom, error.reason)
        }
    }

    private mutating func grow(to bytes: Int64, of total: Int64?) -> RemoteTrouble? {
        guard let room else { return nil }
        guard room.grow(to: bytes) else {
            lack = Lack(bytes: total)
            return RemoteTrouble(.noRoom, "others come before")
        }
        granted = bytes
        return nil
    }

    private mutating func refuse() -> RemoteTrouble {
        isUnfit = true
        return RemoteTrouble(.astray, "the server gave another part than it was asked for")
    }

    /// Finds out where the first byte belongs.
    private mutating func begin(
        _ page: FetchedPage,
        _ file: PartialFile
    ) throws(FileError) -> RemoteTrouble? {
        guard page.status == 206 else {
            if let trouble = refusal(size: page.byteCount) { return trouble }
            let size = Int64(page.byteCount ?? 0)
            if let trouble = grow(to: size, of: size) { return trouble }
            try file.begin(size: size)
            coming = page.byteCount == nil ? nil : 0..<size
            validator = page.validator
            offset = 0
            return nil
        }
        guard let part = page.part, let total = part.total, total >= 0 else { return refuse() }
        // Its size is what the server says, and no file is made as large as it likes.
        if let trouble = refusal(size: total) { return trouble }
        let end: Int
        switch asked {
        case .last(let count):
            guard part.start == max(0, total - count) else { return refuse() }
            end = total
        case .bytes(let range):
            let isSame = condition == nil || page.validator == nil || page.validator == condition
            guard part.start == range.lowerBound, Int64(total) == file.size, isSame else {
                return refuse()
            }
            end = min(range.upperBound + 1, total)
        case nil: return refuse()
        }
        guard part.start < end else { return refuse() }
        if case .last = asked {
            if let trouble = grow(to: Int64(total), of: Int64(total)) { return trouble }
            try file.begin(size: Int64(total))
        }
        coming = Int64(part.start)..<Int64(end)
        validator = page.validator
        offset = Int64(part.start)
        return nil
    }

    private func refusal(size: Int?) -> RemoteTrouble? {
        guard let size, size > limit else { return nil }
        return RemoteTrouble(.tooLarge, "it has \(size) bytes")
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
