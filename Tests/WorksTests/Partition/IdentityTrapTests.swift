// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Works

/// Each way in which others have joined different works.
@Suite struct IdentityTrapTests {
    private func expect(
        _ trap: IdentityTrap,
        _ sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let register = trap.register
        #expect(
            register.solved == trap.works,
            "\(ReferenceRegister.text(register.solved))",
            sourceLocation: sourceLocation
        )
        let findings = register.states.compactMapValues(\.finding)
        #expect(findings == trap.findings, sourceLocation: sourceLocation)
        // A trap that the reference falls into would make the other tests worthless.
        #expect(register.works == trap.works, sourceLocation: sourceLocation)
    }

    @Test func `one UUID in forty books joins none of them`() {
        expect(.oneUUIDInFortyBooks)
    }

    @Test func `a UUID joins copies, but no book with too little metadata`() {
        expect(.uuidOfCopies)
    }

    @Test func `the ISBN of a box does not join its volumes`() {
        expect(.boxSet)
        expect(.trilogy)
    }

    @Test func `books of a title that any book could have are told apart by their authors`() {
        expect(.sixtyPoems)
        expect(.sixtyUntitled)
        expect(.fragments)
        expect(.threePoems)
        expect(.fiveFragments)
        expect(.twoOdes)
    }

    @Test func `numbers of shops do not join fifty titles one after the other`() {
        expect(.chainOfTitles)
    }

    @Test func `one ISBN on two unrelated books joins nothing`() {
        expect(.unrelatedBooks)
        expect(.unrelatedEditions)
    }

    @Test func `one not-same breaks a chain of thirty identifiers in one place`() {
        expect(.chain)
    }

    @Test func `the sixth title takes an identifier out of use`() {
        expect(.fiveTitles)
        expect(.sixTitles)
    }

    @Test func `one Google Books id joins books of differing titles`() {
        expect(.googleBooks)
    }

    @Test func `more authors than a book can have take an identifier out of use`() {
        expect(.manyAuthors)
        expect(.tooManyAuthors)
    }

    @Test func `a work-level identifier may have at most two hundred titles`() {
        expect(.manyTitlesOfOneWork)
        expect(.tooManyTitlesOfOneWork)
    }

    @Test func `what a person trusts joins through every trap`() {
        for trap in IdentityTrap.all where trap.register.apart.isEmpty {
            var register = trap.register
            for id in register.ids { register.verdicts[id] = .trusted }
            #expect(register.solved == register.works)
            // Every book of it shares an identifier with another one.
            #expect(register.solved.count == 1, "\(trap)")
        }
    }

    @Test(arguments: IdentityTrap.all)
    func `what a person distrusts joins nothing`(trap: IdentityTrap) {
        var register = trap.register
        for id in register.ids { register.verdicts[id] = .distrusted }
        #expect(register.solved.count == register.books.count)
    }
}
