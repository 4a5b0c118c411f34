// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store

/// The entries of all works in both forms: each stands in many feeds.
final class OPDSEntries {
    private let atom: StoredPieces
    private let json: StoredPieces
    private var times: [Int64] = []

    init(_ tree: ExportTree) throws(Failure) {
        atom = try StoredPieces(tree)
        json = try StoredPieces(tree)
    }

    var count: Int { times.count }

    /// Adds a work, which then has the next place.
    func add(_ publication: OPDSPublication) throws(Failure) {
        var xml = XMLWriter()
        publication.append(to: &xml)
        try atom.add(xml.bytes)
        var writer = JSONWriter()
        publication.append(to: &writer)
        try json.add(writer.bytes)
        times.append(publication.work.addedAt ?? 0)
    }

    /// When the newest of some works came.
    func newest(of works: some Sequence<Int>) -> Int64 {
        works.lazy.map { self.times[$0] }.max() ?? 0
    }

    func appendAtom(_ works: [Int], to bytes: inout [UInt8]) throws(Failure) {
        try atom.append(works, to: &bytes)
    }

    func appendJSON(_ works: [Int], to bytes: inout [UInt8]) throws(Failure) {
        try json.append(works, separator: Array(",\n".utf8), to: &bytes)
    }
}
