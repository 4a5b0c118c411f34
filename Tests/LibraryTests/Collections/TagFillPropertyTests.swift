// SPDX-License-Identifier: Apache-2.0

import Accounting
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing
import Works

/// What people do with a tag and its works, and runs that fill it, in any order.
private struct TagScript: CustomStringConvertible {
    enum Step: CustomStringConvertible {
        case say(DecisionRequest.Action)
        case fill

        var description: String {
            if case .say(let action) = self { "\(action)" } else { "fill" }
        }
    }

    var steps: [Step]

    static let books = 4
    static let tag = CollectionPath(known: .tag, ["t"])

    static func random(_ numbers: inout SeededNumbers) -> TagScript {
        TagScript(steps: (0..<numbers.number(in: 1...30)).map { _ in step(&numbers) })
    }

    private static func step(_ numbers: inout SeededNumbers) -> Step {
        func work(_ numbers: inout SeededNumbers) -> Int64 {
            Int64(numbers.number(in: 1...books))
        }
        let one = work(&numbers)
        switch numbers.number(in: 0...11) {
        case 0: return .say(.collect(.add([.work(one)], tag, nil)))
        case 1, 2: return .say(.collect(.takeOut([.work(one)], tag)))
        case 3: return .say(.set(work: one, [.firstYear: numbers.pick(["1900", nil])]))
        case 4, 5, 6: return .say(.same(.work(one), .work(work(&numbers))))
        case 7: return .say(.notSame([.edition(one), .edition(work(&numbers))]))
        case 8: return .say(.revoke(nil))
        default: return .fill
        }
    }

    var description: String { steps.map(\.description).joined(separator: "\n") }

    var smaller: [TagScript] { steps.withOneLess.map { TagScript(steps: $0) } }

    func fault() throws -> String? {
        let register = try LivingRegister(cacheCapacity: 3)
        for number in 1...Self.books {
            let id = VolumeID(kind: .goodreads, value: "\(number)")
            let names = BookNames(titleKey: "\(number)", volume: nil, authorKey: nil)
            let print = Array(repeating: UInt8(number), count: 16)
            try register.add(ReferenceRegister.Book(fingerprint: print, names: names, ids: [id]))
        }
        try register.close()
        for (number, step) in steps.enumerated() {
            switch step {
            case .say(let action):
                do throws(Failure) {
                    _ = try LibraryDecisions(register.library).decide(
                        DecisionRequest(action, who: "ada", why: nil)
                    )
                } catch {
                    guard [.wrongRequest, .inputMissing].contains(error.kind) else { throw error }
                }
            case .fill:
                _ = try Self.fill(register, number)
                if let stray = try Self.stray(register) { return stray }
                if try Self.fill(register, number).isChange { return "filled twice" }
            }
        }
        return nil
    }

    private static func fill(_ register: LivingRegister, _ number: Int) throws -> TagFill.Result {
        try TagFill(register.library, tag, filter: "year:..1800").fill(
            afterRun: Int64(number + 1),
            program: "test"
        ) { _ in Self.filter }
    }

    private static var filter: WorkFilter {
        var filter = WorkFilter()
        filter.conditions = [.year(from: nil, to: 1800)]
        return filter
    }

    /// A work that has the tag, or has it not, against the rule.
    private static func stray(_ register: LivingRegister) throws -> String? {
        let reader = RegisterReader(try register.library.openForReading())
        let home = try #require(try reader.collection(at: tag)).id
        let tagged = Set(try reader.works(ofCollection: home))
        let matching = Set(try reader.ids(matching: filter))
        for work in try reader.ids(matching: WorkFilter()) {
            let words = try reader.editions(of: [work], orIn: home)
                .filter { $0.work == work }
                .compactMap(\.standing)
                .filter { !$0.isByRun }
            let belongs =
                words.contains(where: \.isIn) || words.isEmpty && matching.contains(work)
            if belongs != tagged.contains(work) {
                return "work \(work) \(belongs ? "lacks" : "has") the tag"
            }
        }
        return nil
    }
}

/// Tags that follow a filter.
@Suite struct TagFillPropertyTests {
    @Test func `a tag holds what its filter finds, but for what people said, and nothing twice`() {
        let found = Property.counterexample(
            among: 60,
            make: { TagScript.random(&$0) },
            smaller: \.smaller,
            fault: { try $0.fault() }
        )
        #expect(found == nil)
    }
}
