// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
package import Files
package import SQLite
package import Works

/// Another library's register, to take things over from.
///
/// It is only ever read, all of it as of one moment.
package final class MergeSource {
    /// The register itself, also where an older one is read from a copy.
    package let file: RegisterFile
    /// The version of its tables.
    package let version: Int
    let connection: Connection
    private let copy: RegisterFile?
    private let untouched: FileStatus?
    private var factTable: FactTable?
    private let filled: Set<RareTable>

    /// - Parameters:
    ///   - copy: what is read in its place, and removed at the end.
    ///   - untouched: what the file was like, if nothing tells a writer that it is being read.
    init(
        _ file: RegisterFile,
        _ connection: consuming Connection,
        version: Int,
        copy: RegisterFile?,
        untouched: FileStatus?
    ) throws(Failure) {
        filled = try Failure.wrapping(near: file.path.parent) { () throws(SQLiteError) in
            try connection.execute("BEGIN")
            return try RareTable.filled(connection)
        }
        self.file = file
        self.version = version
        self.copy = copy
        self.untouched = untouched
        self.connection = connection
    }

    deinit {
        // The copy is no longer needed; what is left is removed when the next one is made.
        _ = try? copy?.removeWithLogs()
    }

    /// Where statements of another connection read the same; nil if they could read more, because
    /// another process may be writing to the register.
    var attachable: (path: [UInt8], access: Connection.Access)? {
        if let copy { return (copy.path.bytes, .readWrite) }
        return untouched == nil ? nil : (file.path.bytes, .sharedImmutable)
    }

    /// Tables that most registers have no rows in.
    ///
    /// To find that out one by one would take as long as some books of a small register.
    enum RareTable: String, CaseIterable {
        case decisions
        case factSheets = "fact_sheets"
        case ignoredContents = "ignored_contents"
        case remoteFiles = "remote_files"
        case suggestions
        case workMaps = "work_maps"

        /// Those that have rows.
        fileprivate static func filled(
            _ connection: borrowing Connection
        ) throws(SQLiteError) -> Set<Self> {
            let questions = allCases.map { "EXISTS (SELECT 1 FROM \($0.rawValue))" }
            return try connection.row("SELECT \(questions.joined(separator: ", "))") { row in
                Set(allCases.filter { _ in row.bool() })
            } ?? []
        }
    }

    func has(_ table: RareTable) -> Bool { filled.contains(table) }

    /// How far its log goes; nil if its version had none.
    var logHead: LogHead? {
        get throws(SQLiteError) {
            version < SchemaV15.version.number ? nil : try LogTable.head(connection)
        }
    }

    /// What others say of editions there.
    func facts() throws(SQLiteError) -> FactTable {
        if let factTable { return factTable }
        let table = try FactTable(connection)
        factTable = table
        return table
    }

    /// To be asked before anything is kept of what was read.
    package func refuseIfChanged() throws(Failure) {
        guard let untouched else { return }
        guard try file.status(file.path) == untouched else {
            throw Failure(
                .tryLater,
                "\(file.path.text) changed while it was being read",
                hint: "run this again when no process is writing there; nothing was changed here"
            )
        }
    }

    package func fingerprint(of edition: Int64) throws(SQLiteError) -> [UInt8]? {
        try connection.row("SELECT fingerprint FROM editions WHERE id = ?", [edition]) {
            $0.blob()
        }
    }

    package func record(_ edition: Int64) throws(SQLiteError) -> Book? {
        try EditionLoader.record(edition, connection)
    }

    /// Some files after one, each with the edition that it holds, and the disk by whose number it is
    /// known; 0 if it is known by none.
    package func files(
        after id: Int64,
        limit: Int
    ) throws(SQLiteError) -> [(id: Int64, held: Int64?, device: Int64)] {
        try connection.rows(
            """
            SELECT id, iif(status IN ('registered', 'copy'), edition_id, NULL),
                iif(changed_at = 0, 0, coalesce(device, 0))
            FROM files WHERE id > ? ORDER BY id LIMIT ?
            """,
            [id, limit]
        ) { (id: $0.integer(), held: $0.optionalInteger(), device: $0.integer()) }
    }

    /// A file, with the fingerprint of what it holds and the reader that looked into it: a reject that
    /// it refused is not opened again.
    package func file(_ id: Int64) throws(SQLiteError) -> FileRecord? {
        try connection.row(
            """
            SELECT \(FileRow.columns), reader_version,
                (SELECT fingerprint FROM editions WHERE editions.id = files.edition_id)
            FROM files WHERE id = ?
            """,
            [id]
        ) { row in
            var file = FileRow(&row).record
            file.readerVersion = row.optionalInt()
            file.fingerprint = row.optionalBlob() ?? file.fingerprint
            return file
        }
    }

    /// Where the folders lay that were walked.
    package func places() throws(SQLiteError) -> [(path: Path, place: SourcePlace)] {
        try connection.rows("SELECT path, device, file_system FROM sources") {
            (path: Path(bytes: $0.blob()), place: SourcePlace(&$0))
        }
    }

    /// Whether any file there is on the web.
    package var hasRemoteFiles: Bool { has(.remoteFiles) }

    /// What is known of a file on the web; nil for any other.
    package func remoteFile(_ id: Int64) throws(SQLiteError) -> RemoteFile? {
        try connection.row("\(RemoteFile.select) WHERE file_id = ?", [id]) { RemoteFile(&$0) }
    }

    /// Some ids of works after one, also those that only lead on.
    package func works(after id: Int64, limit: Int) throws(SQLiteError) -> [Int64] {
        try connection.integers(
            """
            SELECT id FROM
                (SELECT id FROM works UNION ALL SELECT old_id FROM work_redirects)
            WHERE id > ? ORDER BY id LIMIT ?
            """,
            [id, limit]
        )
    }

    /// The editions that a work there stands for, the one that founded the id first.
    package func fingerprints(ofWork id: Int64) throws(SQLiteError) -> [[UInt8]] {
        let all = try WorkTable.fingerprints(ofWork: id, connection)
        let founder = try connection.row(
            """
            SELECT fingerprint FROM work_redirects JOIN editions ON editions.id = founder_id
            WHERE old_id = ?
            """,
            [id]
        ) { $0.blob() }
        guard let founder, all.contains(founder) else { return all }
        return [founder] + all.filter { $0 != founder }
    }

    /// The covers named by decisions that were not undone; without an image, where it is lost.
    package func chosenCovers() throws(SQLiteError) -> [(
        work: Int64, hash: [UInt8], image: CoverImage?
    )] {
        guard has(.decisions) else { return [] }
        let choices = try connection.rows(
            """
            SELECT work_id, value FROM decisions WHERE kind = 'set' AND field = 'cover'
                AND revoked_at IS NULL AND value IS NOT NULL ORDER BY id
            """
        ) { (work: $0.integer(), hash: CoverChoices.hash($0.text())) }
        var found: [(work: Int64, hash: [UInt8], image: CoverImage?)] = []
        for choice in choices {
            guard let hash = choice.hash else { continue }
            let image = try connection.row(CoverImage.byHash, [hash]) { CoverImage(&$0) }
            found.append((choice.work, hash, image))
        }
        return found
    }

    /// The covers that others show of editions, as far as they are there.
    package func toldCovers() throws(SQLiteError) -> [(
        edition: Int64, fingerprint: [UInt8], image: CoverImage
    )] {
        guard has(.factSheets) else { return [] }
        return try connection.rows(
            """
            SELECT edition_id, fingerprint, \(CoverImage.columns("covers")) FROM fact_sheets
                JOIN editions ON editions.id = edition_id
                JOIN covers ON lower(hex(covers.hash)) = cover
            WHERE cover IS NOT NULL ORDER BY edition_id
            """
        ) { ($0.integer(), $0.blob(), CoverImage(&$0)) }
    }

    package func ignoredContents() throws(SQLiteError) -> [IgnoredContent] {
        guard has(.ignoredContents) else { return [] }
        return try connection.rows(
            """
            SELECT \(IgnoredContent.columns) FROM ignored_contents ORDER BY fingerprint
            """
        ) { IgnoredContent(&$0) }
    }

    package func suggestions() throws(SQLiteError) -> [(suggestion: Suggestion, madeAt: Int64)] {
        guard has(.suggestions) else { return [] }
        return try connection.rows(
            """
            SELECT left_fingerprint, right_fingerprint, source, reason, made_at FROM suggestions
            ORDER BY id
            """
        ) { row in
            (
                Suggestion(
                    left: row.blob(),
                    right: row.blob(),
                    source: row.text(),
                    reason: row.optionalText()
                ), row.integer()
            )
        }
    }

    /// What the newest import took in, in words.
    package func newestImport() throws(SQLiteError) -> String? {
        try connection.row(
            "SELECT sources FROM runs WHERE command IN ('import', 'run') ORDER BY id DESC LIMIT 1"
        ) { $0.text() }
    }

    /// What people there put on the blocklist.
    package func ownBlocklist() throws(SQLiteError) -> Blocklist {
        try BlocklistTable.own(connection)
    }
}
