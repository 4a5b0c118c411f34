// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import System
import Zip

/// The text of a dump, inflated if it is packed, of which a small part is in memory.
final class DumpInput {
    let source: DumpSource
    /// What was read and not passed over yet begins at `start`.
    private(set) var bytes: [UInt8] = []
    private(set) var start = 0
    /// How many bytes of the file were read, packed as it is.
    private(set) var bytesRead = 0
    /// When the file changed last, in seconds since 1970, so that reading it again says the same.
    ///
    /// What comes through a pipe is said now.
    let changedAt: Int64
    /// Whether it can be read again from its beginning.
    let isRegular: Bool
    let size: Int64

    private let stream: ByteStream
    private let cancellation: Cancellation
    private var gzip: GzipInflater?
    private var isAtEnd = false
    /// Why no more can be read; told once what came before it is read.
    private var trouble: Failure?

    /// Opens it and looks at how it begins.
    init(_ source: DumpSource, cancellation: Cancellation) throws(Failure) {
        self.source = source
        self.cancellation = cancellation
        do throws(FileError) {
            switch source {
            case .file(let path): stream = try ByteStream(path, cancellation: cancellation)
            case .standardInput: stream = ByteStream(cancellation: cancellation)
            }
            let status = try stream.status()
            isRegular = status.kind == .regular && source != .standardInput
            changedAt = (isRegular ? status.modified : WallClock.now) / 1_000_000_000
            size = isRegular ? status.size : 0
        } catch { throw Failure(input: error) }
        try begin()
    }

    /// Reads until the kind of the file can be told.
    private func begin() throws(Failure) {
        var first: [UInt8] = []
        while first.count < 4, !isAtEnd {
            let piece = try nextPiece()
            if piece.isEmpty { isAtEnd = true }
            first += piece
        }
        if GzipInflater.isGzip(first) {
            do throws(GzipError) {
                let gzip = try GzipInflater()
                gzip.take(first)
                self.gzip = gzip
            } catch { throw failure(error) }
            isAtEnd = false
        } else {
            bytes = first
        }
        do throws(Failure) { while bytes.count < Self.beginning, try more() {} } catch {
            guard !bytes.isEmpty else { throw error }
            trouble = error
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    }

    /// Adds what comes next; false at the end, or once somebody asked to stop.
    func more() throws(Failure) -> Bool {
        if start > 0 {
            bytes.removeFirst(start)
            start = 0
        }
        if let trouble { throw trouble }
        let before = bytes.count
        while bytes.count == before, !isAtEnd { try step() }
        return bytes.count > before
    }

    /// What was begun to be read and will not be read to its end is no good.
    var isInterrupted: Bool { cancellation.isRequested }

    func passOver(upTo place: Int) { start = place }

    private func step() throws(Failure) {
        guard let gzip else {
            let piece = try nextPiece()
            if piece.isEmpty { isAtEnd = true }
            bytes += piece
            return
        }
        do throws(GzipError) {
            if !gzip.needsInput { return try gzip.inflate(into: &bytes) }
        } catch { throw failure(error) }
        let piece = try nextPiece()
        if piece.isEmpty {
            isAtEnd = true
            guard !cancellation.isRequested else { return }
            do throws(GzipError) { try gzip.finish() } catch { throw failure(error) }
        }
        gzip.take(Array(piece))
    }

    private func nextPiece() throws(Failure) -> ArraySlice<UInt8> {
        do throws(FileError) {
            let piece = try stream.next()
            bytesRead += piece.count
            return piece
        } catch { throw Failure(input: error) }
    }

    /// Why it is no good if it ends in the middle of a line or of a record.
    var cutOff: Failure { failure(.cutOff) }

    private func failure(_ error: GzipError) -> Failure {
        let (what, hint) =
            switch error {
            case .corruptData: ("is damaged: it cannot be inflated", "download it again")
            case .cutOff: ("is cut off: it ends in the middle", "download it again")
            case .strangeEnd:
                ("is damaged: something other than gzip follows its end", "download it again")
            case .bomb:
                ("inflates to more than any catalogue does", "look at where it comes from")
            case .outOfMemory: ("cannot be inflated: no memory", "")
            }
        return Failure(
            error == .outOfMemory ? .tryLater : .badInput,
            "\(source.name) \(what)",
            hint: hint + (hint.isEmpty ? "" : "; what was read before is kept")
        )
    }

    /// A longer one is needed by none of the kinds.
    private static let beginning = 4096
}
