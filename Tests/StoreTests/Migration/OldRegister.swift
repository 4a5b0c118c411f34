// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite
import Store
import TestSupport
import Testing

/// A copy of one of the registers in `Samples/registers`, in a folder like a library's.
final class OldRegister {
    /// Every version of which there is a register.
    static func versions() throws -> [Int] {
        try Samples.names(in: "registers").compactMap { name in
            guard name.hasSuffix(".sqlite") else { return nil }
            return Int(name.dropFirst("registers/v".count).dropLast(".sqlite".count))
        }.sorted()
    }

    /// Those that a migration has something to do with.
    static func oldVersions() throws -> [Int] {
        try versions().filter { $0 < Schema.newest.number }
    }

    static let time: Int64 = 1_772_348_889_000_000_000
    static let stamp = "20260301T070809Z"

    let folder: TemporaryFolder
    let version: Int
    var file: RegisterFile { RegisterFile(folder["register.sqlite"]) }
    var backups: BackupFolder { BackupFolder(folder["backups"]) }

    init(_ version: Int) throws {
        folder = try TemporaryFolder()
        self.version = version
        try folder.file("register.sqlite", Self.bytes(version))
    }

    static func bytes(_ version: Int) throws -> [UInt8] {
        try FileTree.read(Samples.path("registers/v\(version).sqlite"))
    }

    func migration(
        isDryRun: Bool = false,
        versions: [SchemaVersion] = Schema.versions
    ) -> Migration {
        Migration(
            file,
            backups: backups,
            program: "test 1",
            at: Self.time,
            isDryRun: isDryRun,
            versions: versions,
            cancellation: .never
        )
    }

    @discardableResult
    func migrate() throws -> MigrationResult? { try migration().run() }

    /// Another program that writes to the register.
    func change(_ sql: String) throws {
        try Connection(path: file.path.bytes, access: .readWrite).execute(sql)
    }

    /// Everything in the folder, without the index of a log, which means nothing.
    func content() throws -> [FileDigest] { try FileDigest.all(in: folder.path) }

    func names() throws -> [String] { try content().map(\.name) }
}

/// The content of a file, in a form that can be shown when it is wrong.
struct FileDigest: Equatable {
    let name: String
    /// Nil for a folder.
    let size: Int?
    private let hash: Int

    /// Everything below a folder, without the index of a log, which means nothing.
    static func all(in folder: Path) throws -> [FileDigest] {
        try FileTree.snapshot(folder).filter { !$0.name.hasSuffix("-shm") }
            .map { FileDigest(name: $0.name, size: $0.bytes?.count, hash: $0.bytes.hashValue) }
    }

    /// What a reader may leave.
    var isEmptyLog: Bool { name.hasSuffix("-wal") && size == 0 }
}

/// The rows of every table that holds some of its own, and of every view, as literals.
struct RegisterRows {
    typealias Row = [String: String]

    /// By table; each row by its columns.
    let tables: [String: [Row]]
    private let views: [String: [Row]]

    /// - Parameter file: no other process may be writing to it.
    init(of file: Path) throws {
        let connection = try Connection(path: file.bytes, access: .immutable)
        var tables = try Self.read("table", connection)
        // Until version 7 an edition named its subjects by their numbers.
        if let subjects = tables.removeValue(forKey: "subjects") {
            let names = Dictionary(uniqueKeysWithValues: subjects.map { ($0["id"], $0["name"]) })
            tables["edition_subjects"] = tables["edition_subjects"]?.map { row in
                var named = row
                named["name"] = names[named.removeValue(forKey: "subject_id")] ?? nil
                return named
            }
            tables["sqlite_sequence"]?.removeAll { $0["name"] == "'subjects'" }
        }
        self.tables = tables
        views = try Self.read("view", connection)
    }

    private static func read(
        _ type: String,
        _ connection: borrowing Connection
    ) throws -> [String: [Row]] {
        let names = try connection.texts(
            """
            SELECT name FROM sqlite_schema
            WHERE type = '\(type)' AND sql NOT LIKE 'CREATE VIRTUAL%'
            """
        )
        var all: [String: [Row]] = [:]
        for name in names {
            let columns = try connection.texts("SELECT name FROM pragma_table_info('\(name)')")
            let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
            all[name] = try connection.prepare("SELECT \(list) FROM \"\(name)\"").all { row in
                Dictionary(
                    uniqueKeysWithValues: columns.enumerated().map { ($1, row.literal($0)) }
                )
            }
        }
        return all
    }

    /// The rows of a table, or of the view that took its place.
    subscript(table: String) -> [Row]? { tables[table] ?? views[table] }

    /// The same with these columns only, in an order of their own.
    func rows(_ table: String, columns: some Sequence<String>) -> [String] {
        let columns = columns.sorted()
        return (self[table] ?? []).map { row in
            columns.map { row[$0] ?? "no \($0)" }.joined(separator: "|")
        }.sorted()
    }
}
