// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Works

/// The partition against a reference that tries every pair, on thousands of small registers.
@Suite struct PartitionPropertyTests {
    @Test func `the partition matches the reference`() {
        let found = Property.counterexample(
            among: 2000,
            make: { ReferenceRegister.randomUnderAnyPolicy(&$0) },
            smaller: \.smaller,
            fault: { register in
                let (solved, works) = (register.solved, register.works)
                return solved == works
                    ? nil
                    : "\(ReferenceRegister.text(solved)), not \(ReferenceRegister.text(works))"
            }
        )
        #expect(found == nil)
    }

    @Test func `an identifier shows what the reference finds`() {
        let found = Property.counterexample(
            among: 2000,
            make: { ReferenceRegister.randomUnderAnyPolicy(&$0) },
            smaller: \.smaller,
            fault: { register in
                for id in register.ids {
                    let names = register.books.filter { $0.ids.contains(id) }.map(\.names)
                    let finding = IdentityRule(register.policy).finding(id.kind, among: names)
                    if finding != register.finding(id) {
                        return "\(id): \(finding.map { "\($0)" } ?? "-")"
                    }
                }
                return nil
            }
        )
        #expect(found == nil)
    }

    @Test func `books give the same findings one by one and together`() {
        let found = Property.counterexample(
            among: 1000,
            make: { ReferenceRegister.randomUnderAnyPolicy(&$0) },
            smaller: \.smaller,
            fault: { register in
                for id in register.ids {
                    var state = IDState()
                    var names: [BookNames] = []
                    for book in register.books where book.ids.contains(id) {
                        state = IdentityRule(register.policy).state(
                            id.kind,
                            adding: book.names,
                            to: names,
                            known: state
                        )
                        names.append(book.names)
                    }
                    if state.finding != register.finding(id) { return "\(id): \(state)" }
                }
                return nil
            }
        )
        #expect(found == nil)
    }

    @Test func `the order of books and decisions does not matter`() {
        let found = Property.counterexample(
            among: 1000,
            make: { ReferenceRegister.randomUnderAnyPolicy(&$0) },
            smaller: \.smaller,
            fault: { register in
                let works = register.solved
                var numbers = SeededNumbers(seed: UInt64(register.books.count))
                for _ in 0..<3 {
                    let shuffled = register.shuffled(using: &numbers)
                    if shuffled.solved != works { return "in another order:\n\(shuffled)" }
                }
                return nil
            }
        )
        #expect(found == nil)
    }

    @Test func `editions that a person keeps apart are never in one work`() {
        let found = Property.counterexample(
            among: 1000,
            make: { ReferenceRegister.randomUnderAnyPolicy(&$0) },
            smaller: \.smaller,
            fault: { register in
                register.solved.contains { work in
                    register.apart.contains { sides in
                        !work.isDisjoint(with: sides.left) && !work.isDisjoint(with: sides.right)
                    }
                } ? "it is" : nil
            }
        )
        #expect(found == nil)
    }

    /// So that the properties above are about something.
    @Test func `the registers are full of trouble`() {
        var findings: [IDFinding: Int] = [:]
        var shared = 0
        var torn = 0
        for seed in 0..<500 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            let register = ReferenceRegister.randomUnderAnyPolicy(&numbers)
            for id in register.ids {
                if let finding = register.finding(id) { findings[finding, default: 0] += 1 }
            }
            shared += register.works.count { $0.count > 1 }
            if register.works != register.components { torn += 1 }
        }
        for finding in IDFinding.allCases {
            // Only one policy joins by names, and few names may be either of two persons.
            #expect(findings[finding, default: 0] > (finding == .ambiguous ? 5 : 50))
        }
        #expect(shared > 500)
        #expect(torn > 50)
    }
}
