// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite

extension RegisterReader {
    private static let closed = "(state = 'finished' OR state = 'interrupted' AND failure IS NULL)"

    /// Checks the books of every run that closed them: one that was killed could not.
    func runs() throws(SQLiteError) -> RegisterCheck {
        var check = RegisterCheck(.runs)
        try connection.forEach(
            "SELECT id, \(RunTally.columns) FROM runs WHERE \(Self.closed)"
        ) { row in
            let id = row.integer()
            let counts = RunTally(&row)
            for (balance, what) in [(counts.claims, "claims"), (counts.equation, "files found")]
            where !balance.holds {
                check.fail(
                    "run \(id): \(balance.whole) \(what), but \(balance.sum) accounted for"
                )
            }
        }
        try connection.forEach(
            """
            SELECT run_id, stage, received, advanced, skipped, run_stages.rejected, lost
            FROM run_stages JOIN runs ON runs.id = run_id WHERE \(Self.closed)
            """
        ) { row in
            let id = row.integer()
            let stage = StageRow(&row)
            let balance = stage.balance
            if stage.lost != 0 || !balance.holds {
                check.fail(
                    "run \(id), \(stage.stage): \(balance.whole) received, but "
                        + "\(balance.sum - stage.lost) accounted for and \(stage.lost) lost"
                )
            }
        }
        check.checked = try connection.count("SELECT count(*) FROM runs WHERE \(Self.closed)")
        check.finding =
            "the accounts of \(RegisterCheck.counted(check.checked, "run")) balance"
        return check
    }
}
