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
    ///   - sheet: of a new edition, the number of the sheet with which its claims are noted.
    ///   - facts: nil if it cannot be read: then nothing is said any more.
    package func note(
        _ sidecar: SidecarFile,
        besideFileAt path: [UInt8],
        of edition: Int64,
        isNew: Bool,
        sheet: Int64? = nil,
        _ facts: FactSheet?,
        run: Int64
    ) throws(SQLiteError) {
        guard let file = try sidecars.note(sidecar, at: path, isRead: facts != nil, run: run)
        else { return }
        if isNew {
            guard let facts else { return }
            try solver.facts.write(facts, on: edition, file: file, run: run, as: sheet)
            informed.insert(edition)
            return
        }
        try forgetFacts(besideFile: file, exceptOf: facts == nil ? nil : edition)
        guard let facts else { return }
        let holder = try sidecars.holder(of: edition, facts.provider)
        if let holder, holder < file { return }
        try put(facts, on: edition, file: file, run: run)
    }

    /// The number of the sheet that will be the next new one.
    package func nextSheet() throws(SQLiteError) -> Int64 {
        try solver.facts.nextID()
    }

    /// Has files beside books believed before the books; all else keeps its place.
    package func preferSidecars() throws(SQLiteError) {
        var named = try solver.facts.providerOrder().named.filter { $0 != .calibre }
        if !named.contains(.book) { named.insert(.book, at: 0) }
        let place = named.firstIndex(of: .book) ?? 0
        named.insert(.calibre, at: place)
        try setProviderOrder(ProviderOrder(named))
    }

    /// Notes that nothing lies beside a file any more.
    package func forgetSidecar(besideFileAt path: [UInt8]) throws(SQLiteError) {
        guard let file = try sidecars.forget(at: path) else { return }
        try forgetFacts(besideFile: file, exceptOf: nil)
    }

    /// Takes away what was said beside a file, but of one edition.
    ///
    /// What lies beside a copy of it has the word from then on: the next run reads that.
    private func forgetFacts(
        besideFile file: Int64,
        exceptOf edition: Int64?
    ) throws(SQLiteError) {
        for silenced in try sidecars.silence(besideFile: file, exceptOf: edition) {
            informed.insert(silenced)
            retold.insert(silenced)
            try sidecars.forget(besideCopiesOf: silenced, except: file)
        }
    }
}
