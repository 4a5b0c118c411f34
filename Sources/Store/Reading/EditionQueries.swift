// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

extension RegisterReader {
    package func edition(_ id: Int64) throws(RegisterError) -> EditionRow? {
        try asking { () throws(SQLiteError) in
            guard var record = try record(id) else { return nil }
            record.otherTitles = try details(id, "edition_titles", "title, type, sort, sequence") {
                EditionRecord.Title(
                    title: $0.text(0),
                    type: $0.optionalText(1),
                    sort: $0.optionalText(2),
                    sequence: $0.optionalInteger(3).map(Int.init)
                )
            }
            record.languages = try details(id, "edition_languages", "tag") { $0.text(0) }
            record.dates = try details(id, "edition_dates", "value, event") {
                EditionRecord.Date(value: $0.text(0), event: $0.optionalText(1))
            }
            record.people = try details(
                id,
                "edition_contributors JOIN contributors ON contributors.id = contributor_id",
                "name, sort, roles, is_creator"
            ) {
                EditionRecord.Person(
                    name: $0.text(0),
                    sort: $0.text(1),
                    roles: $0.text(2),
                    isCreator: $0.integer(3) == 1
                )
            }
            record.subjects = try details(
                id,
                "edition_subjects JOIN subjects ON subjects.id = subject_id",
                "name"
            ) { $0.text(0) }
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
        try connection.prepare(
            """
            SELECT fingerprint, reader_version, epub_version, protection, title, title_sort,
                authors, publisher, published, modified, description, rights, series,
                series_position, covers.hash, format, width, height, byte_count, file, cover_rule,
                cover_entry
            FROM editions LEFT JOIN covers ON covers.id = editions.cover_id WHERE editions.id = ?
            """
        ).first({ $0.integer(id) }) { row in
            var record = EditionRecord(
                fingerprint: row.blob(0),
                readerVersion: row.int(1),
                epubVersion: row.int(2),
                protection: row.text(3)
            )
            record.title = row.optionalText(4)
            record.titleSort = row.optionalText(5)
            record.authors = row.optionalText(6)
            record.publisher = row.optionalText(7)
            record.published = row.optionalText(8)
            record.modified = row.optionalText(9)
            record.description = row.optionalText(10)
            record.rights = row.optionalText(11)
            record.series = row.optionalText(12)
            record.seriesPosition = row.optionalText(13)
            if !row.isNull(14) {
                record.cover = EditionRecord.Cover(
                    hash: row.blob(14),
                    format: row.text(15),
                    width: row.optionalInteger(16).map(Int.init),
                    height: row.optionalInteger(17).map(Int.init),
                    byteCount: row.int(18),
                    file: row.text(19),
                    rule: row.text(20),
                    entry: row.text(21)
                )
            }
            return record
        }
    }

    private func evidence(_ id: Int64) throws(SQLiteError) -> EvidenceRow {
        try connection.prepare(
            "SELECT decision, kind, value, run_id FROM evidence WHERE edition_id = ?"
        ).first({ $0.integer(id) }) {
            EvidenceRow(
                decision: $0.text(0),
                kind: $0.optionalText(1),
                value: $0.optionalText(2),
                run: $0.optionalInteger(3)
            )
        } ?? EvidenceRow(decision: "founded", kind: nil, value: nil, run: nil)
    }

    private func files(_ id: Int64) throws(SQLiteError) -> [FileRow] {
        try connection.prepare(
            "SELECT \(FileRow.columns) FROM files WHERE edition_id = ? ORDER BY id"
        ).all({ $0.integer(id) }, { FileRow($0) })
    }
}
