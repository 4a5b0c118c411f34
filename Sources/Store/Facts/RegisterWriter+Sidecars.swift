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
    /// Of several files with one content, the one that was registered first has the word.
    ///
    /// - Parameters:
    ///   - isNew: whether the edition came with this very file: then nothing was said of it yet.
    ///   - facts: nil if it cannot be read: then nothing is said any more. A cover in them has its
    ///     row.
    package func note(
        _ sidecar: SidecarFile,
        _ kind: SidecarFile.Kind = .document,
        besideFileAt path: [UInt8],
        of edition: Int64,
        isNew: Bool,
        _ facts: FactSheet?,
        run: Int64
    ) throws(SQLiteError) {
        let state = facts == nil ? SidecarTable.State.broken : .read
        guard let file = try sidecars.note(sidecar, kind, at: path, state, run: run)
        else { return }
        if isNew {
            guard let facts else { return }
            try solver.facts.write(facts, on: edition, file: file, run: run)
            informed.insert(edition)
            return
        }
        try forgetFacts(kind, besideFile: file, exceptOf: facts == nil ? nil : edition)
        guard let facts else { return }
        let holder = try sidecars.holder(of: edition, kind, facts.provider)
        if let holder, holder < file {
            noteLooseCover(facts.first(.cover))
            return
        }
        try put(facts, on: edition, file: file, run: run)
    }

    /// Notes that a cover lies beside a file whose book does not need it.
    package func note(
        spare sidecar: SidecarFile,
        besideFileAt path: [UInt8],
        run: Int64
    ) throws(SQLiteError) {
        let file = try sidecars.note(sidecar, .cover, at: path, .spare, run: run)
        if let file { try forgetFacts(.cover, besideFile: file, exceptOf: nil) }
    }

    /// Has files beside books believed before the books; all else keeps its place.
    package func preferSidecars() throws(SQLiteError) {
        var named = try solver.facts.providerOrder().named.filter { $0 != .calibre }
        if !named.contains(.book) { named.insert(.book, at: 0) }
        let place = named.firstIndex(of: .book) ?? 0
        named.insert(.calibre, at: place)
        try setProviderOrder(ProviderOrder(named))
    }

    /// Whether files beside books are believed before the books.
    package func prefersSidecars() throws(SQLiteError) -> Bool {
        try solver.facts.providerOrder().isBeforeBook(.calibre)
    }

    /// Notes that nothing lies beside a file any more.
    package func forgetSidecar(
        _ kind: SidecarFile.Kind,
        besideFileAt path: [UInt8]
    ) throws(SQLiteError) {
        guard let file = try sidecars.forget(kind, at: path) else { return }
        try forgetFacts(kind, besideFile: file, exceptOf: nil)
    }

    package func forgetSidecars(besideFileAt path: [UInt8]) throws(SQLiteError) {
        for kind in SidecarFile.Kind.allCases { try forgetSidecar(kind, besideFileAt: path) }
    }

    /// Takes away what was said beside a file, but of one edition.
    ///
    /// What lies beside a copy of it has the word from then on: the next run reads that.
    private func forgetFacts(
        _ kind: SidecarFile.Kind,
        besideFile file: Int64,
        exceptOf edition: Int64?
    ) throws(SQLiteError) {
        if kind == .cover {
            try noteLooseCovers("file_id = ? AND edition_id IS NOT ?", [file, edition])
        }
        for silenced in try sidecars.silence(kind, besideFile: file, exceptOf: edition) {
            informed.insert(silenced)
            try sidecars.forget(kind, besideCopiesOf: silenced, except: file)
        }
    }
}
