// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files

/// Pieces of files that are made once and stand in many: on the disk, for all of them together are
/// more than memory should hold.
final class StoredPieces {
    private struct Piece {
        let start: Int
        let count: Int
        var end: Int { start + count }
    }

    /// One call brings pieces that lie close together, and up to so many times their bytes.
    private static let most = 4

    private let file: ScratchFile
    private let place: Path
    private var pieces: [Piece] = []
    private var read: [UInt8] = []

    init(_ tree: ExportTree) throws(Failure) {
        file = try tree.makeScratch()
        place = tree.path
    }

    /// Adds a piece, which then has the next number.
    func add(_ bytes: [UInt8]) throws(Failure) {
        try Failure.exporting(to: place) { () throws(FileError) in
            pieces.append(Piece(start: try file.append(bytes), count: bytes.count))
        }
    }

    /// Appends pieces by their numbers.
    func append(
        _ numbers: [Int],
        separator: [UInt8] = [],
        to bytes: inout [UInt8]
    ) throws(Failure) {
        let wanted = numbers.map { pieces[$0] }
        guard let start = wanted.lazy.map(\.start).min(), let end = wanted.lazy.map(\.end).max()
        else { return }
        let count = wanted.reduce(0) { $0 + $1.count }
        let isTogether = end - start <= count * Self.most
        if isTogether { try take(start, end - start) }
        bytes.reserveCapacity(bytes.count + count + wanted.count * separator.count + 64)
        for (index, piece) in wanted.enumerated() {
            if index > 0 { bytes += separator }
            if !isTogether { try take(piece.start, piece.count) }
            let from = isTogether ? piece.start - start : 0
            bytes += read[from..<from + piece.count]
        }
    }

    private func take(_ start: Int, _ count: Int) throws(Failure) {
        try Failure.exporting(to: place) { () throws(FileError) in
            try file.read(at: start, count: count, into: &read)
        }
    }
}
