// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

extension RegisterReader {
    package func edition(_ id: Int64) throws(RegisterError) -> EditionRow? {
        try asking { () throws(SQLiteError) in
            guard var record = try record(id) else { return nil }
            record.otherTitles = try details(
                id,
                "edition_titles",
                "title, type, sort, sequence, language"
            ) {
                EditionRecord.Title(
                    title: $0.text(0),
                    type: $0.optionalText(1),
                    sort: $0.optionalText(2),
                    sequence: $0.optionalInteger(3).map(Int.init),
                    language: $0.optionalText(4)
                )
            }
            record.alternates = try details(
                id,
                "edition_alternates",
                "owner, owner_position, name, language"
            ) {
                EditionRecord.Alternate(
                    owner: EditionRecord.Alternate.Owner(rawValue: $0.text(0)) ?? .title,
                    ownerPosition: $0.int(1),
                    name: $0.text(2),
                    language: $0.optionalText(3)
                )
            }
            record.languages = try details(id, "edition_languages", "tag, raw") {
                EditionRecord.Language(tag: $0.text(0), raw: $0.optionalText(1) ?? $0.text(0))
            }
            record.dates = try details(id, "edition_dates", "value, event") {
                EditionRecord.Date(value: $0.text(0), event: $0.optionalText(1))
            }
            record.people = try details(
                id,
                "edition_contributors JOIN contributors ON contributors.id = contributor_id",
                "name, sort, roles, is_creator, language"
            ) {
                EditionRecord.Person(
                    name: $0.text(0),
                    sort: $0.text(1),
                    roles: $0.text(2),
                    isCreator: $0.integer(3) == 1,
                    language: $0.optionalText(4)
                )
            }
            record.subjects = try details(
                id,
                "edition_subjects JOIN subjects ON subjects.id = subject_id",
                "name, authority, term"
            ) {
                EditionRecord.Subject(
                    name: $0.text(0),
                    authority: $0.optionalText(1),
                    term: $0.optionalText(2)
                )
            }
            record.collections = try details(id, "edition_collections", "name, type, place") {
                EditionRecord.Collection(
                    name: $0.text(0),
                    type: $0.optionalText(1),
                    place: $0.optionalText(2)
                )
            }
            record.texts = try details(id, "edition_texts", "kind, text") {
                EditionRecord.Text(
                    kind: EditionRecord.Text.Kind(rawValue: $0.text(0)) ?? .source,
                    text: $0.text(1)
                )
            }
            record.coverSteps = try details(
                id,
                "edition_cover_steps",
                "rule, reference, failure"
            ) {
                EditionRecord.CoverStep(
                    rule: $0.text(0),
                    reference: $0.text(1),
                    failure: $0.text(2)
                )
            }
            record.volumeIDs = try details(
                id,
                "volume_ids",
                "raw, scheme, type_code, is_unique, state, kind, value, problem"
            ) {
                VolumeIDClaim(
                    raw: $0.text(0),
                    scheme: $0.optionalText(1),
                    typeCode: $0.optionalText(2),
                    isUnique: $0.integer(3) == 1,
                    state: VolumeIDClaim.State(rawValue: $0.text(4)) ?? .never,
                    kind: $0.optionalText(5),
                    value: $0.optionalText(6),
                    problem: $0.optionalText(7)
                )
            }
            record.warnings = try details(id, "edition_warnings", "code, detail") {
                EditionRecord.Warning(code: $0.text(0), detail: $0.text(1))
            }
            return EditionRow(
                id: id,
                record: record,
                evidence: try evidence(id),
                files: try files(id)
            )
        }
    }

    private func details<Element>(
        _ id: Int64,
        _ table: String,
        _ columns: String,
        _ read: (borrowing Row) -> Element
    ) throws(SQLiteError) -> [Element] {
        try connection.prepare(
            "SELECT \(columns) FROM \(table) WHERE edition_id = ? ORDER BY position"
        ).all({ $0.integer(id) }, read)
    }

    private func record(_ id: Int64) throws(SQLiteError) -> EditionRecord? {
        guard var record = try head(id) else { return nil }
        guard
            let cover = try connection.prepare(
                """
                SELECT \(Self.imageColumns), cover_rule, cover_entry, cover_page
                FROM editions JOIN covers ON covers.id = cover_id WHERE editions.id = ?
                """
            ).first(
                { $0.integer(id) },
                {
                    EditionRecord.Cover(
                        image: Self.image($0),
                        rule: $0.text(6),
                        entry: $0.text(7),
                        page: $0.optionalText(8)
                    )
                }
            )
        else { return record }
        record.cover = cover
        record.cover?.raster = try connection.prepare(
            """
            SELECT \(Self.imageColumns), raster_entry
            FROM editions JOIN covers ON covers.id = raster_id WHERE editions.id = ?
            """
        ).first({ $0.integer(id) }) {
            EditionRecord.Raster(image: Self.image($0), entry: $0.optionalText(6))
        }
        return record
    }

    private static let imageColumns = "hash, format, width, height, byte_count, file"

    private static func image(_ row: borrowing Row) -> EditionRecord.CoverImage {
        EditionRecord.CoverImage(
            hash: row.blob(0),
            format: row.text(1),
            width: row.optionalInteger(2).map(Int.init),
            height: row.optionalInteger(3).map(Int.init),
            byteCount: row.int(4),
            file: row.text(5)
        )
    }

    /// What stands in the row itself.
    private func head(_ id: Int64) throws(SQLiteError) -> EditionRecord? {
        try connection.prepare(
            """
            SELECT fingerprint, reader_version, epub_version, outcome, protection, package_entry,
                package_rule, title, title_sort, title_language, subtitle, authors, publisher,
                published, published_raw, modified, modified_raw, description, rights, series, series_position, series_number, series_rule
            FROM editions WHERE id = ?
            """
        ).first({ $0.integer(id) }) { row in
            var record = EditionRecord(
                fingerprint: row.blob(0),
                readerVersion: row.int(1),
                epubVersion: row.int(2),
                outcome: row.text(3),
                protection: row.text(4)
            )
            record.packageEntry = row.text(5)
            record.packageRule = row.optionalText(6) ?? EditionRecord.usualPackageRule
            record.title = row.optionalText(7)
            record.titleSort = row.optionalText(8)
            record.titleLanguage = row.optionalText(9)
            record.subtitle = row.optionalText(10)
            record.authors = row.optionalText(11)
            record.publisher = row.optionalText(12)
            if let published = row.optionalText(13) {
                record.published = EditionRecord.Moment(
                    text: published,
                    raw: row.optionalText(14) ?? published
                )
            }
            if let modified = row.optionalText(15) {
                record.modified = EditionRecord.Moment(
                    text: modified,
                    raw: row.optionalText(16) ?? modified
                )
            }
            record.description = row.optionalText(17)
            record.rights = row.optionalText(18)
            if let series = row.optionalText(19) {
                record.series = EditionRecord.Series(
                    name: series,
                    position: row.optionalText(20),
                    number: row.optionalReal(21),
                    rule: row.text(22)
                )
            }
            return record
        }
    }

    private func evidence(_ id: Int64) throws(SQLiteError) -> EvidenceRow {
        try connection.prepare(
            "SELECT decision, kind, value, decision_id, run_id FROM evidence WHERE edition_id = ?"
        ).first({ $0.integer(id) }) {
            EvidenceRow(
                decision: $0.text(0),
                kind: $0.optionalText(1),
                value: $0.optionalText(2),
                decidedBy: $0.optionalInteger(3),
                run: $0.optionalInteger(4)
            )
        } ?? EvidenceRow(decision: "founded")
    }

    private func files(_ id: Int64) throws(SQLiteError) -> [FileRow] {
        try connection.prepare(
            "SELECT \(FileRow.columns) FROM files WHERE edition_id = ? ORDER BY id"
        ).all({ $0.integer(id) }, { FileRow($0) })
    }
}
