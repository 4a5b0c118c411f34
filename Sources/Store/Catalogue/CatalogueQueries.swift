// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import Files
import SQLite
import Works

/// What of a work is read besides its face and the rows of its editions.
package struct CatalogueParts: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let people = Self(rawValue: 1)
    package static let identifiers = Self(rawValue: 2)
    package static let subjects = Self(rawValue: 4)
    package static let files = Self(rawValue: 8)
    package static let collections = Self(rawValue: 16)
    package static let all: Self = [.people, .identifiers, .subjects, .files, .collections]
}

extension RegisterReader {
    /// The ids of the works that a filter means, in an order.
    package func ids(
        matching filter: WorkFilter,
        order: WorkOrder? = nil
    ) throws(Failure) -> [Int64] {
        try asking { () throws(SQLiteError) in
            let functions = try workFunctions()
            let before = functions.count
            defer { functions.drop(to: before) }
            let query = WorkQuery(filter, order, functions)
            return try connection.rows(query.select("works.id"), query.values) { $0.integer() }
        }
    }

    /// All editions of such works.
    package func editions(ofWorksMatching filter: WorkFilter) throws(Failure) -> [Int64] {
        let works = try ids(matching: filter)
        return try integers(
            "SELECT id FROM editions WHERE work_id IN (SELECT value FROM json_each(?1))",
            [CatalogueLoader.list(works)]
        )
    }

    /// Hands out works whole, in the order of the ids, for as long as they are wanted.
    ///
    /// A question for each work would cost ten times as much as one for each table and some hundred
    /// works.
    package func catalogue(
        of ids: [Int64],
        _ parts: CatalogueParts,
        _ work: (CatalogueWork) throws(Failure) -> Bool
    ) throws(Failure) {
        let loader = try asking { () throws(SQLiteError) in
            try CatalogueLoader(self, parts)
        }
        for start in stride(from: 0, to: ids.count, by: CatalogueLoader.batch) {
            let some = ids[start..<min(start + CatalogueLoader.batch, ids.count)]
            let works = try asking { () throws(SQLiteError) in
                try loader.works(some, connection)
            }
            for one in works {
                guard try work(one) else { return }
            }
        }
    }
}

/// Reads works with their editions, some hundred at a time.
struct CatalogueLoader {
    static let batch = 500

    private let parts: CatalogueParts
    private let runs: [Int64: Int64]
    private var paths: [Int64: CollectionPath] = [:]
    /// For each collection, its place among all of them.
    private var places: [Int64: Int] = [:]

    init(_ reader: RegisterReader, _ parts: CatalogueParts) throws(SQLiteError) {
        self.parts = parts
        var runs: [Int64: Int64] = [:]
        try reader.connection.forEach("SELECT id, started_at FROM runs") {
            runs[$0.integer()] = $0.integer()
        }
        self.runs = runs
        guard parts.contains(.collections) else { return }
        for (place, row) in try reader.collectionTree().enumerated() {
            paths[row.id] = row.path
            places[row.id] = place
        }
    }

    func works(
        _ ids: ArraySlice<Int64>,
        _ connection: borrowing Connection
    ) throws(SQLiteError) -> [CatalogueWork] {
        var works: [CatalogueWork] = []
        var found: [Int64: Int] = [:]
        found.reserveCapacity(ids.count)
        let list = Self.list(ids)
        var rows = WorkRows()
        let add = { (work: WorkRow?) in
            guard let work else { return }
            found[work.id] = works.count
            works.append(CatalogueWork(work))
        }
        try connection.forEach(RegisterReader.listedWorks, [list]) { add(rows.add(&$0)) }
        add(rows.finish())
        var editions: [CatalogueEdition] = []
        try connection.forEach(Self.editions, [list]) { editions.append(CatalogueEdition(&$0)) }
        try addParts(to: &editions, connection)
        if works.contains(where: { !$0.row.told.isEmpty }) {
            let facts = try FactTable(connection)
            for index in editions.indices {
                guard let place = found[editions[index].work], !works[place].row.told.isEmpty
                else { continue }
                editions[index].sheets = try facts.sheets(of: editions[index].id)
                    .filter(\.isBelieved)
            }
        }
        for edition in editions {
            guard let place = found[edition.work] else { continue }
            if let run = edition.run, let began = runs[run] {
                works[place].addedAt = max(works[place].addedAt ?? began, began)
            }
            works[place].editions.append(edition)
        }
        if parts.contains(.collections), !paths.isEmpty {
            try addCollections(to: &works, found, list, connection)
        }
        // Another process may have ended a work since.
        return ids.compactMap { found[$0].map { works[$0] } }
    }

    private func addParts(
        to editions: inout [CatalogueEdition],
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        let list = Self.list(editions.map(\.id))
        var places: [Int64: Int] = [:]
        places.reserveCapacity(editions.count)
        for (place, edition) in editions.enumerated() { places[edition.id] = place }
        func forEach(
            _ part: CatalogueParts,
            _ query: String,
            _ add: (inout CatalogueEdition, inout RowCursor) -> Void
        ) throws(SQLiteError) {
            guard parts.contains(part) else { return }
            try connection.forEach(query, [list]) { row in
                guard let place = places[row.integer()] else { return }
                add(&editions[place], &row)
            }
        }
        try forEach(.people, Self.people) { edition, row in
            edition.people.append(
                Publication.Person(
                    name: row.text(),
                    fileAs: row.optionalText().flatMap { $0.isEmpty ? nil : $0 },
                    roles: row.text().split(separator: " ").map(String.init),
                    isCreator: row.bool()
                )
            )
        }
        try forEach(.identifiers, Self.identifiers) { edition, row in
            edition.identifiers.append(
                CatalogueIdentifier(
                    kind: row.text(),
                    value: row.text(),
                    state: .init(rawValue: row.text()) ?? .never
                )
            )
        }
        try forEach(.subjects, Self.subjects) { edition, row in
            edition.subjects.append(
                Publication.Subject(
                    name: row.text(),
                    authority: row.optionalText(),
                    term: row.optionalText()
                )
            )
        }
        try forEach(.files, Self.files) { edition, row in
            edition.files.append(
                CatalogueFile(
                    path: Path(bytes: row.blob()),
                    size: row.optionalInteger(),
                    modified: row.optionalInteger(),
                    isMissing: row.bool(),
                    sha256: row.optionalBlob()
                )
            )
        }
    }

    private func addCollections(
        to works: inout [CatalogueWork],
        _ found: [Int64: Int],
        _ list: String,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        var collections: [Int64: [Int64]] = [:]
        try connection.forEach(Self.collections, [list]) { row in
            collections[row.integer(), default: []].append(row.integer())
        }
        for (work, collections) in collections {
            guard let place = found[work] else { continue }
            works[place].collections =
                collections
                .sorted { places[$0] ?? 0 < places[$1] ?? 0 }
                .compactMap { paths[$0] }
        }
    }

    /// Ids as one value of a statement.
    static func list(_ ids: some Sequence<Int64>) -> String {
        "[" + ids.map(String.init).joined(separator: ",") + "]"
    }

    private static let within = "IN (SELECT value FROM json_each(?1))"

    private static let editions = """
        SELECT editions.id, work_id, fingerprint, epub_version, title, title_sort, subtitle, authors,
            language, publisher, published, description, rights, series, series_position,
            protection, superseded_by IS NOT NULL,
            \(EvidenceTable.columns.joined(separator: ", ")),
            (SELECT hash FROM covers AS raster WHERE raster.id = raster_id),
            run_id, covers.id IS NOT NULL, \(CoverImage.columns("covers"))
        FROM editions LEFT JOIN covers ON covers.id = cover_id
        WHERE work_id \(within) ORDER BY work_id, editions.id
        """

    private static let people = """
        SELECT edition_id, name, sort, roles, is_creator
        FROM edition_contributors JOIN contributors ON contributors.id = contributor_id
        WHERE edition_id \(within) ORDER BY edition_id, position
        """

    private static let identifiers = """
        SELECT edition_id, kind, value, state FROM volume_ids
        WHERE edition_id \(within) AND kind IS NOT NULL AND value IS NOT NULL AND map_id IS NULL
            AND state <> 'invalid' AND kind NOT IN
                ('\(VolumeIDKind.text)', '\(VolumeIDKind.catalogueRecord)', '\(VolumeIDKind.names)')
        ORDER BY edition_id, position
        """

    private static let subjects = """
        SELECT edition_id, name, authority, term FROM \(SchemaV7.subjects.rows)
        WHERE edition_id \(within) ORDER BY edition_id, position
        """

    private static let files = """
        SELECT edition_id, path, size, modified_at, missing_since IS NOT NULL,
            (SELECT sha256 FROM file_checks WHERE file_id = files.id AND \(CheckedFile.isKept))
        FROM files WHERE edition_id \(within) AND status <> 'rejected'
        ORDER BY edition_id, missing_since IS NOT NULL, id
        """

    private static let collections = """
        SELECT DISTINCT work_id, home_id FROM editions JOIN collection_members USING (fingerprint)
        JOIN collections ON collections.id = collection_id
        WHERE work_id \(within) AND holds = 1 AND state = 'in' AND home_id IS NOT NULL
        """
}

extension CatalogueEdition {
    init(_ row: inout RowCursor) {
        id = row.integer()
        work = row.integer()
        fingerprint = row.blob()
        version = row.int()
        title = row.optionalText()
        titleSort = row.optionalText()
        subtitle = row.optionalText()
        authors = row.optionalText()
        language = row.optionalText()
        publisher = row.optionalText()
        published = row.optionalText()
        description = row.optionalText()
        rights = row.optionalText()
        series = row.optionalText()
        seriesPosition = row.optionalText()
        protection = Publication.Protection(rawValue: row.text())
        isReplaced = row.bool()
        evidence = EvidenceRow(&row)
        let raster = row.optionalBlob()
        run = row.optionalInteger()
        cover = row.bool() ? CatalogueCover(image: CoverImage(&row), raster: raster) : nil
    }
}
