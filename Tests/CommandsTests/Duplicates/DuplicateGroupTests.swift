// SPDX-License-Identifier: Apache-2.0

import Accounting
import Commands
import Covers
import Store
import TestSupport
import Testing

/// Which files of a work could go.
@Suite struct DuplicateGroupTests {
    typealias Role = DuplicateFile.Role
    typealias Doubt = DuplicateFile.Doubt

    /// An edition in few words: each of its files is a size and an inode.
    private static func edition(
        _ id: Int64,
        language: String? = "en",
        _ files: (size: Int, inode: Int64?)...
    ) -> HeldEdition {
        edition(id, files, language: language)
    }

    private static func edition(
        _ id: Int64,
        _ files: [(size: Int, inode: Int64?)],
        language: String? = "en"
    ) -> HeldEdition {
        var edition = HeldEdition(id: id, outcome: .sound, version: 3, warnings: 0)
        edition.language = language
        edition.files = files.enumerated().map { place, file in
            HeldFile(
                path: Array("/\(id)/\(place)".utf8),
                size: file.size,
                identity: file.inode.map { HeldFile.Identity(device: 1, inode: $0) }
            )
        }
        return edition
    }

    private static func groups(
        _ editions: HeldEdition...,
        only: DuplicateKind? = nil,
        doubt: Doubt? = nil
    ) -> [DuplicateGroup] {
        DuplicateGroup.all(in: editions, only: only, doubt: doubt) { [:] }
    }

    private static func roles(_ groups: [DuplicateGroup]) -> [[Role]] {
        groups.map { $0.files.map(\.role) }
    }

    private static func won(_ groups: [DuplicateGroup]) -> Int {
        groups.flatMap(\.files).reduce(0) { $0 + $1.bytesWon }
    }

    @Test(arguments: [1, 2, 3] as [Int64])
    func `what was found against a file holds under the names that no later check found sound`(
        checkedAt: Int64
    ) {
        var edition = Self.edition(1, (5, 1), (5, 1), (5, 2))
        (edition.files[0].flaw, edition.files[0].checkedAt) = (.damaged, 2)
        (edition.files[1].wasSound, edition.files[1].checkedAt) = (true, checkedAt)
        let files = Self.groups(edition)[0].files
        #expect(files.map(\.file.flaw) == [nil, checkedAt > 2 ? nil : .damaged, .damaged])
        #expect(files.map(\.role) == [.keep, .copy, checkedAt > 2 ? .link : .copy])
    }

    @Test(
        arguments: [
            ([(.damaged, 2), (.unreadable, 2)], 1, .damaged),
            ([(.damaged, 2), (.unreadable, 3)], 1, .damaged),
            ([(.damaged, 1), (.unreadable, 3)], 2, .unreadable),
            ([(.damaged, 1), (.damaged, 3)], 2, .damaged),
            ([(.damaged, 1), (.unreadable, 2)], 3, nil),
            ([(.salvaged, 0), (.unreadable, 3)], 1, .salvaged),
            ([(.salvaged, 0)], 3, .salvaged),
            ([(.damaged, 2), (.unreadable, 3)], nil, .damaged),
            ([(.unreadable, 2)], nil, .unreadable),
            ([(.missing, 2), (.changed, 2)], nil, nil),
        ] as [([(flaw: HeldFile.Flaw, at: Int64)], Int64?, HeldFile.Flaw?)],
        [false, true]
    )
    func `of what was found against a file, the worst holds that no later check has cleared`(
        _ found: (
            against: [(flaw: HeldFile.Flaw, at: Int64)], soundAt: Int64?, holds: HeldFile.Flaw?
        ),
        isBackward: Bool
    ) {
        var edition = Self.edition(1, Array(repeating: (5, 1), count: 3) + [(6, 2)])
        for (place, one) in (isBackward ? found.against.reversed() : found.against).enumerated() {
            (edition.files[place].flaw, edition.files[place].checkedAt) = (one.flaw, one.at)
        }
        if let at = found.soundAt {
            (edition.files[2].wasSound, edition.files[2].checkedAt) = (true, at)
        }
        let path = edition.files[2].path
        let file = Self.groups(edition)[0].files.first { $0.file.path == path }
        #expect(file?.file.flaw == found.holds)
    }

    @Test func `nothing goes for a sound file that could not be read under another name since`() {
        var copies = Self.edition(1, (5, 1), (5, 1), (5, 2))
        (copies.files[0].flaw, copies.files[0].checkedAt) = (.unreadable, 2)
        (copies.files[1].wasSound, copies.files[1].checkedAt) = (true, 1)
        let other = copies.files[2].path
        // It is no less than one that no check has read, ...
        let kept = Self.groups(copies)[0]
        #expect(kept.files.map(\.file.path) == [1, 2, 0].map { copies.files[$0].path })
        #expect(kept.files.allSatisfy { $0.role == .keep })
        // ... nor does its edition fall behind a lesser one, ...
        var editions = copies
        editions.files.removeLast()
        let ranked = Self.groups(editions, Self.edition(2, (4, 3)))[0]
        #expect(ranked.files.map(\.edition.id) == [1, 1, 2])
        #expect(ranked.files.allSatisfy { $0.role == .keep })
        // ... but one that a check has read stays in its place.
        copies.files[2].wasSound = true
        let groups = Self.groups(copies)
        #expect(groups[0].files[0].file.path == other)
        #expect(Self.roles(groups) == [[.keep, .copy, .copy]])
    }

    @Test func `of one content the first file is kept`() {
        let groups = Self.groups(Self.edition(1, (10, 1), (11, 2), (12, 3)))
        #expect(Self.roles(groups) == [[.keep, .copy, .copy]])
        #expect(Self.won(groups) == 23)
        #expect(groups[0].files.allSatisfy { $0.rank == nil && $0.cover == nil })
    }

    private static func flawed(
        _ edition: HeldEdition,
        _ flaws: HeldFile.Flaw?...
    ) -> HeldEdition {
        var edition = edition
        for (place, flaw) in flaws.enumerated() { edition.files[place].flaw = flaw }
        return edition
    }

    @Test(arguments: HeldFile.Flaw.allCases)
    func `a flawed file is never the one to keep while there is a sound one`(
        flaw: HeldFile.Flaw
    ) {
        let copies = Self.groups(Self.flawed(Self.edition(1, (10, 1), (11, 2), (12, 3)), flaw))
        #expect(copies[0].files.map(\.file.size) == [11, 12, 10])
        #expect(Self.roles(copies) == [[.keep, .copy, .copy]])
        let editions = Self.groups(
            Self.flawed(Self.edition(1, (10, 1)), flaw),
            Self.edition(2, (9, 2))
        )
        #expect(editions[0].files.map(\.edition.id) == [2, 1])
        #expect(Self.roles(editions) == [[.keep, .edition]])
    }

    @Test func `where no file is sound, none could go, and the group is listed`() {
        let groups = Self.groups(
            Self.flawed(Self.edition(1, (10, 1), (11, 2)), .damaged, .salvaged)
        )
        #expect(Self.roles(groups) == [[.keep, .keep]])
        #expect(Self.won(groups) == 0)
        var summary = DuplicateSummary()
        summary.add(groups[0])
        #expect(summary.unsoundGroups == 1)
        #expect(summary.flawed == 2)
        // Two names of one file are still no duplicates.
        #expect(Self.groups(Self.flawed(Self.edition(1, (10, 1), (10, 1)), .damaged)) == [])
    }

    @Test func `a copy of a flawed file counts with its edition, which may be in doubt`() {
        var lesser = Self.edition(1, [(10, 1), (10, 2)], language: "de")
        let best = Self.edition(2, (20, 3))
        #expect(Self.roles(Self.groups(lesser, best)) == [[.keep, .edition, .copy]])
        for place in lesser.files.indices { lesser.files[place].flaw = .unreadable }
        let group = Self.groups(lesser, best)[0]
        #expect(group.files.map(\.role) == [.keep, .edition, .edition])
        #expect(group.files.map(\.doubt) == [nil, .language, .language])
    }

    @Test func `of flawed files, the one that is damaged is the last`() {
        let group = Self.groups(
            Self.flawed(
                Self.edition(1, (1, 1), (2, 2), (3, 3), (4, 4)),
                .damaged,
                .unreadable,
                .salvaged
            )
        )[0]
        #expect(group.files.map(\.file.size) == [4, 3, 2, 1])
    }

    @Test func `what is found under one name of a file holds under all`() {
        let groups = Self.groups(
            Self.flawed(Self.edition(1, (10, 1), (10, 1), (12, 2)), .damaged)
        )
        #expect(groups[0].files.map(\.file.size) == [12, 10, 10])
        #expect(Self.roles(groups) == [[.keep, .copy, .copy]])
        #expect(groups[0].files.map(\.bytesWon) == [0, 10, 0])
    }

    @Test func `one file of one edition is no duplicate`() {
        #expect(Self.groups(Self.edition(1, (10, 1))) == [])
        #expect(Self.groups() == [])
    }

    @Test func `a copy of another edition counts once`() {
        let groups = Self.groups(
            Self.edition(1, (10, 1), (10, 2)),
            Self.edition(2, (20, 3), (20, 4))
        )
        #expect(groups.map { $0.files.map(\.edition.id) } == [[2, 2, 1, 1]])
        #expect(Self.roles(groups) == [[.keep, .copy, .edition, .copy]])
        #expect(Self.won(groups) == 40)
    }

    @Test(arguments: [
        (DuplicateKind.copies, [[Role.keep, .copy], [.keep, .copy]], 30),
        (.editions, [[.keep, .keep, .edition, .edition]], 20),
    ])
    func `one kind alone keeps what is of the other`(
        only: DuplicateKind,
        roles: [[Role]],
        won: Int
    ) {
        let groups = Self.groups(
            Self.edition(1, (10, 1), (10, 2)),
            Self.edition(2, (20, 3), (20, 4)),
            only: only
        )
        #expect(Self.roles(groups) == roles)
        #expect(Self.won(groups) == won)
    }

    @Test func `another name of a file that stays stays as well`() {
        let groups = Self.groups(Self.edition(1, (10, 1), (10, 1), (12, 2)))
        #expect(Self.roles(groups) == [[.keep, .link, .copy]])
        #expect(Self.won(groups) == 12)
    }

    @Test func `two names of a file that could go win it once`() {
        let groups = Self.groups(Self.edition(1, (10, 1), (12, 2), (12, 2)))
        #expect(Self.roles(groups) == [[.keep, .copy, .copy]])
        #expect(groups[0].files.map(\.bytesWon) == [0, 12, 0])
    }

    @Test func `several names of one file are no duplicates`() {
        #expect(Self.groups(Self.edition(1, (10, 1), (10, 1))) == [])
    }

    @Test func `files that were never looked at are different ones`() {
        let groups = Self.groups(Self.edition(1, (10, nil), (10, nil)))
        #expect(Self.roles(groups) == [[.keep, .copy]])
        #expect(Self.won(groups) == 10)
    }

    @Test(
        arguments: [
            ("en", "en-GB", nil), ("en", "eng", nil), ("deu", "ger-AT", nil),
            ("en", "de", .language), (nil, "de", nil), ("en", nil, nil),
        ] as [(String?, String?, Doubt?)]
    )
    func `an edition in another language is in doubt`(
        best: String?,
        other: String?,
        doubt: Doubt?
    ) {
        let groups = Self.groups(
            Self.edition(1, language: best, (20, 1)),
            Self.edition(2, language: other, (10, 2))
        )
        #expect(groups[0].files.map(\.doubt) == [nil, doubt])
    }

    @Test func `other editions of a doubtful work are in doubt, copies are not`() {
        let groups = Self.groups(
            Self.edition(1, (20, 1), (20, 2)),
            Self.edition(2, (10, 3), (10, 4)),
            doubt: .byNames
        )
        #expect(Self.roles(groups) == [[.keep, .copy, .edition, .copy]])
        #expect(groups[0].files.map(\.doubt) == [nil, nil, .byNames, nil])
    }

    @Test(arguments: [nil, DuplicateKind.copies, .editions] as [DuplicateKind?])
    func `what stays and what could be freed is all that is listed`(only: DuplicateKind?) {
        let found = Property.counterexample(
            among: 900,
            make: { Self.random(&$0) },
            smaller: \.withOneLess,
            fault: { Self.fault(DuplicateGroup.all(in: $0, only: only, doubt: nil) { [:] }) }
        )
        #expect(found == nil)
    }

    private static func random(_ numbers: inout SeededNumbers) -> [HeldEdition] {
        (1...numbers.number(in: 1...4)).map { id in
            edition(
                Int64(id),
                (0..<numbers.number(in: 1...4)).map { _ in
                    // A file has the same size under each of its names.
                    let inode = numbers.below(8)
                    return (size: inode * 7, inode: Int64(inode))
                }
            )
        }
    }

    private static func fault(_ groups: [DuplicateGroup]) -> String? {
        var summary = DuplicateSummary()
        var listed = 0
        for group in groups {
            summary.add(group)
            let files = Dictionary(grouping: group.files) { $0.file.identity }
            listed += files.values.reduce(0) { $0 + $1[0].file.size }
            guard group.files.contains(where: { $0.role == .keep }) else { return "nothing stays" }
            let stays = Set(group.files.filter { !$0.couldGo }.map(\.file.identity))
            let goes = group.files.filter(\.couldGo).map(\.file.identity)
            guard !goes.isEmpty else { return "nothing could go" }
            guard stays.isDisjoint(with: goes) else { return "a file both stays and could go" }
        }
        guard summary.all.bytes == listed else { return "\(summary.all.bytes), not \(listed)" }
        let balance = summary.count(.keep).bytes + summary.couldGo.bytes
        return balance == listed ? nil : "\(balance), not \(listed)"
    }
}
