// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import SQLite

/// Takes out what hangs on editions besides the rows that go with them by themselves.
///
/// People, subjects and covers belong to all editions that have them. So they are gathered before
/// an edition goes, and those that no other edition has go after it. Every question is answered by
/// an index: the cost depends on what is taken out, not on the size of the register.
final class EditionRemover {
    private let edition: Statement
    private let files: Statement
    private let detach: Statement
    private let letGo: Statement
    private let people: Statement
    private let subjects: Statement
    private let removePerson: Statement
    private let removeSubject: Statement
    private let removeCover: Statement

    init(_ connection: borrowing Connection) throws(SQLiteError) {
        edition = try connection.prepare(
            "SELECT work_id, fingerprint, title, cover_id, raster_id FROM editions WHERE id = ?"
        )
        files = try connection.prepare(
            "SELECT path FROM files WHERE edition_id = ? AND status <> 'rejected' ORDER BY id"
        )
        detach = try connection.prepare(
            """
            UPDATE files SET edition_id = NULL, status = 'ignored', stage = 'open', reason = ?,
                detail = NULL
            WHERE edition_id = ?
            """
        )
        letGo = try connection.prepare(
            "UPDATE files SET edition_id = NULL WHERE edition_id = ? AND status = 'rejected'"
        )
        people = try connection.prepare(
            "SELECT contributor_id FROM edition_contributors WHERE edition_id = ?"
        )
        subjects = try connection.prepare(
            "SELECT subject_id FROM edition_subjects WHERE edition_id = ?"
        )
        removePerson = try connection.prepare(
            """
            DELETE FROM contributors WHERE id = ?1 AND NOT EXISTS
                (SELECT 1 FROM edition_contributors WHERE contributor_id = ?1)
            RETURNING 1
            """
        )
        removeSubject = try connection.prepare(
            """
            DELETE FROM subjects WHERE id = ?1 AND NOT EXISTS
                (SELECT 1 FROM edition_subjects WHERE subject_id = ?1)
            RETURNING 1
            """
        )
        removeCover = try connection.prepare(
            """
            DELETE FROM covers WHERE id = ?1
                AND NOT EXISTS (SELECT 1 FROM editions WHERE cover_id = ?1)
                AND NOT EXISTS (SELECT 1 FROM editions WHERE raster_id = ?1)
                AND NOT EXISTS (\(CoverChoices.naming("covers")))
            RETURNING hash, format, width, height, byte_count, file
            """
        )
    }

    /// What editions shared with others, by the ids of its rows.
    struct Shared {
        fileprivate var people: Set<Int64> = []
        fileprivate var subjects: Set<Int64> = []
        fileprivate var covers: Set<Int64> = []

        init() {}

        /// Covers that a person chose, and chose no longer.
        init(covers: Set<Int64>) { self.covers = covers }
    }

    /// Looks at an edition that is about to go; nil if there is none.
    func look(
        at id: Int64,
        _ shared: inout Shared
    ) throws(SQLiteError) -> Removal.Edition? {
        let paths = try files.all({ $0.integer(id) }, { $0.blob(0) })
        var covers: [Int64?] = []
        let found = try edition.first({ $0.integer(id) }) { row in
            covers = [row.optionalInteger(3), row.optionalInteger(4)]
            return Removal.Edition(
                id: id,
                work: row.integer(0),
                fingerprint: row.blob(1),
                title: row.optionalText(2),
                files: paths
            )
        }
        guard let found else { return nil }
        shared.covers.formUnion(covers.compactMap { $0 })
        shared.people.formUnion(try people.all({ $0.integer(id) }, { $0.integer(0) }))
        shared.subjects.formUnion(try subjects.all({ $0.integer(id) }, { $0.integer(0) }))
        return found
    }

    /// Lets go the files that were rejected since they held the edition: they stay when it goes.
    func letGoRejects(of edition: Int64) throws(SQLiteError) {
        try letGo.run { $0.integer(edition) }
    }

    /// Keeps the rows of an edition's files, as those of contents that are ignored.
    func ignoreFiles(of edition: Int64, _ reason: ReasonCode) throws(SQLiteError) {
        try detach.run { row in
            row.text(reason.text)
            row.integer(edition)
        }
    }

    /// Removes what no edition has any more, and no person chose.
    func sweep(_ shared: Shared, _ removal: inout Removal) throws(SQLiteError) {
        for id in shared.people.sorted()
        where try removePerson.first({ $0.integer(id) }, { _ in true }) == true {
            removal.people += 1
        }
        for id in shared.subjects.sorted()
        where try removeSubject.first({ $0.integer(id) }, { _ in true }) == true {
            removal.subjects += 1
        }
        for id in shared.covers.sorted() {
            let gone = try removeCover.first({ $0.integer(id) }) { CoverImage($0, from: 0) }
            if let gone { removal.covers.append(gone) }
        }
    }
}
