// SPDX-License-Identifier: Apache-2.0

import Books
import ImportSupport
import Library
import TestSupport
import Testing
import Works

/// Whatever happens to a register, it agrees with the reference.
///
/// Where a register is used for case after case, it is emptied in between, which must leave nothing
/// that the next one could notice.
@Suite struct RegisterPropertyTests {
    @Test func `the register matches the reference after every batch`() throws {
        var shared = try LivingRegister(cacheCapacity: 3)
        let found = Property.counterexample(
            among: 400,
            make: { RegisterScript.imports(&$0) },
            smaller: \.smaller,
            fault: { script in
                try shared.empty()
                guard let fault = try shared.follow(script) else { return nil }
                shared = try LivingRegister(cacheCapacity: 3)
                return try LivingRegister(cacheCapacity: 3).follow(script)
                    ?? "not in a new register: \(fault)"
            }
        )
        #expect(found == nil)
    }

    @Test func `the register matches the reference after every decision`() {
        let found = Property.counterexample(
            among: 60,
            make: { RegisterScript.decisions(&$0) },
            smaller: \.smaller,
            fault: { script in try LivingRegister().follow(script) }
        )
        #expect(found == nil)
    }

    @Test func `the register matches the reference after every renewal`() {
        let found = Property.counterexample(
            among: 120,
            make: { RegisterScript.renewals(&$0) },
            smaller: \.smaller,
            fault: { script in try LivingRegister().follow(script) }
        )
        #expect(found == nil)
    }

    @Test func `the register matches the reference after every map of works`() {
        let found = Property.counterexample(
            among: 80,
            make: { RegisterScript.maps(&$0) },
            smaller: \.smaller,
            fault: { script in try LivingRegister().follow(script) }
        )
        #expect(found == nil)
    }

    @Test func `the register matches the reference whatever others say of its books`() {
        let found = Property.counterexample(
            among: 120,
            make: { RegisterScript.sheets(&$0) },
            smaller: \.smaller,
            fault: { script in
                let register = try LivingRegister()
                return try register.follow(script) ?? register.verified()
            }
        )
        #expect(found == nil)
    }

    @Test func `the register matches the reference whomever it hears on works`() {
        let found = Property.counterexample(
            among: 120,
            make: { RegisterScript.catalogues(&$0) },
            smaller: \.smaller,
            fault: { script in
                let register = try LivingRegister()
                return try register.follow(script) ?? register.verified()
            }
        )
        #expect(found == nil)
    }

    @Test(arguments: [FactProvider.calibre] + RegisterScript.providers)
    func `what others say and take back leaves no trace`(provider: FactProvider) {
        let found = Self.trace(
            { register, script, numbers in
                let ids = script.books.flatMap(\.ids) + RegisterScript.works
                let isNamed = provider != .calibre
                if isNamed, numbers.chance(50) {
                    try register.decide(.providers(IdentityProviders([provider])))
                }
                for book in script.books {
                    let some = numbers.pick(atMost: 2, of: ids)
                    try register.tell(book.fingerprint, some, 1, by: provider)
                }
                try register.commit()
                if isNamed { try register.decide(.providers(IdentityProviders([provider]))) }
                for book in script.books {
                    try register.tell(book.fingerprint, [], 1, by: provider)
                }
            }
        )
        #expect(found == nil)
    }

    @Test func `whose work ids join books leaves no trace once nobody is heard again`() {
        let found = Self.trace(
            before: { register, script, numbers in
                for book in script.books {
                    let some = numbers.pick(atMost: 2, of: RegisterScript.works)
                    let confidence = numbers.pick([1, 0.25])
                    let provider = numbers.pick(RegisterScript.providers)
                    try register.tell(book.fingerprint, some, confidence, by: provider)
                }
            },
            { register, script, numbers in
                let count = register.decisions.count
                for _ in 0..<numbers.number(in: 1...4) {
                    let some = numbers.pick(atMost: 2, of: RegisterScript.providers)
                    try register.decide(.providers(IdentityProviders(some)))
                    let book = numbers.pick(script.books)
                    try register.judge(
                        book.fingerprint,
                        numbers.pick(RegisterScript.providers),
                        numbers.pick([.believed, .rejected])
                    )
                }
                for decision in register.decisions[count...].shuffled(using: &numbers) {
                    try register.decide(.revoke(decision))
                }
            }
        )
        #expect(found == nil)
    }

    @Test func `when others give an identifier makes no difference to what is registered`() {
        let found = Property.counterexample(
            among: 40,
            make: { numbers in
                RegisterScript(books: ReferenceRegister.random(&numbers).books)
            },
            smaller: \.smaller,
            fault: { script in
                var numbers = SeededNumbers(seed: UInt64(script.books.count))
                let ids = script.books.flatMap(\.ids)
                let given = script.books.map { _ in numbers.pick(atMost: 2, of: ids) }
                let works = script.books.map { _ in
                    numbers.pick(atMost: 1, of: RegisterScript.works)
                }
                let (named, others) = (RegisterScript.providers[0], RegisterScript.providers[1])
                let places = Array(script.books.indices)
                var expected: [String]?
                for round in 0..<6 {
                    var copy = script
                    let isTold = places.map { _ in numbers.chance(50) }
                    let order = round == 0 ? places : places.shuffled(using: &numbers)
                    for place in order {
                        copy.steps.append(
                            isTold[place] ? .add(place) : .bring(place, given[place])
                        )
                        if numbers.chance(20) { copy.steps.append(.commit) }
                    }
                    for place in places.shuffled(using: &numbers) where isTold[place] {
                        copy.steps.append(.tell(place, given[place], confidence: 1))
                    }
                    for place in places.shuffled(using: &numbers) {
                        for provider in RegisterScript.providers {
                            copy.steps.append(
                                .tell(place, works[place], confidence: 1, by: provider)
                            )
                        }
                    }
                    // Whoever was heard in between, only what was said last counts.
                    for heard in [[others], [named, others]] where numbers.chance(50) {
                        let place = numbers.below(copy.steps.count + 1)
                        copy.steps.insert(.providers(heard), at: place)
                    }
                    copy.steps.append(.providers([named]))
                    let register = try LivingRegister()
                    try register.follow(copy, auditing: false)
                    // How often somebody changed their mind is written down as well.
                    let found = try register.contentOfBooks().filter { !$0.hasPrefix("decision") }
                    if let expected, found != expected {
                        return zip(found, expected).first { $0 != $1 }.map { "\($0)" } ?? "lines"
                    }
                    expected = found
                }
                return nil
            }
        )
        #expect(found == nil)
    }

    @Test func `a map of works that is removed leaves no trace`() {
        let found = Self.trace(
            { register, script, numbers in
                let lines = script.lines(&numbers)
                if lines.isEmpty { return }
                try register.map("one", lines)
                try register.map("one", [])
            }
        )
        #expect(found == nil)
    }

    /// What a change that is taken back leaves behind, in the smallest register that shows it.
    private static func trace(
        before prepare: (LivingRegister, RegisterScript, inout SeededNumbers) throws -> Void = {
            _,
            _,
            _ in
        },
        _ change: (LivingRegister, RegisterScript, inout SeededNumbers) throws -> Void
    ) -> String? {
        Property.counterexample(
            among: 40,
            make: { RegisterScript.decisions(&$0) },
            smaller: \.smaller,
            fault: { script in
                let register = try LivingRegister()
                try register.follow(script, auditing: false)
                var numbers = SeededNumbers(seed: UInt64(script.steps.count))
                try prepare(register, script, &numbers)
                let before = try register.facts()
                try change(register, script, &numbers)
                return try register.facts().present.difference(from: before.present)
            }
        )
    }

    @Test func `the order of books, and when maps of works come, do not matter`() {
        let found = Property.counterexample(
            among: 40,
            make: { numbers in
                var script = RegisterScript(
                    books: ReferenceRegister.random(&numbers).books
                )
                script.steps = [.map("one", script.lines(&numbers))]
                return script
            },
            smaller: \.smaller,
            fault: { script in
                var numbers = SeededNumbers(seed: UInt64(script.books.count))
                var expected: Set<Set<[UInt8]>>?
                for _ in 0..<6 {
                    var copy = script
                    copy.steps += script.books.indices.map { .add($0) }
                    copy.steps.shuffle(using: &numbers)
                    let register = try LivingRegister()
                    try register.follow(copy, auditing: false)
                    let found = try register.facts().grouping
                    if let expected, found != expected { return ReferenceRegister.text(found) }
                    expected = found
                }
                return nil
            }
        )
        #expect(found == nil)
    }

    @Test func `the size of the cache changes nothing`() throws {
        let registers = try RegisterScript.cacheCapacities.map { capacity in
            let register = try LivingRegister(cacheCapacity: capacity)
            register.hasFixedCache = true
            return register
        }
        let found = Property.counterexample(
            among: 40,
            make: { RegisterScript.imports(&$0) },
            smaller: \.smaller,
            fault: { script in
                for register in registers { try register.empty() }
                return try Self.difference(registers, script)
            }
        )
        #expect(found == nil)
    }

    @Test func `the size of the cache changes nothing when people decide`() {
        let found = Property.counterexample(
            among: 10,
            make: { RegisterScript.decisions(&$0) },
            smaller: \.smaller,
            fault: { script in
                let registers = try RegisterScript.cacheCapacities.map { capacity in
                    let register = try LivingRegister(cacheCapacity: capacity)
                    register.hasFixedCache = true
                    return register
                }
                return try Self.difference(registers, script)
            }
        )
        #expect(found == nil)
    }

    /// Takes all registers through the script; all must equal the first one.
    private static func difference(
        _ registers: [LivingRegister],
        _ script: RegisterScript
    ) throws -> String? {
        var expected: (facts: RegisterSnapshot, dump: [String])?
        for register in registers {
            try register.follow(script, auditing: false)
            let (facts, dump) = (try register.facts(), try register.dump())
            if let expected {
                if let found = facts.difference(from: expected.facts) { return found }
                if dump != expected.dump {
                    let line = zip(dump, expected.dump).first { $0 != $1 }
                    return line.map { "\($0) and \($1)" } ?? "\(dump.count) lines"
                }
            }
            expected = expected ?? (facts, dump)
        }
        return nil
    }

    @Test func `the order of books and the size of batches do not matter`() throws {
        let register = try LivingRegister()
        let found = Property.counterexample(
            among: 120,
            make: { ReferenceRegister.random(&$0).unjudged },
            smaller: \.smaller,
            fault: { reference in
                var numbers = SeededNumbers(seed: UInt64(reference.books.count))
                for _ in 0..<3 {
                    try register.empty()
                    for book in reference.books.shuffled(using: &numbers) {
                        try register.add(book)
                        if numbers.chance(30) { try register.commit() }
                    }
                    let found = try register.facts().grouping
                    if found != reference.works { return ReferenceRegister.text(found) }
                }
                return nil
            }
        )
        #expect(found == nil)
    }

    @Test func `adding and removing a book leaves everything unchanged`() throws {
        let register = try LivingRegister(cacheCapacity: 3)
        let found = Property.counterexample(
            among: 200,
            make: { RegisterScript.imports(&$0) },
            smaller: \.smaller,
            fault: { script in
                try register.empty()
                // The second half of the books comes and goes.
                let half = script.books.count / 2
                try register.add(Array(script.books[..<half]))
                let before = try register.facts()
                for step in script.steps {
                    switch step {
                    case .add(let place) where place < half: break
                    case .remove(let place) where place < half: break
                    // That would change existing rows.
                    case .block: break
                    default: try register.take(step, script.books)
                    }
                }
                for book in script.books[half...] { try register.remove(book.fingerprint) }
                let after = try register.facts()
                return after.present.difference(from: before.present)
                    ?? RegisterAudit(after).faults.first
            }
        )
        #expect(found == nil)
    }

    @Test func `a revoked decision leaves no trace`() throws {
        let found = Property.counterexample(
            among: 60,
            make: { RegisterScript.decisions(&$0) },
            smaller: \.smaller,
            fault: { script in
                let register = try LivingRegister()
                try register.add(script.books)
                let before = try register.facts()
                for step in script.steps where step.isDecision {
                    try register.take(step, script.books)
                }
                var numbers = SeededNumbers(seed: UInt64(script.steps.count))
                // In any order, a part of them and then the rest.
                let decisions = register.decisions.shuffled(using: &numbers)
                let cut = decisions.isEmpty ? 0 : numbers.below(decisions.count)
                try register.decide(decisions[..<cut].map { .revoke($0) })
                if let fault = RegisterAudit(try register.facts()).faults.first { return fault }
                try register.decide(decisions[cut...].map { .revoke($0) })
                let after = try register.facts()
                return after.present.difference(from: before.present)
                    ?? RegisterAudit(after).faults.first
            }
        )
        #expect(found == nil)
    }
}

extension ReferenceRegister {
    /// Nobody has said anything.
    fileprivate var unjudged: ReferenceRegister {
        var copy = self
        (copy.verdicts, copy.same, copy.apart) = ([:], [], [])
        return copy
    }
}

extension RegisterScript.Step {
    fileprivate var isDecision: Bool {
        switch self {
        case .add, .bring, .tell, .judge, .providers, .remove, .renew, .map, .commit, .crash,
            .close, .block, .revoke:
            false
        default: true
        }
    }
}
