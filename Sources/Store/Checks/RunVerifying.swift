// SPDX-License-Identifier: Apache-2.0

import SQLite

extension RegisterReader {
    private static let closed = "(state = 'finished' OR state = 'interrupted' AND failure IS NULL)"

    /// Checks the books of every run that closed them: one that was killed could not.
    func runs() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.runs)
        try connection.prepare(
            """
            SELECT id, claims, claims_joined, claims_quarantined, claims_never, claims_invalid,
                found, new_works, joined, copies, unchanged, deferred, rejected,
                ignored
            FROM runs WHERE \(Self.closed)
            """
        ).forEach({ _ in }) { row in
            let id = row.integer(0)
            let claims = (2...5).reduce(0) { $0 + row.integer($1) }
            let files = (7...13).reduce(0) { $0 + row.integer($1) }
            if row.integer(1) != claims {
                check.fail(
                    "run \(id): \(row.integer(1)) claims, but \(claims) accounted for"
                )
            }
            if row.integer(6) != files {
                check.fail(
                    "run \(id): \(row.integer(6)) files found, but \(files) accounted for"
                )
            }
        }
        try connection.prepare(
            """
            SELECT run_id, stage, received, advanced, skipped, run_stages.rejected, lost
            FROM run_stages
            JOIN runs ON runs.id = run_id WHERE \(Self.closed)
            """
        ).forEach({ _ in }) { row in
            let sum = (3...5).reduce(0) { $0 + row.integer($1) }
            if row.integer(2) != sum || row.integer(6) != 0 {
                check.fail(
                    "run \(row.integer(0)), \(row.text(1)): \(row.integer(2)) received, but \(sum) "
                        + "accounted for and \(row.integer(6)) lost"
                )
            }
        }
        let count =
            try connection.integer(
                "SELECT count(*) FROM runs WHERE \(Self.closed)"
            ) ?? 0
        check.checked = Int(count)
        check.finding =
            "the accounts of \(RegisterCheck.counted(check.checked, "run")) balance"
        return check
    }
}
