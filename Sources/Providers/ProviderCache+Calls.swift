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
        var account = try stored(provider)
        account.follow(now)
        account.calls = try counts(of: provider, since: ProviderAccount.today(now)).calls
        return account
    }

    /// What was left, at whatever time, without the calls.
    private func stored(_ provider: FactProvider) throws(SQLiteError) -> ProviderAccount {
        var account = ProviderAccount()
        let day = try connection.integer(
            "SELECT max(day) FROM days WHERE provider = ? AND calls > 0",
            [provider.rawValue]
        )
        if let day { account.day = day }
        let row = try connection.row(
            "SELECT called_at, halted_at, halted_until FROM accounts WHERE provider = ?",
            [provider.rawValue]
        ) { ($0.optionalInteger(), $0.optionalInteger(), $0.optionalInteger()) }
        guard let (calledAt, since, until) = row else { return account }
        account.calledAt = calledAt
        if let since, let until { account.halt = .init(since: since, until: until) }
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
            var (account, known) = (try account(of: provider, now: now), known)
            known.follow(now)
            account.take(known)
            try keep(account, of: provider, now: now)
            return account
        }
    }

    /// Asks the gate, and counts the call if it is open; of several processes only one gets through.
    ///
    /// - Parameter clock: says how many nanoseconds have passed since 1970; read once no other process
    ///   can get in between.
    /// - Returns: also what is known of the calls then.
    package func pass(
        _ gate: CallGate,
        _ provider: FactProvider,
        clock: () -> Int64
    ) throws(SQLiteError) -> (CallGate.Answer, ProviderAccount) {
        try transaction { () throws(SQLiteError) in
            let now = clock()
            let stored = try stored(provider)
            var account = try account(of: provider, now: now)
            let answer = gate.pass(&account, now: now)
            // That the clock was set back is written down, so that it is not met again each time.
            if answer == .open || account.day < stored.day || account.calledAt != stored.calledAt
                || account.halt != stored.halt
            {
                try keep(account, of: provider, now: now)
            }
            return (answer, account)
        }
    }

    private func keep(
        _ account: ProviderAccount,
        of provider: FactProvider,
        now: Int64
    ) throws(SQLiteError) {
        let today = ProviderAccount.today(now)
        let known = try counts(of: provider, since: today).calls
        let ahead = try counts(of: provider, since: account.day + 1).calls
        try connection.run(
            "UPDATE days SET calls = 0 WHERE provider = ? AND day > ?",
            [provider.rawValue, account.day]
        )
        try add(
            DayCounts(calls: ahead + account.calls - known),
            of: provider,
            day: account.day
        )
        try connection.run(
            """
            INSERT INTO accounts (provider, called_at, halted_at, halted_until) VALUES (?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET called_at = excluded.called_at,
                halted_at = excluded.halted_at, halted_until = excluded.halted_until
            """,
            [provider.rawValue, account.calledAt, account.halt?.since, account.halt?.until]
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

    /// - Parameter day: the first that counts; nil for all days together.
    package func counts(
        of provider: FactProvider,
        since day: Int64? = nil
    ) throws(SQLiteError) -> DayCounts {
        try connection.row(
            """
            SELECT total(calls), total(hits), total(misses), total(negative), total(stale),
                total(errors), total(bytes)
            FROM days WHERE provider = ?1 AND (?2 IS NULL OR day >= ?2)
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
