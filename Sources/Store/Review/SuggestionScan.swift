// SPDX-License-Identifier: Apache-2.0

import SQLite
import Works

/// Looks through the whole register for works that may be one.
///
/// None of it is stored: a suggestion is open for as long as its works are two and no decision
/// keeps them apart. Memory holds three numbers for each edition and two for each suggestion of
/// another program, and no text.
struct SuggestionScan {
    typealias Taker = (SuggestionGroup) throws(SQLiteError) -> Bool

    /// What more works share than this asks about none of them, unless it tells enough: "Ulysses"
    /// may be a title of its own, or the name of a column.
    private static let mostWorks = 20

    private let reader: RegisterReader
    private let apart: SettledPairs
    /// Only what concerns this work.
    private let work: Int64?

    init(_ reader: RegisterReader, _ apart: SettledPairs, work: Int64?) {
        self.reader = reader
        self.apart = apart
        self.work = work
    }

    /// Hands out suggestions for as long as they are wanted, and says how many it came by.
    ///
    /// One question is enough: what catalogues say of works is left out where sources ask about all
    /// of them already, what names say where either does, and what another program says of two works
    /// where anything else asks about both.
    func run(_ take: Taker) throws(SQLiteError) -> SuggestionCount {
        var count = SuggestionCount()
        var pairs = try programPairs()
        var asked = AskedWorks()
        guard
            try hints({ (group) throws(SQLiteError) in
                count.hints += 1
                asked.insert(group.works)
                pairs.remove(pairsOf: group.works)
                return try take(group)
            })
        else { return count }
        let scan = ProviderSuggestions(reader)
        guard
            try scan.groups(
                where: isOpen,
                { (group) throws(SQLiteError) in
                    guard asked.insert(group.works) else { return true }
                    count.providers += 1
                    pairs.remove(pairsOf: group.works)
                    return try take(group)
                }
            )
        else { return count }
        var byName = try nameEntries()
        let named = byName.groups { key, works in
            isOpen(works, hasLimit: !SuggestionKey(raw: key).isTelling)
        }.filter { !asked.contains(byName.works($0)) }
        for group in named where !pairs.isEmpty { pairs.remove(pairsOf: byName.works(group)) }
        guard
            try programs(
                &pairs,
                { (group) throws(SQLiteError) in
                    count.programs += 1
                    return try take(group)
                }
            )
        else { return count }
        for range in named {
            count.names += 1
            let group = SuggestionGroup(source: .names, reason: nil, members: byName[range])
            guard try take(group) else { return count }
        }
        return count
    }

    private func isOpen(_ works: [Int64]) -> Bool { isOpen(works, hasLimit: true) }

    private func isOpen(_ works: [Int64], hasLimit: Bool) -> Bool {
        guard works.count > 1, !hasLimit || works.count <= Self.mostWorks else { return false }
        if let work, !works.contains(work) { return false }
        return !apart.areAllDecided(works)
    }
}

// MARK: - Titles and authors

extension SuggestionScan {
    private func nameEntries() throws(SQLiteError) -> SuggestionEntries {
        var entries = SuggestionEntries()
        try reader.connection.forEach(
            """
            SELECT id, work_id, \(BookNames.columns) FROM editions
            WHERE match_title IS NOT NULL
            """
        ) { row in
            let (edition, work) = (row.integer(), row.integer())
            guard let key = SuggestionKey(BookNames(&row)) else { return }
            entries.add(key.raw, work: work, edition: edition)
        }
        return entries
    }
}

// MARK: - Other programs

/// Two works, the older first.
private struct WorkPair: Hashable {
    let first: Int64
    let second: Int64

    init(_ one: Int64, _ two: Int64) {
        first = min(one, two)
        second = max(one, two)
    }
}

extension Set<WorkPair> {
    /// Takes the shorter way: through the pairs of the works, or through what is there.
    fileprivate mutating func remove(pairsOf works: [Int64]) {
        if works.count > count / works.count {
            let works = Set<Int64>(works)
            self = filter { !works.contains($0.first) || !works.contains($0.second) }
            return
        }
        for (index, second) in works.enumerated() {
            for first in works[..<index] { remove(WorkPair(first, second)) }
        }
    }
}

extension SuggestionScan {
    private static let queued = """
        FROM suggestions JOIN editions AS one ON one.fingerprint = left_fingerprint
        JOIN editions AS two ON two.fingerprint = right_fingerprint
        WHERE one.work_id <> two.work_id
        """

    /// Every two works that other programs ask about.
    private func programPairs() throws(SQLiteError) -> Set<WorkPair> {
        var pairs: Set<WorkPair> = []
        try reader.connection.forEach("SELECT one.work_id, two.work_id \(Self.queued)") {
            pairs.insert(WorkPair($0.integer(), $0.integer()))
        }
        return pairs
    }

    /// Each pair once, as the first source said it.
    private func programs(
        _ pairs: inout Set<WorkPair>,
        _ take: Taker
    ) throws(SQLiteError) -> Bool {
        guard !pairs.isEmpty else { return true }
        var goesOn = true
        try reader.connection.walk(
            """
            SELECT suggestions.source, suggestions.reason, one.work_id, one.id, two.work_id, two.id
            \(Self.queued) ORDER BY suggestions.id
            """
        ) { (row) throws(SQLiteError) in
            let (source, reason) = (row.text(), row.optionalText())
            let members = [
                SuggestionGroup.Member(work: row.integer(), edition: row.integer()),
                SuggestionGroup.Member(work: row.integer(), edition: row.integer()),
            ].sorted { $0.work < $1.work }
            guard isOpen(members.map(\.work)),
                pairs.remove(WorkPair(members[0].work, members[1].work)) != nil
            else { return true }
            goesOn = try take(
                SuggestionGroup(source: .program(source), reason: reason, members: members)
            )
            return goesOn
        }
        return goesOn
    }
}

// MARK: - Hints

extension SuggestionScan {
    /// Sources of books that are identifiers of works or volumes: of what the text was taken from,
    /// so they join nothing, but two books from one source are likely one work.
    private func hints(_ take: Taker) throws(SQLiteError) -> Bool {
        var entries = SuggestionEntries()
        try reader.connection.forEach(
            """
            SELECT edition_id, work_id, text FROM editions
            JOIN \(SchemaV7.texts.rows) ON edition_id = editions.id
            WHERE \(SchemaV7.texts.isThere) AND kind = 'source'
            """
        ) { row in
            let (edition, work) = (row.integer(), row.integer())
            guard let id = Self.hint(row.text()) else { return }
            entries.add(IDKey(id).raw, work: work, edition: edition)
        }
        try reader.addClaims(to: &entries)
        for range in entries.groups(where: { isOpen($1) }) {
            let members = entries[range]
            guard let id = try identifier(entries.key(range), of: members),
                try reader.mayJoin(id)
            else { continue }
            guard try take(SuggestionGroup(source: .hint(id), reason: nil, members: members)) else {
                return false
            }
        }
        return true
    }

    private static func hint(_ text: String) -> VolumeID? {
        let id = IdentifierClassifier.classify(RawIdentifier(value: text)).volumeID
        return id.flatMap { $0.kind.level == .work || $0.kind.level == .volume ? $0 : nil }
    }

    /// The identifier behind a key: one of the members hints at it.
    private func identifier(
        _ key: Int64,
        of members: [SuggestionGroup.Member]
    ) throws(SQLiteError) -> VolumeID? {
        for member in members {
            let texts = try reader.connection.texts(
                "SELECT text FROM \(SchemaV7.texts.rows) WHERE edition_id = ? AND kind = 'source'",
                [member.edition]
            )
            for case let id? in texts.map(Self.hint) where IDKey(id).raw == key { return id }
        }
        return nil
    }
}

extension RegisterReader {
    /// Adds the editions that claim what others hint at.
    func addClaims(to entries: inout SuggestionEntries) throws(SQLiteError) {
        for key in entries.keys {
            try connection.forEach(
                """
                SELECT edition_id, work_id FROM volume_ids JOIN editions ON editions.id = edition_id
                WHERE id_key = ? AND names_key IS NOT NULL LIMIT 1000
                """,
                [key]
            ) { row in
                let edition = row.integer()
                entries.add(key, work: row.integer(), edition: edition)
            }
        }
    }

    /// An identifier that may not join hints at nothing either.
    func mayJoin(_ id: VolumeID) throws(SQLiteError) -> Bool {
        guard try idState(id)?.joins != false else { return false }
        return try !connection.exists(
            "SELECT 1 FROM blocklist WHERE kind = ? AND value = ? AND title_prefix = ''",
            [id.kind.name, id.value]
        )
    }
}
