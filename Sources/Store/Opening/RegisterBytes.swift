// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files

/// The checks of a register's bytes, before SQLite may touch its files.
///
/// What SQLite would do to wrong files cannot be undone: it deletes a log whose database is missing
/// or empty, applies a journal that is not its own, and writes over a log that it cannot read.
extension RegisterFile {
    package func checkBytes() throws(Failure) {
        // SQLite looks for the log next to the file that a link leads to.
        if let target = try linkTarget() { return try target.checkBytes() }
        guard let status = try status(path) else {
            try refuseLeftOvers()
            throw Failure(
                register: .missing,
                "there is no register at \(path.text)",
                hint: "begin with: accession import ~/Books"
            )
        }
        guard status.kind == .regular, let header = try header(), header.mark != nil else {
            try refuseLeftOvers()
            throw notOurs(status)
        }
        // Ours uses a write-ahead log; a rollback journal next to it belongs to something else, but
        // for a register on a shared disk.
        if let journal = try self.status(beside("-journal")) {
            // An empty one has nothing to apply, wherever the register was taken meanwhile.
            guard header.keepsJournal, journal.kind == .regular,
                try isEmptyOrOwn(journal, header)
            else { throw leftOver("-journal") }
        }
        try refuseForeignLog(header)
        try refuseCutOff()
    }

    private func isEmptyOrOwn(
        _ journal: FileStatus,
        _ header: RegisterHeader
    ) throws(Failure) -> Bool {
        if journal.size == 0 { return true }
        guard try isShared else { return false }
        return header.mayBeJournal(try firstBytes(beside("-journal"), count: 28))
    }

    /// Refuses logs and journals where there is no register.
    package func refuseLeftOvers() throws(Failure) {
        for suffix in ["-wal", "-journal"] where try status(beside(suffix)) != nil {
            throw leftOver(suffix)
        }
    }

    /// The register itself, where the name is that of a symbolic link.
    func linkTarget() throws(Failure) -> RegisterFile? {
        guard try status(path, followingLinks: false)?.kind == .symbolicLink else { return nil }
        do throws(FileError) { return moved(to: try path.canonical()) } catch {
            if error.isPermission { throw Failure(register: error, near: path.parent) }
            // To make a register there would hide the one that is only out of reach.
            throw Failure(
                register: .notOurs,
                "\(path.text) is a symbolic link whose target does not exist",
                hint: "restore its target, for example by mounting the disk it is on; "
                    + "nothing was changed"
            )
        }
    }

    /// A register that is shorter than it says, unless its log holds the rest.
    private func refuseCutOff() throws(Failure) {
        // Read in this order, a log that is being brought into the file meanwhile is no reason to
        // complain; a file that is being made smaller is another one at the next look.
        for _ in 0..<3 {
            guard let header = try header(), hasNoLog else { return }
            let size = try status(path)?.size ?? 0
            let expected = Int64((header.pageCount ?? 0) * header.pageSize)
            if size >= expected, size % Int64(header.pageSize) == 0 { return }
        }
        throw Failure(
            register: .damaged,
            "the register is damaged: \(path.text) is truncated",
            hint: "accession register restore replaces it with a backup; nothing was changed"
        )
    }

    private func refuseForeignLog(_ header: RegisterHeader) throws(Failure) {
        let log = beside("-wal")
        guard let status = try status(log) else { return }
        guard status.kind == .regular, header.mayBeLog(try firstBytes(log, count: 12)) else {
            throw Failure(
                register: .leftOver,
                "\(log.text) is not a log of the register next to it",
                hint: "move it away; nothing was changed"
            )
        }
    }

    private func notOurs(_ status: FileStatus) -> Failure {
        let what =
            status.kind != .regular
            ? ": it is a \(status.kind.name)" : status.size == 0 ? ": it is empty" : ""
        return Failure(
            register: .notOurs,
            "\(path.text) is not an Accession register\(what)",
            hint: "choose another folder with --library; nothing was changed"
        )
    }

    func header() throws(Failure) -> RegisterHeader? {
        RegisterHeader(try firstBytes(path, count: RegisterHeader.byteCount))
    }

    private func firstBytes(_ path: Path, count: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        do throws(OpenRefusal) {
            let file = try OpenFile(path, followingLinks: true)
            do throws(FileError) { _ = try file.read(at: 0, count: count, into: &bytes) } catch {
                throw .system(error)
            }
        } catch {
            switch error {
            // A log may be gone by now, because it was brought into the register.
            case .system(let error) where error.isMissing && path != self.path: return []
            case .system(let error): throw Failure(register: error, near: path.parent)
            case .notRegular: return []
            }
        }
        return bytes
    }

    private func leftOver(_ suffix: String) -> Failure {
        Failure(
            register: .leftOver,
            "\(beside(suffix).text) exists without the register it belongs to",
            hint: "move it away, or put the register back next to it; nothing was changed"
        )
    }
}
