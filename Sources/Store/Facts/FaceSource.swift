// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import Hashing
import SQLite
import Works

/// Where one field of a work's face comes from.
package struct FaceSource: Sendable, Equatable {
    package enum Origin: Sendable, Equatable {
        /// A person chose it; nil if the decision is not here.
        case person(decision: Int64?)
        /// An edition says it.
        case edition(Int64)
        /// Somebody else says it of an edition.
        case provider(FactProvider, record: String, confidence: Double, saidAt: Int64)
    }

    package let field: FactField
    package let values: [String]
    package let origin: Origin
}

extension RegisterReader {
    /// Where each field of a work's face comes from, in an order of its own; a field that nobody
    /// says is not in it.
    package func faceSources(of work: WorkRow) throws(Failure) -> [FaceSource] {
        let editions = try integers(
            """
            SELECT editions.id FROM editions JOIN works ON works.id = work_id
            WHERE work_id = ? ORDER BY editions.id <> founder_id, editions.id
            """,
            [work.id]
        )
        return try asking { () throws(SQLiteError) in
            let facts = try FactTable(connection)
            let builder = try WorkMetadataBuilder(connection, DecisionTable(connection), facts)
            var believed: [FactSheet] = []
            var faces: [(id: Int64, face: WorkMetadata)] = []
            for id in editions {
                believed += try facts.told(of: id)
                faces.append((id, try builder.faceOfEdition(id)))
            }
            var sources: [FaceSource] = []
            for field in Self.faceFields {
                if let source = try source(of: field, work, believed, faces) {
                    sources.append(source)
                }
            }
            return sources
        }
    }

    private static let faceFields: [FactField] = [
        .title, .authors, .language, .originalLanguage, .firstYear, .series, .seriesPosition,
        .subjects, .summary, .publisher, .cover,
    ]

    private func source(
        of field: FactField,
        _ work: WorkRow,
        _ sheets: [FactSheet],
        _ faces: [(id: Int64, face: WorkMetadata)]
    ) throws(SQLiteError) -> FaceSource? {
        let value = work.text(field)
        if work.chosen.contains(field.rawValue) {
            let decision = try decision(choosing: field, for: work.id)
            return FaceSource(
                field: field,
                values: value.map { Self.values($0, of: field) } ?? work.chosenTexts(field),
                origin: .person(decision: decision)
            )
        }
        if let provider = work.told[field] {
            let sheet = sheets.first { sheet in
                guard sheet.provider == provider else { return false }
                guard let value else { return sheet.first(field) != nil }
                return WorkMetadata(sheet).text(field) == value
            }
            guard let sheet else { return nil }
            return FaceSource(
                field: field,
                values: value.map { Self.values($0, of: field) } ?? sheet[field],
                origin: .provider(
                    provider,
                    record: sheet.record,
                    confidence: sheet.confidence,
                    saidAt: sheet.saidAt
                )
            )
        }
        let edition = faces.first { one in
            switch field {
            case .subjects: one.id == work.subjectsFrom
            case .cover: one.id == work.coverFrom
            case .summary: one.face.isDescribed
            case .publisher: one.face.hasPublisher
            default: value != nil && one.face.text(field) == value
            }
        }
        guard let edition else { return nil }
        let values: [String]
        if let value {
            values = Self.values(value, of: field)
        } else {
            values = try own(field, ofEdition: edition.id)
        }
        return FaceSource(
            field: field,
            values: values,
            origin: .edition(edition.id)
        )
    }

    /// The row of a work has all authors in one text.
    private static func values(_ text: String, of field: FactField) -> [String] {
        field == .authors ? AuthorLine.names(text) : [text]
    }

    /// What an edition says that has no place in the row of a work.
    private func own(_ field: FactField, ofEdition id: Int64) throws(SQLiteError) -> [String] {
        let query =
            switch field {
            case .subjects:
                "SELECT name FROM \(SchemaV7.subjects.rows) WHERE edition_id = ? ORDER BY position"
            case .cover:
                """
                SELECT lower(hex(hash)) FROM editions JOIN covers ON covers.id = cover_id
                WHERE editions.id = ?
                """
            default: "SELECT \(field) FROM editions WHERE id = ? AND \(field) IS NOT NULL"
            }
        return try connection.rows(query, [id]) { $0.text() }
    }

    private func decision(
        choosing field: FactField,
        for work: Int64
    ) throws(SQLiteError) -> Int64? {
        try connection.integer(
            "SELECT \(DecisionTable.choice("id", of: "?2", forWork: "?1"))",
            [work, field.rawValue]
        )
    }
}

/// A face with the fields that have a place in the row of a work.
private protocol FaceFields {
    var title: String? { get }
    var authors: String? { get }
    var language: String? { get }
    var originalLanguage: String? { get }
    var firstYear: Int? { get }
    var series: String? { get }
    var seriesPosition: String? { get }
    /// The hash of the cover that is the work's own.
    var coverHash: [UInt8]? { get }
}

extension WorkRow: FaceFields {
    fileprivate var coverHash: [UInt8]? { pickedCover?.hash }
}

extension WorkMetadata: FaceFields {
    fileprivate var coverHash: [UInt8]? { toldCover }
}

extension FaceFields {
    fileprivate func text(_ field: FactField) -> String? {
        switch field {
        case .title: title
        case .authors: authors
        case .language: language
        case .originalLanguage: originalLanguage
        case .firstYear: firstYear.map(String.init)
        case .series: series
        case .seriesPosition: seriesPosition
        case .cover: coverHash.flatMap { Hash128(bytes: $0)?.hexadecimal }
        default: nil
        }
    }
}
