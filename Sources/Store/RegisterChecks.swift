// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite

/// The checks before anything in a register is believed, and before SQLite may touch its files.
extension RegisterFile {
    /// What SQLite would do to a wrong file cannot be undone, so its bytes are looked at first: it
    /// deletes a log whose database is missing or empty, and applies a journal that is not its own.
    package func checkBytes() throws(RegisterError) {
        guard let status = try status(path) else {
            try refuseLeftOvers()
            throw RegisterError(
                .missing,
                "there is no register at \(path.text)",
                hint: "make one with: accession import --library FOLDER PATH"
            )
        }
        guard status.kind == .regular, try isOurs() else {
            try refuseLeftOvers()
            throw RegisterError(
                .notOurs,
                "\(path.text) is not a register of Accession",
                hint: "choose another folder with --library; nothing was changed"
            )
        }
        // Ours uses a write-ahead log; a rollback journal beside it belongs to something else.
        if try self.status(beside("-journal")) != nil { throw leftOver("-journal") }
    }

    /// Checks version and tables; deeply, also every page.
    func check(
        _ connection: borrowing Connection,
        deeply: Bool,
        allowingOlder: Bool = false
    ) throws(RegisterError) {
        let version: Int
        let strangers: [String]
        var findings = ["ok"]
        do throws(SQLiteError) {
            version = Int(try connection.integer("PRAGMA user_version") ?? 0)
            // The tables of a newer version are not ours to judge.
            strangers =
                version > Schema.newest.number
                ? [] : try SchemaShape.strangers(in: connection, version: version)
            if deeply { findings = try connection.texts("PRAGMA quick_check(5)") }
        } catch { throw RegisterError(error) }
        guard version <= Schema.newest.number else {
            throw RegisterError(
                .newerVersion,
                "the register has version \(version), this program knows \(Schema.newest.number)",
                hint: "use the Accession that wrote it, or a newer one"
            )
        }
        guard allowingOlder || version == Schema.newest.number else {
            throw RegisterError(
                .olderVersion,
                "the register has version \(version), this program needs \(Schema.newest.number)",
                hint: "bring it up to date with: accession register migrate"
            )
        }
        guard strangers.isEmpty else {
            throw RegisterError(
                .unknownSchema,
                "the register has, or lacks, parts that Accession did not make: "
                    + strangers.prefix(3).joined(separator: ", "),
                hint: "restore it from a backup; nothing was changed"
            )
        }
        guard findings == ["ok"] else {
            throw RegisterError(
                .damaged,
                "the register is damaged: \(findings.joined(separator: "; "))",
                hint: "restore it from a backup; nothing was changed"
            )
        }
    }

    func refuseLeftOvers() throws(RegisterError) {
        for suffix in ["-wal", "-journal"] where try status(beside(suffix)) != nil {
            throw leftOver(suffix)
        }
    }

    func refuseNetwork() throws(RegisterError) {
        let kind = try translating { () throws(FileError) in try FileSystemKind.of(path.parent) }
        guard kind.isNetwork else { return }
        throw RegisterError(
            .networkFileSystem,
            "\(path.parent.text) is on a network file system (\(kind.name)): SQLite is not safe there",
            hint: "keep the library on a local disk; the books may be anywhere"
        )
    }

    var hasNoLog: Bool {
        // If the folder cannot even be looked into, the caller's own error is the one to tell.
        do throws(RegisterError) { return try (status(beside("-wal"))?.size ?? 0) == 0 } catch {
            return false
        }
    }

    func status(_ file: Path) throws(RegisterError) -> FileStatus? {
        do throws(FileError) { return try FileStatus.of(file, followingLinks: true) } catch {
            if error.isMissing { return nil }
            throw RegisterError(error)
        }
    }

    func translating<Result>(
        _ body: () throws(FileError) -> Result
    ) throws(RegisterError) -> Result {
        do throws(FileError) { return try body() } catch { throw RegisterError(error) }
    }

    /// SQLite's own header names the program that the file belongs to.
    private func isOurs() throws(RegisterError) -> Bool {
        let header = try self.header()
        return header.count >= 100 && header.starts(with: "SQLite format 3\0".utf8)
            && header[68..<72].reduce(0, { $0 << 8 | Int($1) }) == Schema.applicationID
    }

    private func header() throws(RegisterError) -> [UInt8] {
        do throws(OpenRefusal) {
            let file = try OpenFile(path, followingLinks: true)
            return try firstBytes(file)
        } catch {
            switch error {
            case .system(let error): throw RegisterError(error)
            case .notRegular: return []
            }
        }
    }

    private func firstBytes(_ file: borrowing OpenFile) throws(OpenRefusal) -> [UInt8] {
        var header: [UInt8] = []
        do throws(FileError) { _ = try file.read(at: 0, count: 100, into: &header) } catch {
            throw .system(error)
        }
        return header
    }

    private func leftOver(_ suffix: String) -> RegisterError {
        RegisterError(
            .leftOver,
            "\(beside(suffix).text) stands there without the register it belongs to",
            hint: "move it away, or bring the register back beside it; nothing was changed"
        )
    }

    func beside(_ suffix: String) -> Path {
        Path(bytes: path.bytes + Array(suffix.utf8))
    }
}

extension RegisterError {
    init(_ error: FileError) {
        self.init(
            .failed,
            error.description,
            cause: SQLiteError(code: 0, systemCode: error.code, message: error.reason)
        )
    }
}
