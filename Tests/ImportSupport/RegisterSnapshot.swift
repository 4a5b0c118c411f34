// SPDX-License-Identifier: Apache-2.0

package import SQLite
package import TestSupport
package import Works

/// The contents of a register about works, read with the plainest queries.
package struct RegisterSnapshot: Equatable {
    package struct Edition: Equatable {
        package var id: Int64
        package var work: Int64
        package var fingerprint: [UInt8]
        package var names: BookNames
        package var title: String?
        package var language: String?
        package var published: String?
        package var series: String?
    }

    package struct Claim: Equatable {
        package var edition: Int64
        package var state: String
        package var id: VolumeID?
        /// The identifier that a map says it of.
        package var mapped: VolumeID?
        /// Whether others give it, and the book does not have it itself.
        package var isGiven = false
    }

    package struct Work: Equatable {
        package var founder: Int64
        package var title: String?
        package var language: String?
        package var firstYear: Int64?
        package var series: String?
        package var review: String
        package var isContested: Bool
        /// The hash of the cover that is chosen, in hexadecimal digits.
        package var cover: String?
    }

    package struct Redirect: Equatable {
        package var to: Int64
        package var founder: Int64
    }

    package struct Evidence: Equatable {
        package var why: String
        package var id: VolumeID?
        package var decision: Int64?
    }

    package struct Decision: Equatable {
        package var kind: String
        package var id: VolumeID?
        var isRevoked: Bool
        /// Whether the register says so.
        package var isInForce: Bool
        package var work: Int64?
        package var title: String?
        package var cover: String?
        /// What books are joined by from then on.
        package var policy: String?
        /// Whose work ids join books from then on.
        package var providers: [String]?
        /// The record that is trusted or distrusted, and its title at that time.
        package var record: String?
        package var former: String?
        package var left: [[UInt8]] = []
        package var right: [[UInt8]] = []
        package var overruledBy: [Int64] = []
    }

    package var editions: [Edition] = []
    package var claims: [Claim] = []
    package var works: [Int64: Work] = [:]
    package var redirects: [Int64: Redirect] = [:]
    package var states: [VolumeID: IDState] = [:]
    package var evidence: [Int64: Evidence] = [:]
    package var decisions: [Int64: Decision] = [:]
    package var blocklist = Blocklist()
    /// What maps of works say, by the keys of identifiers.
    package var maps: [IDKey: Set<VolumeID>] = [:]
    /// By which identifiers others know editions, as far as they are believed.
    package var given: [Int64: Set<VolumeID>] = [:]
    /// The hashes of all covers.
    package var covers: [String] = []

    private static func id(_ kind: String?, _ value: String?) -> VolumeID? {
        guard let kind = kind.flatMap(VolumeIDKind.init(named:)), let value else { return nil }
        return VolumeID(kind: kind, value: value)
    }
}

extension RegisterSnapshot {
    package init(_ connection: borrowing Connection) throws(SQLiteError) {
        try readBooks(connection)
        try readWorks(connection)
        try readDecisions(connection)
        try readSheets(connection)
        let entries = try connection.prepare("SELECT kind, value, title_prefix FROM blocklist")
            .all { row -> Blocklist.Entry? in
                let prefix = row.text(2)
                return Self.id(row.text(0), row.text(1)).map { id in
                    Blocklist.Entry(id: id, titlePrefix: prefix.isEmpty ? nil : prefix)
                }
            }
        blocklist = Blocklist(entries: entries.compactMap { $0 })
        try connection.prepare(
            """
            SELECT id_key, kind, value FROM work_map_lines JOIN work_maps ON work_maps.id = map_id
            """
        ).forEach({ _ in }) { row in
            guard let work = Self.id(row.text(1), row.text(2)) else { return }
            maps[IDKey(raw: row.integer(0)), default: []].insert(work)
        }
    }

    private mutating func readBooks(_ connection: borrowing Connection) throws(SQLiteError) {
        editions = try connection.prepare(
            """
            SELECT id, work_id, fingerprint, match_title, match_volume, match_author, title,
                language, published, series || '#' || series_position FROM editions ORDER BY id
            """
        ).all { row in
            Edition(
                id: row.integer(0),
                work: row.integer(1),
                fingerprint: row.blob(2),
                names: BookNames(
                    titleKey: row.optionalText(3),
                    volume: row.optionalText(4),
                    authorKey: row.optionalText(5)
                ),
                title: row.optionalText(6),
                language: row.optionalText(7),
                published: row.optionalText(8),
                series: row.optionalText(9)
            )
        }
        claims = try connection.prepare(
            """
            SELECT edition_id, state, kind, value, iif(map_id IS NULL, NULL, raw),
                sheet_id IS NOT NULL
            FROM volume_ids ORDER BY edition_id, position
            """
        ).all { row in
            Claim(
                edition: row.integer(0),
                state: row.text(1),
                id: Self.id(row.optionalText(2), row.optionalText(3)),
                mapped: row.optionalText(4).flatMap(VolumeID.init(stored:)),
                isGiven: row.int(5) == 1
            )
        }
    }

    private mutating func readSheets(_ connection: borrowing Connection) throws(SQLiteError) {
        try connection.prepare(
            """
            SELECT edition_id, given.value, provider, record, confidence,
                json_extract(said, '$.title[0]')
            FROM fact_sheets JOIN json_each(said, '$.identifiers') AS given
            UNION ALL
            SELECT fact_sheets.edition_id, 'catalogue-record:' || sidecars.record, provider,
                fact_sheets.record, confidence, json_extract(said, '$.title[0]')
            FROM fact_sheets JOIN files ON files.edition_id = fact_sheets.edition_id
                JOIN sidecars ON sidecars.file_id = files.id
            WHERE provider = 'calibre' AND fact_sheets.record = '' AND sidecars.record IS NOT NULL
            """
        ).forEach({ _ in }) { row in
            guard let id = VolumeID(stored: row.text(1)) else { return }
            let (edition, provider) = (row.integer(0), row.text(2))
            let isJoining = provider == "calibre" || joiningProviders.contains(provider)
            guard isJoining, provider == "calibre" || id.kind.level == .work else { return }
            let verdict = verdict(
                on: "\(provider):\(row.text(3))",
                called: row.optionalText(5),
                ofEdition: edition
            )
            guard verdict ?? (row.int(4) >= 50) else { return }
            given[edition, default: []].insert(id)
        }
    }

    /// Whose work ids join books.
    private var joiningProviders: [String] {
        decisions.keys.sorted().last { isInForce($0) && decisions[$0]?.providers != nil }
            .flatMap { decisions[$0]?.providers } ?? []
    }

    /// Whether a person believes a record; nil if nobody said anything of it as it is.
    private func verdict(
        on record: String,
        called title: String?,
        ofEdition id: Int64
    ) -> Bool? {
        guard let fingerprint = edition(id)?.fingerprint else { return nil }
        let said = decisions.filter { number, decision in
            isInForce(number) && decision.record == record && decision.former == title
                && decision.left == [fingerprint]
        }
        return said.max { $0.key < $1.key }.map { $0.value.kind == "trust" }
    }

    private mutating func readWorks(_ connection: borrowing Connection) throws(SQLiteError) {
        try connection.prepare(
            """
            SELECT id, founder_id, title, language, first_year,
                series || '#' || series_position, review, contested,
                (SELECT lower(hex(hash)) FROM covers WHERE covers.id = cover_id) FROM works
            """
        ).forEach({ _ in }) { row in
            works[row.integer(0)] = Work(
                founder: row.integer(1),
                title: row.optionalText(2),
                language: row.optionalText(3),
                firstYear: row.optionalInteger(4),
                series: row.optionalText(5),
                review: row.text(6),
                isContested: row.int(7) == 1,
                cover: row.optionalText(8)
            )
        }
        covers = try connection.prepare("SELECT lower(hex(hash)) FROM covers ORDER BY hash")
            .all { $0.text(0) }
        try connection.prepare("SELECT old_id, new_id, founder_id FROM work_redirects")
            .forEach({ _ in }) { row in
                redirects[row.integer(0)] = Redirect(to: row.integer(1), founder: row.integer(2))
            }
        try connection.prepare("SELECT kind, value, finding, verdict, answered FROM id_states")
            .forEach({ _ in }) { row in
                guard let id = Self.id(row.text(0), row.text(1)) else { return }
                states[id] = IDState(
                    finding: row.optionalText(2).flatMap(IDFinding.init(rawValue:)),
                    verdict: row.optionalText(3).flatMap(IDVerdict.init(rawValue:)),
                    isAnswered: row.int(4) == 1
                )
            }
        try connection.prepare(
            "SELECT edition_id, decision, kind, value, decision_id FROM evidence"
        )
        .forEach({ _ in }) { row in
            evidence[row.integer(0)] = Evidence(
                why: row.text(1),
                id: Self.id(row.optionalText(2), row.optionalText(3)),
                decision: row.optionalInteger(4)
            )
        }
    }

    private mutating func readDecisions(_ connection: borrowing Connection) throws(SQLiteError) {
        try connection.prepare(
            """
            SELECT id, kind, id_kind, id_value, revoked_at, in_force, work_id,
                iif(field = 'title', value, NULL), iif(field = 'cover', value, NULL),
                iif(kind = 'match' AND field IS NULL, value, NULL),
                iif(field = 'providers', value, NULL), iif(field = 'record', value, NULL), former
            FROM decisions
            """
        ).forEach({ _ in }) { row in
            decisions[row.integer(0)] = Decision(
                kind: row.text(1),
                id: Self.id(row.optionalText(2), row.optionalText(3)),
                isRevoked: !row.isNull(4),
                isInForce: row.int(5) == 1,
                work: row.optionalInteger(6),
                title: row.optionalText(7),
                cover: row.optionalText(8),
                policy: row.optionalText(9),
                providers: row.optionalText(10).map { $0.split(separator: " ").map(String.init) },
                record: row.optionalText(11),
                former: row.optionalText(12)
            )
        }
        try connection.prepare("SELECT decision_id, side, fingerprint FROM decision_editions")
            .forEach({ _ in }) { row in
                if row.int(1) == 0 {
                    decisions[row.integer(0)]?.left.append(row.blob(2))
                } else {
                    decisions[row.integer(0)]?.right.append(row.blob(2))
                }
            }
        try connection.prepare("SELECT decision_id, by_id FROM overrulings").forEach({ _ in }) {
            decisions[$0.integer(0)]?.overruledBy.append($0.integer(1))
        }
    }
}

extension RegisterSnapshot {
    /// Neither revoked nor overruled by one that is in force.
    package func isInForce(_ decision: Int64) -> Bool {
        guard let facts = decisions[decision], !facts.isRevoked else { return false }
        return !facts.overruledBy.contains(where: isInForce)
    }

    /// The identifiers that need a review.
    package var review: Set<VolumeID> {
        Set(states.filter { $0.value.isOpen }.keys)
    }

    package func edition(_ id: Int64) -> Edition? {
        editions.first { $0.id == id }
    }

    /// The editions of a work, its founder first, then in the order in which they came.
    package func editions(of work: Int64) -> [Edition] {
        let founder = works[work]?.founder
        let all = editions.filter { $0.work == work }
        return all.filter { $0.id == founder } + all.filter { $0.id != founder }
    }

    /// The title chosen for a work, under any of the ids that lead to it; the oldest one wins.
    func chosenTitle(of work: Int64) -> String? { chosen(\.title, of: work) }

    package func chosenCover(of work: Int64) -> String? { chosen(\.cover, of: work) }

    private func chosen(_ field: KeyPath<Decision, String?>, of work: Int64) -> String? {
        let ids = [work] + redirects.filter { $0.value.to == work }.map(\.key)
        let choices = decisions.keys.sorted().compactMap { number in
            isInForce(number) ? decisions[number] : nil
        }
        for id in ids.sorted() {
            let value = choices.last { $0.work == id && $0[keyPath: field] != nil }
            if let value { return value[keyPath: field] }
        }
        return nil
    }

    /// The contents of the register, for the reference to judge.
    package var register: ReferenceRegister {
        var register = ReferenceRegister()
        readDecisions(into: &register)
        for edition in editions {
            let claimed = claims.filter {
                $0.edition == edition.id && $0.state != "invalid" && $0.mapped == nil
            }
            register.books.append(
                ReferenceRegister.Book(
                    fingerprint: edition.fingerprint,
                    names: edition.names,
                    ids: claimed.compactMap(\.id).filter { id in
                        !isBlocked(id, edition.names, register.verdicts[id])
                    }
                )
            )
        }
        // What maps say follows from what the books themselves show.
        let own = register
        for (place, edition) in editions.enumerated() {
            register.books[place].ids += said(of: edition, own).filter { !$0.isHeld }.map(\.work)
        }
        return register
    }

    /// What maps say of a book, and whether that counts for something.
    package func said(
        of edition: Edition,
        _ register: ReferenceRegister
    ) -> [(id: VolumeID, work: VolumeID, isHeld: Bool)] {
        let own = claims.filter { $0.edition == edition.id && $0.mapped == nil }
        let ids = Set(own.filter { $0.state != "invalid" && $0.state != "never" }.compactMap(\.id))
        return ids.flatMap { id in
            (maps[IDKey(id)] ?? []).map { work in
                let isHeld =
                    isVoid(id, edition.names, register)
                    || isBlocked(work, edition.names, register.verdicts[work])
                return (id, work, isHeld)
            }
        }
    }

    /// Whether maps may say nothing of an identifier, since it may not name one book.
    private func isVoid(_ id: VolumeID, _ names: BookNames, _ register: ReferenceRegister) -> Bool {
        switch register.verdicts[id] {
        case .trusted: return false
        case .distrusted: return true
        case nil: break
        }
        let finding = id.kind.level == .work ? nil : register.finding(id)
        return [.quarantined, .conflicting, .reused].contains(finding)
            || isBlocked(id, names, nil)
    }

    /// Whether the blocklist holds a claim back; trusted identifiers it does not.
    package func isBlocked(_ id: VolumeID, _ names: BookNames, _ verdict: IDVerdict?) -> Bool {
        verdict != .trusted && id.kind.level != .never
            && blocklist.blocks(id, titleKey: names.title)
    }

    private func readDecisions(into register: inout ReferenceRegister) {
        for number in decisions.keys.sorted() where isInForce(number) {
            guard let decision = decisions[number] else { continue }
            switch (decision.kind, decision.id) {
            case ("same", _):
                for first in decision.left {
                    for second in decision.right {
                        register.same.append(ReferenceRegister.Same(first, second))
                    }
                }
            case ("not-same", _):
                register.apart.append(ReferenceRegister.Apart(decision.left, decision.right))
            case ("match", _) where decision.providers == nil:
                register.policy = decision.policy.flatMap(MatchPolicy.init) ?? .standard
            case ("trust", let id?): register.verdicts[id] = .trusted
            case ("distrust", let id?): register.verdicts[id] = .distrusted
            default: break
            }
        }
    }

    /// The works, each as the fingerprints of its editions.
    package var grouping: Set<Set<[UInt8]>> {
        Set(Dictionary(grouping: editions, by: \.work).values.map { Set($0.map(\.fingerprint)) })
    }

    /// All that a change and its undoing leave as it was: ids that were given stay given, and what
    /// people said stays written down.
    package var present: RegisterSnapshot {
        var copy = self
        copy.redirects = [:]
        copy.decisions = [:]
        return copy
    }

    /// In which of its parts it is not the same, in words; nil if in none.
    package func difference(from other: RegisterSnapshot) -> String? {
        func first<Key: Hashable & Comparable, Value: Equatable>(
            _ name: String,
            _ part: KeyPath<RegisterSnapshot, [Key: Value]>
        ) -> String? {
            let (here, there) = (self[keyPath: part], other[keyPath: part])
            let keys = Set(here.keys).union(there.keys).sorted()
            guard let key = keys.first(where: { here[$0] != there[$0] }) else { return nil }
            let texts = [here[key], there[key]].map { $0.map { "\($0)" } ?? "nothing" }
            return "\(name) \(key) is \(texts[0]) and was \(texts[1])"
        }
        if self == other { return nil }
        if editions != other.editions {
            let texts = [self, other].map { facts in
                facts.editions.map { "\($0.id) in \($0.work)" }.joined(separator: ", ")
            }
            return "editions \(texts[0]), and before \(texts[1])"
        }
        return first("work", \.works) ?? first("evidence of", \.evidence)
            ?? first("identifier", \.states) ?? first("id", \.redirects)
            ?? "claims \(claims), and before \(other.claims)"
    }
}
