// SPDX-License-Identifier: Apache-2.0

import Books
import SQLite
import Works

/// What others say of editions, sheet by sheet.
final class FactTable {
    private let any: Statement
    private let ofEdition: Statement
    private let known: Statement
    private let insert: Statement
    private let update: Statement
    private let order: Statement
    private let last: Statement
    private let identifiers: Statement
    private let named: Statement
    private var kept: [Int64: [FactSheet]]?
    /// How many bytes more may be kept.
    private var room = 0
    private static let mostKept = 4 << 20
    /// The covers in sheets that were written over.
    var replacedCovers: [String] = []
    /// The number of a sheet that claims name already and that is still to be written.
    var reserved: Int64?

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        any = try connection.prepare("SELECT 1 FROM fact_sheets LIMIT 1")
        ofEdition = try connection.prepare(
            """
            SELECT \(Self.columns) FROM fact_sheets WHERE edition_id = ? ORDER BY provider, record
            """
        )
        known = try connection.prepare(
            """
            SELECT \(Self.columns), file_id FROM fact_sheets
            WHERE edition_id = ? AND provider = ? AND record = ?
            """
        )
        // Without RETURNING, for which SQLite makes a table of its own each time.
        insert = try connection.prepare(
            """
            INSERT INTO fact_sheets
                (id, edition_id, provider, record, confidence, said_at, file_id, run_id, said,
                cover)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        )
        update = try connection.prepare(
            """
            UPDATE fact_sheets SET confidence = ?, said_at = ?, file_id = ?, run_id = ?, said = ?,
                cover = ?
            WHERE id = ?
            """
        )
        order = try connection.prepare(ProviderOrder.find)
        last = try connection.prepare("SELECT max(id) FROM fact_sheets")
        identifiers = try connection.prepare(
            """
            SELECT fact_sheets.id, provider, given.value, record, 0, given.key FROM fact_sheets
            JOIN \(SchemaV13.values(of: FactField.identifiers.rawValue)) AS given
            WHERE edition_id = ?1 AND \(Self.isBelieved)
            UNION ALL \(Self.recordsOfCopies)
            ORDER BY 2, 4, 5, 6
            """
        )
        named = try connection.prepare(IdentityProviders.find)
    }

    static let columns = """
        fact_sheets.id, provider, record, confidence, said_at, \(verdict), said, fact_sheets.cover
        """

    /// What a catalogue calls its records of the copies of an edition, on the sheet of the copy that
    /// has the word.
    private static let recordsOfCopies = """
        SELECT fact_sheets.id, provider, '\(VolumeIDKind.catalogueRecord):' || sidecars.record,
            fact_sheets.record, 1, sidecars.record
        FROM fact_sheets JOIN files ON files.edition_id = fact_sheets.edition_id
            JOIN sidecars ON sidecars.file_id = files.id AND kind = 'document'
        WHERE fact_sheets.edition_id = ?1 AND provider = '\(FactProvider.calibre)'
            AND fact_sheets.record = '' AND sidecars.record IS NOT NULL AND \(isBelieved)
        """

    /// What a person says of a record, of the word `trust` or `distrust`: it holds for as long as the
    /// record has the title that they saw.
    private static let verdict = """
        (SELECT decisions.kind FROM editions AS about
            CROSS JOIN decision_editions ON decision_editions.fingerprint = about.fingerprint
            CROSS JOIN decisions ON decisions.id = decision_id
            WHERE about.id = fact_sheets.edition_id AND in_force = 1
                AND decisions.field = '\(Decision.recordField)'
                AND decisions.value = provider || ':' || fact_sheets.record
                AND former IS \(SchemaV13.title)
            ORDER BY decisions.id DESC LIMIT 1)
        """

    /// What holds for a sheet that counts.
    static let isBelieved = """
        CASE \(verdict) WHEN 'trust' THEN 1 WHEN 'distrust' THEN 0
            ELSE confidence >= \(least) END
        """

    /// What holds for one that waits for a person; there is an index of the doubtful ones.
    static let isOpen = "confidence < \(least) AND \(verdict) IS NULL"

    /// The confidence from which a sheet counts, in percent.
    static let least = Int64(FactSheet.least * 100)

    /// Whether anybody said anything: most libraries do without, and ask nothing more.
    func isEmpty() throws(SQLiteError) -> Bool { try !any.exists([]) }

    func sheets(of edition: Int64) throws(SQLiteError) -> [FactSheet] {
        if let sheets = kept?[edition] { return sheets }
        let sheets = try ofEdition.rows({ $0.integer(edition) }) { row in
            row.skip(1)
            return FactSheet(&row)
        }
        guard kept != nil else { return sheets }
        room -= sheets.reduce(0) { $0 + $1.size }
        // What is larger than that is read twice.
        if hasRoom { kept?[edition] = sheets }
        return sheets
    }

    /// The sheets that count, in the order in which they give a work its face: of one provider, records
    /// of works before those of editions.
    func told(of edition: Int64) throws(SQLiteError) -> [FactSheet] {
        let sheets = try sheets(of: edition).filter(\.isBelieved)
        guard sheets.count > 1, sheets.contains(where: \.isOfWork) else { return sheets }
        let name = FactProvider.openLibrary.rawValue
        return sheets.filter { $0.provider.rawValue < name } + sheets.filter(\.isOfWork)
            + sheets.filter { $0.provider == .openLibrary && !$0.isOfWork }
            + sheets.filter { name < $0.provider.rawValue }
    }

    /// Reads the sheets of each edition once, however often something asks for them, as long as there
    /// is room; nothing may write any meanwhile.
    func keepingSheets(_ body: () throws(SQLiteError) -> Void) throws(SQLiteError) {
        kept = [:]
        room = Self.mostKept
        defer { kept = nil }
        try body()
    }

    /// Whether more sheets can be kept: a catalogue may have hundreds of records about one book.
    var hasRoom: Bool { room > 0 }

    /// An identifier by which a sheet knows an edition.
    typealias Given = (sheet: Int64, id: VolumeID)

    /// Whether anything that a provider knows editions by joins these with others.
    func isGiving(_ provider: FactProvider) throws(SQLiteError) -> Bool {
        provider.isCompanion ? true : try identityProviders().contains(provider)
    }

    /// Whose work ids join books.
    func identityProviders() throws(SQLiteError) -> IdentityProviders {
        try named.row({ _ in }) { IdentityProviders(text: $0.text()) } ?? IdentityProviders()
    }

    /// The identifiers that others give an edition, some maybe twice; of those who are heard, and of
    /// sheets that are believed.
    ///
    /// Of the documents beside several copies, all records are given.
    func given(to edition: Int64) throws(SQLiteError) -> [Given] {
        var joining: IdentityProviders?
        var given: [Given] = []
        for (sheet, provider, text) in try identifiers.rows(
            { $0.integer(edition) },
            { ($0.integer(), FactProvider(rawValue: $0.text()), $0.text()) }
        ) {
            guard let id = FactSheet.joiningID(text) else { continue }
            if !provider.isCompanion {
                // Its other identifiers are those by which it was found, or those of other editions.
                guard id.kind.level == .work else { continue }
                let providers = if let joining { joining } else { try identityProviders() }
                joining = providers
                guard providers.contains(provider) else { continue }
            }
            given.append((sheet, id))
        }
        return given
    }

    /// Reserves the number of a new sheet, for what is written before it; no other sheet gets it until
    /// it is used or released.
    func reserve() throws(SQLiteError) -> Int64 {
        let number = try nextNumber()
        reserved = number
        return number
    }

    private func nextNumber() throws(SQLiteError) -> Int64 {
        let newest = try last.row({ _ in }) { $0.optionalInteger() ?? 0 } ?? 0
        return max(newest, reserved ?? 0) + 1
    }

    func providerOrder() throws(SQLiteError) -> ProviderOrder {
        ProviderOrder(try order.rows({ _ in }) { FactProvider(rawValue: $0.text()) })
    }

    /// Writes a sheet in place of the one of the same provider and record.
    ///
    /// The same again is not written, whenever it was said: a second reading of one source leaves
    /// the register as it is. Neither is a record written that is doubted now and was believed: what
    /// it said then is still the best there is. What a person says of a record holds for what it says
    /// now as well.
    ///
    /// - Returns: whether anything is said now that was not, or no longer is.
    func put(
        _ sheet: FactSheet,
        on edition: Int64,
        file: Int64?,
        run: Int64?
    ) throws(SQLiteError) -> Bool {
        guard let (id, former, heldFile) = try find(sheet.provider, sheet.record, edition) else {
            try write(sheet, on: edition, file: file, run: run)
            return true
        }
        var sheet = sheet
        for field in sheet.unsaid where sheet[field].isEmpty { sheet[field] = former[field] }
        let isJudged = former.verdict != nil && former.first(.title) == sheet.first(.title)
        if sheet.isDoubtful, former.isBelieved, !isJudged { return false }
        if former.says(what: sheet), heldFile == file { return false }
        if let cover = former.first(.cover), cover != sheet.first(.cover) {
            replacedCovers.append(cover)
        }
        try update.run { row in
            row.integer(sheet.percent)
            row.integer(sheet.saidAt)
            row.integer(file)
            row.integer(run)
            row.text(bytes: FactText.of(sheet.values))
            row.text(sheet.first(.cover))
            row.integer(id)
        }
        return true
    }

    /// Writes a sheet that takes no other's place.
    ///
    /// - Parameter number: of a new one, if claims are noted with it already.
    func write(
        _ sheet: FactSheet,
        on edition: Int64,
        file: Int64?,
        run: Int64?,
        as number: Int64? = nil
    ) throws(SQLiteError) {
        let id = if let number { number } else { try nextNumber() }
        try insert.run { row in
            row.integer(id)
            row.integer(edition)
            row.text(sheet.provider.rawValue)
            row.text(sheet.record)
            row.integer(sheet.percent)
            row.integer(sheet.saidAt)
            row.integer(file)
            row.integer(run)
            row.text(bytes: FactText.of(sheet.values))
            row.text(sheet.first(.cover))
        }
    }

    /// The sheet of a provider's record on an edition.
    func sheet(
        _ provider: FactProvider,
        _ record: String,
        of edition: Int64
    ) throws(SQLiteError) -> FactSheet? {
        try find(provider, record, edition)?.sheet
    }

    private func find(
        _ provider: FactProvider,
        _ record: String,
        _ edition: Int64
    ) throws(SQLiteError) -> (id: Int64, sheet: FactSheet, file: Int64?)? {
        try known.row({ row in
            row.integer(edition)
            row.text(provider.rawValue)
            row.text(record)
        }) { row in
            (id: row.integer(), sheet: FactSheet(&row), file: row.optionalInteger())
        }
    }
}

extension FactSheet {
    /// Reads the columns of a sheet behind its number.
    init(_ row: inout RowCursor) {
        self.init(
            FactProvider(rawValue: row.text()),
            record: row.text(),
            confidence: Double(row.integer()) / 100,
            saidAt: row.integer()
        )
        verdict = row.optionalText().map { FactVerdict(decision: $0) }
        FactText.read(row.blob(), into: &self)
        if let cover = row.optionalText() { self[.cover] = [cover] }
    }

    /// Its confidence as the register keeps it.
    var percent: Int64 { Int64((min(1, max(0, confidence)) * 100).rounded()) }

    /// About how many bytes it has in memory.
    fileprivate var size: Int {
        values.entries.reduce(1024) { sum, entry in
            entry.values.reduce(sum) { $0 + $1.utf8.count + 64 }
        }
    }

    fileprivate func says(what other: FactSheet) -> Bool {
        values == other.values && percent == other.percent
    }
}
