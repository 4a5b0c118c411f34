// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import SQLite
import Works

extension RegisterReader {
    /// Checks everything that must hold in a register and hands out each answer as it is known.
    ///
    /// All of it is of one moment. Memory holds a few numbers for each edition.
    package func verify(_ check: (RegisterCheck) -> Void) throws(Failure) {
        try atOneMoment { () throws(SQLiteError) in
            let pages = try pages()
            check(pages)
            // Of damaged pages nothing that follows could be believed.
            guard pages.isSound else { return }
            check(try schema())
            check(try references())
            check(try memberships())
            check(try founders())
            check(try redirects())
            check(try claims())
            check(try runs())
            check(try LogVerifier.run(connection))
            check(try standing())
            check(try contradictions())
            let states = try KnownIDStates(self)
            let (keys, claimStates) = try ClaimVerifier(self, states).run()
            check(keys)
            check(claimStates)
            check(try MapVerifier(self).run())
            check(try SheetVerifier(self).run())
            check(try CollectionVerifier.run(connection))
            check(try FactVerifier.run(connection))
            let (findings, partition) = try PartitionVerifier(self, states).run()
            check(findings)
            check(partition)
            check(try review())
            check(try search())
            check(try absences())
            check(try remote())
            check(try orphans())
        }
    }

    /// Adds a failure for each row of a query, whose first column says what is wrong.
    func fail(_ check: inout RegisterCheck, _ query: String) throws(SQLiteError) {
        try connection.forEach(query) { row in check.fail(row.text()) }
    }

    private func pages() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.pages)
        check.checked = try connection.count("SELECT page_count FROM pragma_page_count")
        for line in try PageCheck.findings(connection, thoroughly: true, limit: 20) {
            check.fail(line)
        }
        check.finding = RegisterCheck.counted(check.checked, "page")
        return check
    }

    private func references() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.references)
        try fail(&check, ForeignKeys.violations)
        // One reference may be several columns.
        check.checked = try connection.count(
            """
            SELECT count(*) FROM sqlite_schema AS found JOIN pragma_foreign_key_list(found.name)
            WHERE found.type = 'table' AND seq = 0
            """
        )
        check.finding = RegisterCheck.counted(
            check.checked,
            "kind of reference has no dangling row",
            "kinds of references have no dangling rows"
        )
        return check
    }

    private func memberships() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.memberships)
        let works = try connection.count("SELECT count(*) FROM works")
        check.checked = try connection.count("SELECT count(*) FROM editions")
        let members = try connection.count(
            "SELECT count(*) FROM works JOIN editions ON work_id = works.id"
        )
        check.finding =
            "\(RegisterCheck.counted(members, "membership")) = "
            + "\(RegisterCheck.counted(check.checked, "edition")), in "
            + RegisterCheck.counted(works, "work")
        try fail(
            &check,
            """
            SELECT 'edition ' || id || ' is in work ' || work_id || ', which does not exist'
            FROM editions WHERE NOT EXISTS (SELECT 1 FROM works WHERE works.id = work_id)
            """
        )
        try fail(
            &check,
            """
            SELECT 'work ' || id || ' has no edition' FROM works
            WHERE NOT EXISTS (SELECT 1 FROM editions WHERE work_id = works.id)
            """
        )
        return check
    }

    private func founders() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.founders)
        check.checked = try connection.count("SELECT count(*) FROM works")
        check.finding =
            "\(RegisterCheck.counted(check.checked, "work has its", "works have their")) founding "
            + (check.checked == 1 ? "edition" : "editions")
        try fail(
            &check,
            """
            SELECT 'work ' || works.id || ' was founded by edition ' || founder_id || ', which is '
                || coalesce('in work ' || editions.work_id, 'missing')
            FROM works LEFT JOIN editions ON editions.id = founder_id
            WHERE editions.work_id IS NOT works.id
            """
        )
        return check
    }

    private func redirects() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.redirects)
        check.checked = try connection.count("SELECT count(*) FROM work_redirects")
        check.finding = RegisterCheck.counted(
            check.checked,
            "former id leads to a work",
            "former ids lead to works"
        )
        try fail(
            &check,
            """
            SELECT 'the former id ' || old_id || ' leads to ' || new_id
                || iif(EXISTS (SELECT 1 FROM work_redirects AS next WHERE next.old_id = one.new_id),
                    ', another former id', ', which is no work')
            FROM work_redirects AS one
            WHERE NOT EXISTS (SELECT 1 FROM works WHERE works.id = new_id)
                OR EXISTS (SELECT 1 FROM work_redirects AS next WHERE next.old_id = one.new_id)
            """
        )
        try fail(
            &check,
            """
            SELECT 'the former id ' || old_id || ' is also a work' FROM work_redirects
            WHERE EXISTS (SELECT 1 FROM works WHERE works.id = old_id)
            """
        )
        try fail(
            &check,
            """
            SELECT 'the former id ' || old_id || ' leads to work ' || new_id
                || ', but the edition that founded it is in work ' || work_id
            FROM work_redirects JOIN editions ON editions.id = founder_id WHERE work_id <> new_id
            """
        )
        try fail(
            &check,
            """
            SELECT 'the former id ' || old_id || ' is older than work ' || new_id
                || ', where it leads' FROM work_redirects WHERE old_id < new_id
                AND EXISTS (SELECT 1 FROM editions WHERE editions.id = founder_id)
            """
        )
        return check
    }

    private func claims() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.claims)
        var counts = RunTally()
        try connection.forEach("SELECT state, count(*) FROM volume_ids GROUP BY state") { row in
            guard let state = VolumeIDClaim.State(rawValue: row.text()) else { return }
            counts.move(row.int(), from: nil, to: state)
        }
        check.checked = try connection.count("SELECT count(*) FROM volume_ids")
        counts[.claims] = check.checked
        let balance = counts.claims
        if !balance.holds { check.fail("some claims are in an unknown state") }
        check.finding =
            "\(RegisterCheck.counted(check.checked, "claim")) = "
            + balance.parts.map { "\($0.count) \($0.name)" }.joined(separator: " + ")
        return check
    }

    /// A decision counts unless it was revoked, or one that counts overrules it.
    private func standing() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.decisions)
        let rulings = try DecisionRulings(connection)
        let standing = rulings.inForce(
            among: try connection.integers("SELECT id FROM decisions WHERE revoked_at IS NULL")
        )
        try connection.forEach("SELECT id, in_force FROM decisions ORDER BY id DESC") { row in
            let id = row.integer()
            let isInForce = standing.contains(id)
            check.check(
                isInForce == row.bool(),
                "decision \(id) is \(isInForce ? "" : "not ")in force, but recorded otherwise"
            )
        }
        for fault in try CoverChoices.faults(connection) { check.fail(fault) }
        for id in rulings.circular() {
            check.fail("decision \(id) is overruled by a decision that it overrules")
        }
        check.finding =
            "\(standing.count) of \(RegisterCheck.counted(check.checked, "decision")) "
            + (standing.count == 1 ? "is in force" : "are in force")
        return check
    }

    /// A new decision about an identifier, or about a field of a work, overrules the one before.
    private func contradictions() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.contradictions)
        check.checked = try connection.count("SELECT count(*) FROM decisions WHERE in_force = 1")
        check.finding =
            "\(RegisterCheck.counted(check.checked, "decision")) in force, none against another"
        try fail(
            &check,
            """
            SELECT id_kind || ':' || id_value || ' is both trusted and distrusted by decisions '
                || min(id) || ' and ' || max(id)
            FROM decisions WHERE in_force = 1 AND kind IN ('trust', 'distrust')
                AND id_kind IS NOT NULL
            GROUP BY id_kind, id_value HAVING count(DISTINCT kind) > 1
            """
        )
        try fail(
            &check,
            """
            SELECT 'the record ' || value || ' is both believed and rejected by decisions '
                || min(decisions.id) || ' and ' || max(decisions.id)
            FROM decisions JOIN decision_editions ON decision_id = decisions.id
            WHERE in_force = 1 AND field = '\(Decision.recordField)'
            GROUP BY fingerprint, value HAVING count(DISTINCT kind) > 1
            """
        )
        try fail(
            &check,
            """
            SELECT 'the ' || field || ' of work ' || work_id || ' is chosen by decisions '
                || min(id) || ' and ' || max(id)
            FROM decisions WHERE in_force = 1 AND kind = 'set'
            GROUP BY work_id, field HAVING count(*) > 1
            """
        )
        return check
    }

    private func review() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.review)
        check.checked = try connection.count("SELECT count(*) FROM works")
        let marked = try connection.count(
            "SELECT count(*) FROM works WHERE review = 'needs-review'"
        )
        check.finding =
            "\(marked) of \(RegisterCheck.counted(check.checked, "work")) "
            + (marked == 1 ? "needs review" : "need review")
        try fail(
            &check,
            """
            WITH asked AS MATERIALIZED (
                SELECT DISTINCT work_id FROM id_states AS noted
                JOIN volume_ids ON volume_ids.id_key = noted.id_key
                    AND volume_ids.kind = noted.kind AND volume_ids.value = noted.value
                    AND names_key IS NOT NULL
                JOIN editions ON editions.id = edition_id
                WHERE finding <> 'ambiguous' AND verdict IS NULL AND answered = 0
            )
            SELECT 'work ' || id || ' is recorded as ' || review || ', and '
                || iif(id IN asked, 'there is an', 'there is no') || ' open question about it'
            FROM works
            WHERE (review = 'needs-review') <> (id IN asked)
                AND ' ' || coalesce(chosen, '') || ' ' NOT LIKE '% review %'
            """
        )
        return check
    }
}
