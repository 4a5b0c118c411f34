// SPDX-License-Identifier: Apache-2.0

import Files
import ImportSupport
import Library
import SQLite
import TestSupport
import Testing
import Works

/// The traps of identifiers in a register, where books come one by one.
@Suite struct RegisterTrapTests {
    @Test(arguments: IdentityTrap.all)
    func `a trap is avoided in every order of books`(trap: IdentityTrap) throws {
        var numbers = SeededNumbers(seed: 1)
        for _ in 0..<(trap.register.books.count > 100 ? 1 : 4) {
            let register = try LivingRegister()
            for book in trap.register.books.shuffled(using: &numbers) {
                try register.add(book)
                if numbers.chance(20) { try register.commit() }
            }
            for sides in trap.register.apart {
                let pair = [sides.left[0], sides.right[0]].compactMap { register.editions[$0] }
                try register.decide(.notSame([.edition(pair[0]), .edition(pair[1])]))
            }
            let facts = try register.facts()
            #expect(facts.grouping == trap.works, "\(ReferenceRegister.text(facts.grouping))")
            #expect(facts.states.compactMapValues(\.finding) == trap.findings)
            #expect(facts.review == Set(trap.findings.keys))
            #expect(RegisterAudit(facts).faults == [])
        }
    }

    @Test func `the sixth title under one ISBN separates what five had joined`() throws {
        let register = try LivingRegister()
        let books = IdentityTrap.sixTitles.register.books
        try register.add(Array(books[..<5]))
        let before = try register.facts()
        #expect(before.works.count == 1)
        let entry = try #require(try register.add(books[5]))
        #expect(entry.isNewWork)
        // Two of the five share another identifier.
        #expect(entry.splitWorks == 3)
        #expect(try register.facts().works.count == 5)
        try register.remove(books[5].fingerprint)
        #expect(try register.facts().present == before.present)
    }

    @Test func `the first title of one Google Books id stays`() throws {
        let register = try LivingRegister()
        let trap = IdentityTrap.googleBooks
        var numbers = SeededNumbers(seed: 1)
        for _ in 0..<6 {
            try register.empty()
            let books = trap.register.books.shuffled(using: &numbers)
            try register.add(books)
            let works = try register.facts().works.values
            #expect(works.map(\.title) == [books[0].names.title])
            #expect(works.map(\.review) == ["needs-review"])
        }
    }

    @Test(arguments: RegisterScript.cacheCapacities)
    func `a work deleted behind the cache is not joined`(cacheCapacity: Int) throws {
        let register = try LivingRegister(cacheCapacity: cacheCapacity)
        let id = VolumeID(kind: .isbn, value: "9780306406157")
        var reference = ReferenceRegister()
        for _ in 0..<3 {
            let names = BookNames(titleKey: "river", volume: nil, authorKey: "ann smith")
            reference.add(names, [id])
        }
        let first = try #require(try register.add(reference.books[0]))
        try register.commit()
        let outsider = try register.outsider()
        try outsider.execute("DELETE FROM works WHERE id = \(first.work.raw)")
        let second = try #require(try register.add(reference.books[1]))
        #expect(second.isNewWork)
        #expect(second.work > first.work)
        #expect(register.statistics.stale == (cacheCapacity > 0 ? 1 : 0))
        let third = try #require(try register.add(reference.books[2]))
        #expect(third.work == second.work)
        #expect(register.statistics.stale == (cacheCapacity > 0 ? 1 : 0))
        #expect(RegisterAudit(try register.facts()).faults == [])
    }

    @Test func `a work that another process moved is found there`() throws {
        let register = try LivingRegister()
        let trap = IdentityTrap.googleBooks.register
        let first = try #require(try register.add(trap.books[0]))
        try register.commit()
        // Another program, with a cache of its own, joins it to an older one.
        let outsider = try register.outsider()
        try outsider.execute(
            """
            INSERT INTO works (id, founder_id, review, contested) VALUES (99, 1, 'unreviewed', 0)
            """
        )
        try outsider.execute("UPDATE editions SET work_id = 99")
        try outsider.execute("DELETE FROM works WHERE id = \(first.work.raw)")
        let second = try #require(try register.add(trap.books[1]))
        #expect(second.work == WorkID(99))
    }

    @Test func `one UUID in forty books is one question to review`() throws {
        let register = try LivingRegister()
        try register.add(IdentityTrap.oneUUIDInFortyBooks.register.books)
        let facts = try register.facts()
        #expect(facts.review.count == 1)
        #expect(facts.works.count == 40)
        #expect(Set(facts.claims.map(\.state)) == ["quarantined"])
    }

    @Test func `not-same breaks a chain of thirty and same mends it`() throws {
        let register = try LivingRegister()
        let chain = IdentityTrap.chain.register
        try register.add(chain.books)
        let whole = try register.facts()
        #expect(whole.works.count == 1)
        let ends = [chain[0], chain[30]].compactMap { register.editions[$0] }
        try register.decide(.notSame([.edition(ends[0]), .edition(ends[1])]))
        #expect(try register.facts().grouping == IdentityTrap.chain.works)
        try register.decide(.same(.edition(ends[0]), .edition(ends[1])))
        #expect(try register.facts().works.count == 1)
        // An overruled decision holds again when the later one is revoked.
        try register.decide(.revoke(register.decisions.last))
        #expect(try register.facts().grouping == IdentityTrap.chain.works)
        try register.decide(.revoke(register.decisions.last))
        #expect(try register.facts().present == whole.present)
    }

    @Test func `an answered question is reopened only by a book that contradicts it`() throws {
        let register = try LivingRegister()
        var reference = ReferenceRegister()
        let id = VolumeID(kind: .google, value: "pPamZwEACAAJ")
        func add(_ title: String, _ author: String) throws {
            reference.add(BookNames(titleKey: title, volume: nil, authorKey: author), [id])
            try register.add(reference.books[reference.books.count - 1])
        }
        try add("river", "ann smith")
        try add("stone", "bob jones")
        #expect(try register.facts().review == [id])
        let editions = reference.books.compactMap { register.editions[$0.fingerprint] }
        try register.decide(.notSame([.edition(editions[0]), .edition(editions[1])]))
        #expect(try register.facts().review == [])
        // Another title, and one of the authors.
        try add("stone", "ann smith")
        let answered = try register.facts()
        #expect(answered.review == [])
        #expect(RegisterAudit(answered).faults == [])
        try add("iron", "carla wu")
        let opened = try register.facts()
        #expect(opened.review == [id])
        #expect(RegisterAudit(opened).faults == [])
    }

    @Test func `a decision about a removed book holds again when it returns`() throws {
        let register = try LivingRegister()
        let books = IdentityTrap.unrelatedBooks.register.books
        try register.add(books)
        let editions = books.compactMap { register.editions[$0.fingerprint] }
        try register.decide(.notSame([.edition(editions[0]), .edition(editions[1])]))
        for book in books {
            try register.remove(book.fingerprint)
            try register.add(book)
            let facts = try register.facts()
            #expect(facts.review == [])
            #expect(RegisterAudit(facts).faults == [])
        }
        // The same next to another decision, which alone would keep it out of the review.
        try register.decide(.trust(books[0].ids[0]))
        try register.remove(books[0].fingerprint)
        try register.add(books[0])
        #expect(RegisterAudit(try register.facts()).faults == [])
    }

    @Test(arguments: [nil, "river", "stone"])
    func `an identifier removed from the blocklist joins again`(titlePrefix: String?) throws {
        let register = try LivingRegister()
        let books = IdentityTrap.fiveTitles.register.books + IdentityTrap.googleBooks.register.books
        for (number, book) in books.enumerated() {
            var book = book
            book.fingerprint = ReferenceRegister.fingerprint(number)
            try register.add(book)
        }
        let before = try register.facts()
        for id in Set(books.flatMap(\.ids)).sorted() {
            let entry = Blocklist.Entry(id: id, titlePrefix: titlePrefix)
            try register.block(entry)
            #expect(RegisterAudit(try register.facts()).faults == [])
            try register.block(entry)
            #expect(try register.facts().present == before.present)
        }
    }
}
