// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite

/// What was found beside the files of books.
extension RegisterWriter {
    /// Whether anything was.
    package func hasSidecars() throws(SQLiteError) -> Bool {
        try connection.exists("SELECT 1 FROM sidecars LIMIT 1")
    }

    /// Notes what lies beside a file, and what it says of the edition there.
    ///
    /// Of several files with one content, the one whose path comes first has the word, in whatever
    /// order they were met; one that is missing or was rejected, only if there is no other. What a
    /// catalogue calls its record of the book counts beside each of them.
    ///
    /// - Parameters:
    ///   - isNew: whether the edition came with this very file: then nothing was said of it yet.
    ///   - sheet: of a new edition, the number of the sheet with which its claims are noted.
    ///   - facts: nil if it cannot be read: then nothing is said any more. A cover in them has its
    ///     row.
    /// - Returns: editions of which what lies beside another file has the word now; and whether this
    ///   has it, and none of this run had it before.
    package func note(
        _ sidecar: SidecarFile,
        _ kind: SidecarFile.Kind = .document,
        besideFileAt path: [UInt8],
        of edition: Int64,
        isNew: Bool,
        sheet: Int64? = nil,
        _ facts: FactSheet?,
        run: Int64
    ) throws(SQLiteError) -> (silenced: Set<Int64>, tookWord: Bool) {
        let state = facts == nil ? SidecarFile.State.broken : .read
        let row =
            if isNew, let addedFile, addedFile.path == path {
                addedFile.id
            } else {
                try sidecars.file(at: path)
            }
        guard let file = row else { return ([], false) }
        let record = kind == .document ? facts?.catalogueRecord : nil
        // With a new edition its claims came.
        if !isNew { try retell(kind, beside: file, as: record) }
        try sidecars.note(sidecar, kind, beside: file, state, record: record, run: run)
        if isNew {
            guard let facts else { return ([], false) }
            try solver.facts.write(facts, on: edition, file: file, run: run, as: sheet)
            if listed != edition {
                informed.insert(edition)
            } else if solver.rewriter.foretold != edition {
                unfaced.insert(edition)
            }
            return ([], true)
        }
        var silenced = try silence(
            kind,
            besideFile: file,
            exceptOf: facts == nil ? nil : edition
        )
        guard let facts else { return (silenced, false) }
        let holder = try sidecars.holder(kind, of: edition, facts.provider)
        if try sidecars.first(kind, of: edition) == file {
            let isOther = try put(facts, on: edition, file: file, run: run)
            return (silenced, isOther && holder?.run != run)
        }
        noteLooseCover(facts.first(.cover))
        if holder == nil || holder?.file == file { silenced.insert(edition) }
        return (silenced, false)
    }

    /// Notes that a cover lies beside a file whose book does not need it.
    ///
    /// - Returns: editions of which what lies beside another file has the word now.
    package func note(
        spare sidecar: SidecarFile,
        besideFileAt path: [UInt8],
        run: Int64
    ) throws(SQLiteError) -> Set<Int64> {
        guard let file = try sidecars.file(at: path) else { return [] }
        try sidecars.note(sidecar, .cover, beside: file, .spare, run: run)
        return try silence(.cover, besideFile: file, exceptOf: nil)
    }

    /// The files with an edition beside which a package document lies, by their paths, but for those
    /// that are missing or were rejected.
    package func sidecars(
        ofEdition id: Int64
    ) throws(SQLiteError) -> [(path: [UInt8], name: [UInt8])] {
        try sidecars.all(of: id)
    }

    /// Reserves the number of a new sheet, until the sheet is noted or the number is released.
    package func reserveSheet() throws(SQLiteError) -> Int64 {
        try solver.facts.reserve()
    }

    package func releaseSheet() {
        solver.facts.reserved = nil
    }

    /// Has files beside books believed before the books; all else keeps its place.
    ///
    /// - Returns: whether they were not before.
    package func preferSidecars() throws(SQLiteError) -> Bool {
        // Whoever put others in between meant it.
        if try prefersSidecars() { return false }
        var named = try solver.facts.providerOrder().named.filter { $0 != .calibre }
        if !named.contains(.book) { named.insert(.book, at: 0) }
        let place = named.firstIndex(of: .book) ?? 0
        named.insert(.calibre, at: place)
        return try setProviderOrder(ProviderOrder(named))
    }

    /// Whether files beside books are believed before the books.
    package func prefersSidecars() throws(SQLiteError) -> Bool {
        try solver.facts.providerOrder().isBeforeBook(.calibre)
    }

    /// The edition of which a file has the word that is missing or was rejected, while another file
    /// has it and something to say.
    package func editionSilenced(byLossAt path: [UInt8]) throws(SQLiteError) -> Int64? {
        try sidecars.editionSilenced(byLossAt: path)
    }

    /// Notes that nothing of a kind lies beside a file any more.
    ///
    /// - Returns: editions of which what lies beside another file has the word now; and whether
    ///   anything was known to lie there.
    package func forgetSidecar(
        _ kind: SidecarFile.Kind,
        besideFileAt path: [UInt8]
    ) throws(SQLiteError) -> (silenced: Set<Int64>, wasKnown: Bool) {
        guard let file = try sidecars.file(at: path) else { return ([], false) }
        try retell(kind, beside: file, as: nil)
        let wasKnown = try sidecars.forget(kind, beside: file)
        return (try silence(kind, besideFile: file, exceptOf: nil), wasKnown)
    }

    /// Has the next run read what lies beside any file of an edition.
    ///
    /// - Returns: the files beside which something was known to lie.
    @discardableResult
    package func forgetSidecars(
        _ kind: SidecarFile.Kind,
        ofEdition id: Int64
    ) throws(SQLiteError) -> [[UInt8]] {
        if kind == .document { retold.insert(id) }
        return try sidecars.forget(kind, of: id)
    }

    /// Forgets what lies beside a file that goes.
    func forgetSidecars(besideFileAt path: [UInt8]) throws(SQLiteError) {
        // What was said beside it may have come from another register, without the file that said it.
        guard let file = try sidecars.file(at: path) else { return }
        _ = try forgetSidecars(besideFile: file)
    }

    /// Forgets what lies beside a file that holds something else now, or goes; the next run reads what
    /// lies beside it and beside its copies.
    ///
    /// - Returns: the editions of which something was said there, once for each thing that was.
    func forgetSidecars(besideFile file: Int64) throws(SQLiteError) -> [Int64] {
        var all: [Int64] = []
        for kind in SidecarFile.Kind.allCases {
            try retell(kind, beside: file, as: nil)
            try sidecars.forget(kind, beside: file)
            let silenced = try silence(kind, besideFile: file, exceptOf: nil)
            for edition in silenced { try forgetSidecars(kind, ofEdition: edition) }
            all += silenced
        }
        return all
    }

    /// Two names turn out to be of one file: what was said beside the other one is said beside it.
    package func takeOverSidecars(of other: Int64, by file: Int64) throws(SQLiteError) {
        for kind in SidecarFile.Kind.allCases {
            try connection.run(
                "UPDATE fact_sheets SET file_id = ?2 WHERE file_id = ?1 AND record = ?3",
                [other, file, kind.record]
            )
            guard connection.changes > 0 else { continue }
            try sidecars.forget(kind, beside: file)
            try connection.run(
                "UPDATE sidecars SET file_id = ?2 WHERE file_id = ?1 AND kind = ?3",
                [other, file, kind.rawValue]
            )
        }
    }

    /// Has editions follow that are known by another record of a catalogue from now on.
    ///
    /// - Parameter record: of what lies beside a file; to be called before it is noted.
    /// - Returns: whether there was another one.
    @discardableResult
    func retell(
        _ kind: SidecarFile.Kind,
        beside file: Int64,
        as record: String?
    ) throws(SQLiteError) -> Bool {
        guard kind == .document else { return false }
        let (edition, former) = try sidecars.record(beside: file)
        if former == record { return false }
        // The file may hold another edition by now than the one that was known by it.
        if let former { retold.formUnion(try sidecars.editions(knownBy: former)) }
        if record != nil, let edition { retold.insert(edition) }
        return former != nil
    }

    /// Takes away what was said beside a file, but of one edition.
    private func silence(
        _ kind: SidecarFile.Kind,
        besideFile file: Int64,
        exceptOf edition: Int64?
    ) throws(SQLiteError) -> Set<Int64> {
        if kind == .cover {
            try noteLooseCovers("file_id = ? AND edition_id IS NOT ?", [file, edition])
        }
        let silenced = Set(try sidecars.silence(kind, besideFile: file, exceptOf: edition))
        informed.formUnion(silenced)
        if kind == .document { retold.formUnion(silenced) }
        return silenced
    }
}
