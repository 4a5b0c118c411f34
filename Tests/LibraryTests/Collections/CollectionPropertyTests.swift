// SPDX-License-Identifier: Apache-2.0

import Accounting
import ImportSupport
import Library
import SQLite
import TestSupport
import Testing
import Works

import Store

/// What two people do with the collections of two registers of the same books, in any order.
private struct CollectionScript: CustomStringConvertible {
    enum Step: CustomStringConvertible {
        case change(CollectionChange)
        case revoke

        var description: String {
            if case .change(let change) = self { "\(change)" } else { "revoke" }
        }
    }

    /// Each for the first register or the second, one moment after the other.
    var steps: [(isFirst: Bool, step: Step)]

    static let books = 5

    static func random(_ numbers: inout SeededNumbers) -> CollectionScript {
        let count = numbers.number(in: 1...24)
        return CollectionScript(
            steps: (0..<count).map { _ in (numbers.chance(50), step(&numbers)) }
        )
    }

    private static func step(_ numbers: inout SeededNumbers) -> Step {
        let names = ["A", "a", "B", "C"]
        func folder(_ numbers: inout SeededNumbers) -> CollectionPath {
            let depth = numbers.pick([1, 1, 2, 3])
            let path = (0..<depth).map { _ in numbers.pick(names) }.joined(separator: "/")
            return known(path)
        }
        func works(_ numbers: inout SeededNumbers) -> [Target] {
            (0..<numbers.number(in: 1...2)).map { _ in
                .work(Int64(numbers.number(in: 1...books)))
            }
        }
        let path = numbers.chance(25) ? known("tag:" + numbers.pick(names)) : folder(&numbers)
        switch numbers.number(in: 0...9) {
        case 0, 1: return .change(.create(path))
        case 2: return .change(.rename(path, numbers.pick(names)))
        case 3, 4:
            return .change(.move(path, into: numbers.chance(20) ? nil : folder(&numbers)))
        case 5: return .change(.remove(path, isRecursive: numbers.chance(70)))
        case 6: return .change(.takeOut(works(&numbers), path))
        case 7: return .revoke
        default:
            return .change(
                .add(works(&numbers), path, numbers.pick([nil, .first, .before(.work(1))]))
            )
        }
    }

    private static func known(_ text: String) -> CollectionPath {
        text.hasPrefix("tag:")
            ? CollectionPath(known: .tag, [String(text.dropFirst(4))])
            : CollectionPath(known: .folder, text.split(separator: "/").map(String.init))
    }

    var description: String {
        steps.map { "\($0.isFirst ? "first" : "second") \($0.step)" }.joined(separator: "\n")
    }

    var smaller: [CollectionScript] { steps.withOneLess.map { CollectionScript(steps: $0) } }

    /// A register with the books, and nothing said of them.
    static func untouched() throws -> LivingRegister {
        let first = try LivingRegister(cacheCapacity: 3)
        for number in 1...books {
            let id = VolumeID(kind: .goodreads, value: "\(number)")
            let names = BookNames(titleKey: "\(number)", volume: nil, authorKey: nil)
            let print = Array(repeating: UInt8(number), count: 16)
            try first.add(ReferenceRegister.Book(fingerprint: print, names: names, ids: [id]))
        }
        return first
    }

    /// The two registers at the end; what one refuses is left out.
    func registers() throws -> (LivingRegister, LivingRegister) {
        let first = try Self.untouched()
        let second = try LivingRegister(copying: first)
        for (isFirst, step) in steps {
            let action: DecisionRequest.Action =
                switch step {
                case .change(let change): .collect(change)
                case .revoke: .revoke(nil)
                }
            do throws(Failure) {
                _ = try LibraryDecisions((isFirst ? first : second).library).decide(
                    DecisionRequest(action, who: isFirst ? "ada" : "ben", why: nil)
                )
            } catch {
                guard [.wrongRequest, .inputMissing].contains(error.kind) else { throw error }
            }
        }
        return (first, second)
    }
}

/// Registers whose collections were changed apart, and are merged either way.
@Suite struct CollectionPropertyTests {
    private static func merge(
        _ other: LivingRegister,
        into register: LivingRegister
    ) throws -> RegisterMergeResult {
        var request = RegisterMerge.Request([other.library.folder], program: "test")
        // No run of such a register ends.
        request.takesUnfinished = true
        return try RegisterMerge(register.library, request).run()[0]
    }

    private static func content(_ register: LivingRegister) throws -> [String] {
        let reader = RegisterReader(try register.library.openForReading())
        var lines: [String] = []
        try reader.dumpByContent {
            lines.append(String(decoding: $0, as: UTF8.self))
            return true
        }
        return lines
    }

    /// All that was said of collections, which the content leaves out.
    private static func statements(_ register: LivingRegister) throws -> [String] {
        let connection = try register.library.openForReading()
        return try connection.texts(
            """
            SELECT moment || field || value || coalesce(former, '') || who || in_force
                || (revoked_at IS NULL)
            FROM decisions WHERE kind = 'collect' ORDER BY 1
            """
        )
    }

    private static func fault(of register: LivingRegister) throws -> String? {
        var fault: String?
        try LibraryVerification(register.library, isDeep: false).run { check in
            if !check.isSound, fault == nil { fault = "\(check)" }
        }
        return fault
    }

    /// Where a filter finds something else than the folders and tags one by one.
    private static func strayFilter(_ register: LivingRegister) throws -> String? {
        let reader = RegisterReader(try register.library.openForReading())
        func works(_ condition: WorkFilter.Condition) throws -> Set<Int64> {
            var filter = WorkFilter()
            filter.conditions = [condition]
            var works: Set<Int64> = []
            try reader.works(matching: filter) { works.insert($0.id).inserted }
            return works
        }
        let rows = try reader.collections(counted: true)
        let own = try rows.map { Set(try reader.works(ofCollection: $0.id)) }
        var organized: [CollectionKind: Set<Int64>] = [:]
        for (place, row) in rows.enumerated() {
            organized[row.path.kind, default: []].formUnion(own[place])
            let below = rows.indices.filter { other in
                rows[other].path.kind == row.path.kind
                    && rows[other].path.names.starts(with: row.path.names)
            }
            let all = below.reduce(into: Set<Int64>()) { $0.formUnion(own[$1]) }
            guard try works(.collection(row.path, isDirect: true)) == own[place],
                try works(.collection(row.path, isDirect: false)) == all,
                row.works == own[place].count, row.worksBelow == all.count
            else { return "a filter or a count of \(row.path)" }
        }
        let everything = try works(.since(0))
        for (kind, field) in [(CollectionKind.folder, WorkFilter.Field.folder), (.tag, .tag)] {
            let others = try works(.missing([field]))
            guard others == everything.subtracting(organized[kind] ?? []) else {
                return "the works in no \(kind)"
            }
        }
        return nil
    }

    private static func difference(_ script: CollectionScript) throws -> String? {
        let (first, second) = try script.registers()
        if let fault = try fault(of: first) ?? fault(of: second) { return fault }
        let (one, other) = (try LivingRegister(copying: first), try LivingRegister(copying: second))
        _ = try merge(second, into: one)
        _ = try merge(first, into: other)
        if let fault = try fault(of: one) ?? fault(of: other) { return "merged: \(fault)" }
        for register in [first, second, one] {
            if let stray = try strayFilter(register) { return stray }
        }
        let (left, right) = (try content(one), try content(other))
        if left != right {
            let pair = zip(left, right).first { $0 != $1 }
            return pair.map { "\($0.0), and the other way \($0.1)" }
                ?? "\(left.count) lines, and the other way \(right.count)"
        }
        guard try statements(one) == statements(other) else { return "what was said differs" }
        if try merge(other, into: one).decisions.new > 0 { return "a decision is new again" }
        return try content(one) == left ? nil : "merging again changes something"
    }

    /// Hands what holds in one register over to another one.
    private static func hand(
        _ register: LivingRegister,
        to other: LivingRegister
    ) throws -> CollectionImport.Result {
        let reader = RegisterReader(try register.library.openForReading())
        let rows = try reader.collections(counted: false)
        return try CollectionImport(
            other.library,
            from: "test",
            who: "cy",
            why: nil,
            isDryRun: false
        ).run { (intake) throws(Failure) in
            for row in rows {
                try intake.add(row.path)
                var memberships: [Membership] = []
                try reader.memberships(ofCollection: row.id) {
                    memberships.append($0)
                    return true
                }
                for one in memberships {
                    try intake.add(one.fingerprint, one.state, row.path, place: one.place)
                }
            }
        }
    }

    private static func handingOn(_ script: CollectionScript) throws -> String? {
        let (first, second) = try script.registers()
        let third = try LivingRegister(copying: CollectionScript.untouched())
        let before = try content(third)
        let result = try hand(first, to: third)
        if let fault = try fault(of: third) { return fault }
        guard try content(third) == content(first) else { return "another content" }
        guard try hand(first, to: third).decision == nil else { return "the same is said twice" }
        // What is there already stays, and the rest comes to it.
        _ = try hand(first, to: second)
        if let fault = try fault(of: second) { return "onto others: \(fault)" }
        guard try hand(first, to: second).decision == nil else { return "onto others: not all" }
        if result.decision != nil {
            _ = try LibraryDecisions(third.library).decide(
                DecisionRequest(.revoke(nil), who: "cy", why: nil)
            )
        }
        guard try content(third) == before else { return "undone, and something is left" }
        return nil
    }

    @Test func `what holds can be handed on to another register, and taken back`() {
        let found = Property.counterexample(
            among: 30,
            make: { CollectionScript.random(&$0) },
            smaller: \.smaller,
            fault: { try Self.handingOn($0) }
        )
        #expect(found == nil)
    }

    @Test func `it does not matter which register is merged into which`() {
        let found = Property.counterexample(
            among: 30,
            make: { CollectionScript.random(&$0) },
            smaller: \.smaller,
            fault: { try Self.difference($0) }
        )
        #expect(found == nil)
    }
}
