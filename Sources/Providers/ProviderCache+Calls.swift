// SPDX-License-Identifier: Apache-2.0

package import Books
package import SQLite

/// How often providers were asked, and whether they want to be left alone.
extension ProviderCache {
    /// - Parameter now: in seconds since 1970.
    package func account(
        of provider: FactProvider,
        now: Int64
    ) throws(SQLiteError) -> ProviderAccount {
        var account = ProviderAccount()
        account.callsToday = try counts(of: provider, day: ProviderAccount.day(now)).calls
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
    /// - Parameter now: in seconds since 1970.
    func take(
        _ known: ProviderAccount,
        of provider: FactProvider,
        now: Int64
    ) throws(SQLiteError) {
        try transaction { () throws(SQLiteError) in
            let own = try account(of: provider, now: now)
            var all = own
            all.take(known)
            let missing = DayCounts(calls: all.callsToday - own.callsToday)
            try add(missing, of: provider, now: now)
            if let calledAt = all.calledAt { try noteCalls(0, of: provider, now: calledAt) }
            if let halt = all.halt { try self.halt(provider, halt) }
        }
    }

    /// Asks the gate, and counts the call if it is open; of several processes only one gets through.
    ///
    /// - Parameter now: in nanoseconds since 1970.
    package func pass(
        _ gate: CallGate,
        _ provider: FactProvider,
        now: Int64
    ) throws(SQLiteError) -> CallGate.Answer {
        try transaction { () throws(SQLiteError) in
            let seconds = now / 1_000_000_000
            let answer = gate.answer(try account(of: provider, now: seconds), now: now)
            if case .open = answer { try noteCalls(1, of: provider, now: now) }
            return answer
        }
    }

    /// - Parameter now: in nanoseconds since 1970.
    func noteCalls(
        _ count: Int,
        of provider: FactProvider,
        now: Int64
    ) throws(SQLiteError) {
        try add(DayCounts(calls: count), of: provider, now: now / 1_000_000_000)
        try connection.run(
            """
            INSERT INTO accounts (provider, called_at) VALUES (?, ?)
            ON CONFLICT DO UPDATE SET called_at = excluded.called_at
            """,
            [provider.rawValue, now]
        )
    }

    package func halt(
        _ provider: FactProvider,
        _ halt: ProviderAccount.Halt
    ) throws(SQLiteError) {
        try connection.run(
            """
            INSERT INTO accounts (provider, halted_at, halted_until) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET halted_at = excluded.halted_at,
                halted_until = excluded.halted_until
            """,
            [provider.rawValue, halt.since, halt.until]
        )
    }

    package func add(
        _ counts: DayCounts,
        of provider: FactProvider,
        now: Int64
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
                provider.rawValue, ProviderAccount.day(now), counts.calls, counts.hits,
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
