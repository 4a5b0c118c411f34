// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite

/// How often providers were asked, and whether they want to be left alone.
extension ProviderCache {
    /// - Parameter now: in nanoseconds since 1970.
    package func account(
        of provider: FactProvider,
        now: Int64
    ) throws(SQLiteError) -> ProviderAccount {
        let row = try connection.row(
            "SELECT called_at, halted_at, halted_until, \(lag) FROM accounts WHERE provider = ?",
            [provider.rawValue]
        ) { row in
            let calledAt = row.optionalInteger()
            let (since, until) = (row.optionalInteger(), row.optionalInteger())
            return ProviderAccount(
                calledAt: calledAt,
                halt: since.flatMap { since in until.map { .init(since: since, until: $0) } },
                lag: row.optionalInteger() ?? 0
            )
        }
        var account = row ?? ProviderAccount()
        account.follow(now)
        // A clock that was ahead for a while, or is behind, must not start a day over.
        for day in Set([account.day, ProviderAccount.day(now)]) {
            account.calls += try counts(of: provider, day: day).calls
        }
        return account
    }

    /// Takes over what is known of the calls, where this does not know more.
    ///
    /// - Parameter now: in nanoseconds since 1970.
    /// - Returns: all that is known then.
    @discardableResult
    package func take(
        _ known: ProviderAccount,
        of provider: FactProvider,
        now: Int64
    ) throws(SQLiteError) -> ProviderAccount {
        try transaction { () throws(SQLiteError) in
            let own = try account(of: provider, now: now)
            var (all, known) = (own, known)
            known.follow(now)
            all.take(known)
            try keep(all, of: provider, calls: max(all.calls - own.calls, 0))
            return all
        }
    }

    /// Asks the gate, and counts the call if it is open; of several processes only one gets through.
    ///
    /// - Parameter clock: says how many nanoseconds have passed since 1970; read only when no other
    ///   process can get in between.
    /// - Returns: also what is known of the calls then.
    package func pass(
        _ gate: CallGate,
        _ provider: FactProvider,
        clock: () -> Int64
    ) throws(SQLiteError) -> (CallGate.Answer, ProviderAccount) {
        try transaction { () throws(SQLiteError) in
            let now = clock()
            var account = try account(of: provider, now: now)
            let answer = gate.pass(&account, now: now)
            // A clock that is behind is noted also where no call is made.
            if answer == .open || account.lag > 0 {
                try keep(account, of: provider, calls: answer == .open ? 1 : 0)
            }
            return (answer, account)
        }
    }

    /// - Parameter calls: those that are not counted yet.
    private func keep(
        _ account: ProviderAccount,
        of provider: FactProvider,
        calls: Int
    ) throws(SQLiteError) {
        try add(DayCounts(calls: calls), of: provider, day: account.day)
        try connection.run(
            """
            INSERT INTO accounts (provider, called_at, halted_at, halted_until, lag)
            VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET called_at = excluded.called_at,
                halted_at = excluded.halted_at, halted_until = excluded.halted_until,
                lag = excluded.lag
            """,
            [
                provider.rawValue, account.calledAt, account.halt?.since, account.halt?.until,
                account.lag,
            ]
        )
    }

    package func add(
        _ counts: DayCounts,
        of provider: FactProvider,
        day: Int64
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO days (provider, day, calls, hits, misses, negative, stale, errors, bytes)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET calls = calls + excluded.calls, hits = hits + excluded.hits,
                misses = misses + excluded.misses, negative = negative + excluded.negative,
                stale = stale + excluded.stale, errors = errors + excluded.errors,
                bytes = bytes + excluded.bytes
            """,
            [
                provider.rawValue, day, counts.calls, counts.hits,
                counts.misses, counts.negative, counts.stale, counts.errors, counts.bytes,
            ]
        )
    }

    package func providers() throws(SQLiteError) -> [FactProvider] {
        try connection.texts(
            "SELECT provider FROM days UNION SELECT provider FROM accounts ORDER BY provider"
        ).map(FactProvider.init)
    }

    /// - Parameter day: nil for all days together.
    package func counts(
        of provider: FactProvider,
        day: Int64? = nil
    ) throws(SQLiteError) -> DayCounts {
        try connection.row(
            """
            SELECT total(calls), total(hits), total(misses), total(negative), total(stale),
                total(errors), total(bytes)
            FROM days WHERE provider = ?1 AND (?2 IS NULL OR day = ?2)
            """,
            [provider.rawValue, day]
        ) { row in
            // Other programs may write to the file, and a count out of range must not end this one.
            func next() -> Int { Int(min(max(row.optionalReal() ?? 0, 0), 1e15)) }
            return DayCounts(
                calls: next(),
                hits: next(),
                misses: next(),
                negative: next(),
                stale: next(),
                errors: next(),
                bytes: next()
            )
        } ?? DayCounts()
    }

    /// How many answers are kept: those that were found, and those that say that nothing is.
    package func kept(of provider: FactProvider) throws(SQLiteError) -> (found: Int, none: Int) {
        func count(_ status: String) throws(SQLiteError) -> Int {
            try connection.count(
                "SELECT count(*) FROM answers WHERE provider = ? AND status = ?",
                [provider.rawValue, status]
            )
        }
        return (try count("found"), try count("none"))
    }
}
