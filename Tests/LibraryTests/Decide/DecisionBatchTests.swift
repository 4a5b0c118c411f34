// SPDX-License-Identifier: Apache-2.0

import Accounting
import ImportSupport
import Library
import Store
import TestSupport
import Testing
import Works

/// What several decisions at once come to: the same as one after the other.
@Suite struct DecisionBatchTests {
    private let register: LivingRegister
    private let ids: [Int64]

    /// Works 1 to 6 of one edition each, which have nothing in common.
    init() throws {
        register = try LivingRegister()
        try Self.fill(register)
        ids = Array(1...6)
    }

    private static func fill(_ register: LivingRegister) throws {
        for number in 1...6 {
            var books = ReferenceRegister()
            for _ in 0..<number { books.add(Self.names(number), [Self.id(number)]) }
            try register.add(books.books[number - 1])
        }
        try register.commit()
    }

    private static func names(_ number: Int) -> BookNames {
        BookNames(titleKey: "river\(number)", volume: nil, authorKey: "ann smith")
    }

    private static func id(_ number: Int) -> VolumeID {
        VolumeID(kind: .gutenberg, value: String(number))
    }

    private func request(_ action: DecisionRequest.Action) -> DecisionRequest {
        var request = DecisionRequest(action, who: "keeper", why: nil)
        request.mayHold = true
        return request
    }

    @discardableResult
    private func answer(_ actions: [DecisionRequest.Action]) throws -> DecisionResult {
        try register.close()
        return try LibraryDecisions(register.library).decide(actions.map(request))
    }

    private func works(_ numbers: Int64...) -> [Target] { numbers.map(Target.work) }

    /// The editions of each work, which have the numbers of the works that they founded.
    private func grouping() throws -> [[Int64]] {
        let editions = try register.facts().editions
        return Dictionary(grouping: editions, by: \.work).values.map { $0.map(\.id).sorted() }
            .sorted { $0[0] < $1[0] }
    }

    private func inForce() throws -> Int {
        try register.facts().decisions.values.count { $0.isInForce }
    }

    @Test(
        arguments: [[1, 2, 3], [2, 1, 3], [3, 2, 1], [2, 3, 1], [1, 3, 2], [3, 1, 2]] as [[Int64]]
    )
    func `a merge of several overrules what keeps any of them apart`(order: [Int64]) throws {
        try register.decide(.notSame(works(2, 3)))
        try register.decide(.notSame(works(1, 4)))
        try register.close()
        let actions = DecisionRequest.Action.same(order.map(Target.work))
        let outcome = try LibraryDecisions(register.library).decide(
            actions.map { DecisionRequest($0, who: "keeper", why: nil) }
        )
        #expect(outcome.overruled == [1])
        #expect(try grouping() == [[1, 2, 3], [4], [5], [6]])
    }

    @Test(arguments: [[1, 2, 3], [2, 3, 1], [3, 1, 2]] as [[Int64]])
    func `a merge may name works that are one already`(order: [Int64]) throws {
        try register.decide(.same(.work(2), .work(3)))
        try register.decide(DecisionRequest.Action.same(order.map(Target.work)))
        #expect(try grouping() == [[1, 2, 3], [4], [5], [6]])
        let count = try register.facts().decisions.count
        try register.decide(DecisionRequest.Action.same(order.map(Target.work)))
        #expect(try register.facts().decisions.count == count)
    }

    @Test func `an answer counts what those before it said`() throws {
        let actions: [DecisionRequest.Action] = [
            .notSame(works(3, 1)), .notSame(works(3, 2)), .same(.work(1), .work(2)),
            .same(.work(2), .work(3)),
        ]
        let outcome = try answer(actions)
        #expect(outcome.overruled == [2, 1])
        #expect(try grouping() == [[1, 2, 3], [4], [5], [6]])
        let before = try register.facts()
        let again = try answer(actions)
        #expect(again.made.isEmpty)
        #expect(again.held == [0, 1, 2, 3])
        #expect(try register.facts() == before)
    }

    @Test func `answers that take each other back change nothing the second time`() throws {
        let id = Self.id(5)
        let actions: [DecisionRequest.Action] = [
            .same(.work(1), .work(2)), .same(.work(1), .work(2)), .same(.work(2), .work(1)),
            .notSame(works(1, 2)), .distrust(id), .distrust(id), .trust(id),
        ]
        let outcome = try answer(actions)
        #expect(outcome.made.count == 4)
        #expect(outcome.overruled.count == 2)
        #expect(try grouping().count == 6)
        #expect(try register.facts().states[id]?.verdict == .trusted)
        for _ in 0..<2 {
            let before = try register.facts()
            #expect(try answer(actions).made.isEmpty)
            #expect(try register.facts() == before)
        }
        // What is new among them is noted.
        #expect(try !answer(actions + [.same(.work(3), .work(4))]).made.isEmpty)
        #expect(try grouping() == [[1], [2], [3, 4], [5], [6]])
    }

    @Test func `fifty equal answers are one`() throws {
        let pair = DecisionRequest.Action.same(.edition(1), .edition(2))
        #expect(try answer(Array(repeating: pair, count: 50)).made.count == 1)
        let apart = DecisionRequest.Action.notSame([.edition(3), .edition(4)])
        #expect(try answer(Array(repeating: apart, count: 50)).made.count == 1)
        #expect(try inForce() == 2)
    }

    @Test func `of several that are kept apart, only those are noted that are not yet`() throws {
        try answer([.notSame(works(1, 2))])
        #expect(try answer([.notSame(works(1, 2, 3))]).made.count == 2)
        #expect(try answer([.notSame(works(1, 2, 3)), .notSame(works(3, 1))]).made.isEmpty)
        #expect(try answer([.same(.work(1), .work(3))]).overruled.count == 1)
    }

    @Test func `of a chain of the same, what was said last gives way`() throws {
        try register.decide(.same(.edition(1), .edition(2)))
        try register.decide(.same(.edition(2), .edition(3)))
        try register.decide(.notSame([.edition(1), .edition(3)]))
        #expect(try grouping() == [[1, 2], [3], [4], [5], [6]])
        #expect(try register.facts().decisions[2]?.isInForce == false)
        try register.decide(.revoke(3))
        #expect(try grouping() == [[1, 2, 3], [4], [5], [6]])
    }

    /// Answers about works and editions, in any order and as often as it comes.
    private func randomActions(_ numbers: inout SeededNumbers) -> [DecisionRequest.Action] {
        (0..<Int.random(in: 2...8, using: &numbers)).map { _ in
            let chosen = ids.shuffled(using: &numbers).prefix(
                Int.random(in: 2...3, using: &numbers)
            )
            let ofWorks = Bool.random(using: &numbers)
            let targets = chosen.map { ofWorks ? Target.work($0) : .edition($0) }
            switch Int.random(in: 0..<8, using: &numbers) {
            case 0...3: return .same(targets[0], targets[1])
            case 4...5: return .notSame(targets)
            case 6: return .trust(Self.id(Int(chosen[0])))
            default: return .distrust(Self.id(Int(chosen[0])))
            }
        }
    }

    @Test func `answers at once come to the same as one by one`() throws {
        var numbers = SeededNumbers(seed: 31)
        for round in 0..<Property.cases(60) {
            let actions = randomActions(&numbers)
            let one = try LivingRegister()
            let other = try LivingRegister()
            for register in [one, other] {
                try Self.fill(register)
                try register.close()
            }
            _ = try LibraryDecisions(one.library).decide(actions.map(request))
            for action in actions {
                _ = try LibraryDecisions(other.library).decide(request(action))
            }
            #expect(try one.facts().grouping == other.facts().grouping, "\(round): \(actions)")
            let (kept, others) = (try one.facts().decisions, try other.facts().decisions)
            #expect(kept == others, "\(round): \(actions)")
            #expect(try Self.isSound(one), "\(round): \(actions)")
            let before = try one.facts()
            _ = try LibraryDecisions(one.library).decide(actions.map(request))
            #expect(try one.facts().grouping == before.grouping, "\(round): \(actions)")
        }
    }

    private static func isSound(_ register: LivingRegister) throws -> Bool {
        var isSound = true
        let reader = try register.library.register.openForReading()
        try RegisterReader(reader).verify { if !$0.isSound { isSound = false } }
        return isSound
    }
}
