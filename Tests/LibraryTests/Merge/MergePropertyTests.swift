// SPDX-License-Identifier: Apache-2.0

import Accounting
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing
import Works

/// Registers that parted, or never knew of each other, are merged either way.
@Suite struct MergePropertyTests {
    @discardableResult
    private static func merge(
        _ other: LivingRegister,
        into register: LivingRegister,
        isDryRun: Bool = false
    ) throws -> RegisterMergeResult {
        try register.close()
        try other.close()
        var request = RegisterMerge.Request([other.library.folder], program: "test")
        request.isDryRun = isDryRun
        // No run of such a register ends.
        request.takesUnfinished = true
        return try RegisterMerge(register.library, request).run()[0]
    }

    /// The decisions in force, in words that mean the same in every register.
    ///
    /// Except choices about removed works: they are not merged.
    private static func inForce(
        _ register: LivingRegister,
        withIDs: Bool = false
    ) throws -> [String] {
        let connection = try register.outsider()
        defer { _ = connection.isInTransaction }
        return try connection.prepare(
            """
            SELECT kind, id_kind, id_value, field, value, who, made_at,
                (SELECT group_concat(words) FROM (SELECT side || hex(fingerprint) AS words
                    FROM decision_editions WHERE decision_id = decisions.id
                    ORDER BY side, fingerprint)), id
            FROM decisions WHERE in_force = 1 AND (kind <> 'set' OR work_id IN
                (SELECT id FROM works UNION ALL SELECT old_id FROM work_redirects))
            """
        ).all { row in
            let words = (0..<8).map { row.literal($0) }.joined(separator: " ")
            return withIDs ? "\(row.integer(8)) \(words)" : words
        }.sorted()
    }

    private static func verified(_ register: LivingRegister) throws -> String? {
        var fault: String?
        try LibraryVerification(register.library, isDeep: true).run { check in
            if !check.isSound, fault == nil { fault = "\(check)" }
        }
        return fault
    }

    /// The faults of a register after a merge.
    private static func fault(
        _ register: LivingRegister,
        _ other: LivingRegister
    ) throws -> String? {
        if let fault = RegisterAudit(try register.facts()).faults.first { return fault }
        if let fault = try verified(register) { return fault }
        let before = try register.dump()
        let again = try merge(other, into: register)
        if again.counts[.copies] != again.counts[.found] { return "something is new again" }
        if again.decisions.new > 0 { return "a decision is new again" }
        let after = try register.dump()
        if before == after { return nil }
        return zip(before, after).first { $0 != $1 }.map { "\($0.1) and before \($0.0)" }
            ?? "\(before.count) lines and \(after.count)"
    }

    private static func difference(_ script: MergeScript) throws -> String? {
        let (first, second) = try script.registers()
        let (one, other) = (try LivingRegister(copying: first), try LivingRegister(copying: second))
        try merge(second, into: one)
        try merge(first, into: other)
        if let fault = try fault(one, second) { return "into the first: \(fault)" }
        if let fault = try fault(other, first) { return "into the second: \(fault)" }
        let words = (try inForce(one), try inForce(other))
        if words.0 != words.1 { return "in force: \(words.0), and the other way \(words.1)" }
        let works = (try one.facts().grouping, try other.facts().grouping)
        if works.0 != works.1 {
            return ReferenceRegister.text(works.0) + ", and the other way "
                + ReferenceRegister.text(works.1)
        }
        return try undone(one, other) ?? both(one, other)
    }

    /// Takes everything back that is in force, one after the other, in both alike.
    private static func undone(
        _ one: LivingRegister,
        _ other: LivingRegister
    ) throws -> String? {
        let copies = try [one, other].map { try LivingRegister(copying: $0) }
        while true {
            let words = try copies.map { try inForce($0) }
            if words[0] != words[1] {
                return "after an undo in force: \(words[0]), and the other way \(words[1])"
            }
            guard let next = words[0].first else { return nil }
            for copy in copies {
                let ids = try inForce(copy, withIDs: true).filter { $0.hasSuffix(" " + next) }
                guard let id = ids.first?.split(separator: " ").first.flatMap({ Int64($0) }) else {
                    return "\(next) is not there"
                }
                try copy.decide(.revoke(id))
                let faults = RegisterAudit(try copy.facts()).faults
                if let fault = try faults.first ?? verified(copy) { return "undone: \(fault)" }
            }
        }
    }

    private static func both(_ one: LivingRegister, _ other: LivingRegister) throws -> String? {
        // Now both know everything.
        let last = try merge(other, into: one)
        if last.decisions.new > 0 { return "a decision of both is new" }
        return try verified(one)
    }

    @Test func `it does not matter which register is merged into which`() {
        let found = Property.counterexample(
            among: 24,
            make: { MergeScript.random(&$0) },
            smaller: \.smaller,
            fault: { try Self.difference($0) }
        )
        #expect(found == nil)
    }

    @Test func `merging is as if all books had been imported into one register`() {
        let found = Property.counterexample(
            among: 24,
            make: { ReferenceRegister.random(&$0) },
            smaller: \.smaller,
            fault: { reference in
                var numbers = SeededNumbers(seed: UInt64(reference.books.count))
                let registers = try (0..<3).map { _ in try LivingRegister() }
                for register in registers { _ = try register.facts() }
                for book in reference.books {
                    try registers[numbers.below(3)].add(book)
                    if numbers.chance(20) { try registers[numbers.below(3)].add(book) }
                }
                for register in registers { try register.commit() }
                try Self.merge(registers[1], into: registers[0])
                try Self.merge(registers[2], into: registers[0])
                let found = try registers[0].facts().grouping
                let one = try LivingRegister()
                try one.add(reference.books)
                let expected = try one.facts().grouping
                if found == expected { return nil }
                return ReferenceRegister.text(found) + ", not " + ReferenceRegister.text(expected)
            }
        )
        #expect(found == nil)
    }

    @Test func `the last word on an identifier counts, whichever register it was said in`() {
        let found = Property.counterexample(
            among: 16,
            make: { numbers in
                (0..<numbers.number(in: 1...9)).map { _ in
                    Word(register: numbers.below(2), isTrust: numbers.chance(50))
                }
            },
            smaller: \.withOneLess,
            fault: { words in
                let id = VolumeID(kind: .isbn, value: "9780306406157")
                let registers = try (0..<3).map { _ in try LivingRegister() }
                var said: [Bool?] = [nil, nil, nil]
                for (time, word) in words.enumerated() {
                    // The same again is no new word, neither in its register nor in the third.
                    if said[word.register] == word.isTrust || said[2] == word.isTrust { continue }
                    (said[word.register], said[2]) = (word.isTrust, word.isTrust)
                    // The third one hears everything.
                    for register in [registers[word.register], registers[2]] {
                        try register.decide(word.isTrust ? .trust(id) : .distrust(id))
                        try register.outsider().execute(
                            "UPDATE decisions SET made_at = \(time) WHERE made_at > 1000000"
                        )
                    }
                }
                for register in registers { _ = try register.facts() }
                try Self.merge(registers[1], into: registers[0])
                let words = (try Self.inForce(registers[0]), try Self.inForce(registers[2]))
                if words.0 != words.1 { return "\(words.0), not \(words.1)" }
                let states = (try registers[0].facts().states, try registers[2].facts().states)
                return states.0 == states.1 ? nil : "\(states.0), not \(states.1)"
            }
        )
        #expect(found == nil)
    }

    private struct Word {
        let register: Int
        let isTrust: Bool
    }

    @Test func `a dry run shows the same counts and changes nothing`() {
        let found = Property.counterexample(
            among: 10,
            make: { MergeScript.random(&$0) },
            smaller: \.smaller,
            fault: { script in
                let (first, second) = try script.registers()
                let (before, there) = (try first.dump(), try second.dump())
                let dryRun = try Self.merge(second, into: first, isDryRun: true)
                if try first.dump() != before { return "something changed" }
                let report = try Self.merge(second, into: first)
                if report.counts.equation != dryRun.counts.equation {
                    return "\(report.counts.equation)"
                }
                if report.decisions != dryRun.decisions { return "\(report.decisions)" }
                if report.files != dryRun.files { return "\(report.files)" }
                return try second.dump() == there ? nil : "the other one changed"
            }
        )
        #expect(found == nil)
    }
}
