// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// The entries of all works, made once in both forms: each stands in many feeds.
final class OPDSEntries {
    /// Where an entry is in the file of its form.
    private struct Piece {
        let start: Int
        let count: Int
        var end: Int { start + count }
    }

    /// What fewer calls cost in bytes that nobody wants.
    private static let most = 4

    private let atom: ScratchFile
    private let json: ScratchFile
    private let place: Path
    private var atomPieces: [Piece] = []
    private var jsonPieces: [Piece] = []
    private var times: [Int64] = []
    private var read: [UInt8] = []

    init(_ tree: ExportTree) throws(Failure) {
        atom = try tree.makeScratch()
        json = try tree.makeScratch()
        place = tree.path
    }

    var count: Int { times.count }

    /// Adds a work, which then has the next place.
    func add(_ publication: OPDSPublication) throws(Failure) {
        var xml = XMLWriter()
        publication.append(to: &xml)
        var writer = JSONWriter()
        publication.append(to: &writer)
        times.append(publication.work.addedAt ?? 0)
        try Failure.exporting(to: place) { () throws(FileError) in
            let start = try atom.append(xml.bytes)
            atomPieces.append(Piece(start: start, count: xml.bytes.count))
            let begin = try json.append(writer.bytes)
            jsonPieces.append(Piece(start: begin, count: writer.bytes.count))
        }
    }

    /// When the newest of some works came.
    func newest(of works: some Sequence<Int>) -> Int64 {
        works.lazy.map { self.times[$0] }.max() ?? 0
    }

    func appendAtom(_ works: [Int], to bytes: inout [UInt8]) throws(Failure) {
        try append(works.map { atomPieces[$0] }, of: atom, before: [], to: &bytes)
    }

    func appendJSON(_ works: [Int], to bytes: inout [UInt8]) throws(Failure) {
        try append(works.map { jsonPieces[$0] }, of: json, before: Array(",\n".utf8), to: &bytes)
    }

    private func append(
        _ pieces: [Piece],
        of file: ScratchFile,
        before: [UInt8],
        to bytes: inout [UInt8]
    ) throws(Failure) {
        guard let start = pieces.lazy.map(\.start).min(), let end = pieces.lazy.map(\.end).max()
        else { return }
        let wanted = pieces.reduce(0) { $0 + $1.count }
        let isTogether = end - start <= wanted * Self.most
        if isTogether { try take(start, end - start, of: file) }
        bytes.reserveCapacity(bytes.count + wanted + pieces.count * before.count + 64)
        for (index, piece) in pieces.enumerated() {
            bytes += index == 0 ? before.dropFirst() : before[...]
            if !isTogether { try take(piece.start, piece.count, of: file) }
            let from = isTogether ? piece.start - start : 0
            bytes += read[from..<from + piece.count]
        }
    }

    private func take(_ start: Int, _ count: Int, of file: ScratchFile) throws(Failure) {
        try Failure.exporting(to: place) { () throws(FileError) in
            try file.read(at: start, count: count, into: &read)
        }
    }
}
