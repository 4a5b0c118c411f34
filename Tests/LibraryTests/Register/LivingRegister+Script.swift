// SPDX-License-Identifier: Apache-2.0

import Books
import ImportSupport
import Library
import TestSupport
import Works

extension LivingRegister {
    /// Takes all steps; returns what the audit finds, which looks at the end and where a batch is
    /// whole now and then.
    @discardableResult
    func follow(_ script: RegisterScript, auditing: Bool = true) throws -> String? {
        for (number, step) in script.steps.enumerated() {
            try take(step, script.books)
            switch step {
            case .add, .bring, .tell, .remove, .crash: continue
            default: break
            }
            // Not after each one: that would be most of the time.
            let isLast = number == script.steps.count - 1
            guard auditing, isLast || number % 4 == 0 else { continue }
            let facts = try facts()
            if Set(facts.editions.map(\.fingerprint)) != Set(editions.keys) {
                return "after step \(number): other books are in it"
            }
            if let fault = RegisterAudit(facts).faults.first {
                return "after step \(number): \(fault)"
            }
        }
        return nil
    }

    func take(_ step: RegisterScript.Step, _ books: [ReferenceRegister.Book]) throws {
        func edition(_ place: Int) -> Target? {
            guard books.indices.contains(place) else { return nil }
            return editions[books[place].fingerprint].map { .edition($0) }
        }
        func works(_ one: Int, _ other: Int) throws -> (Target, Target)? {
            let works = try [one, other].map { try work(of: books[$0].fingerprint) }
            guard let first = works[0], let second = works[1], first != second else { return nil }
            return (.work(first), .work(second))
        }
        switch step {
        case .add(let place): try add(books[place])
        case .bring(let place, let ids): try add(books[place], beside: ids)
        case .tell(let place, let ids, let confidence, let provider, let title):
            try tell(books[place].fingerprint, ids, confidence, by: provider, title: title)
        case .judge(let place, let provider, let verdict):
            try judge(books[place].fingerprint, provider, verdict)
        case .providers(let all): try decide(.providers(IdentityProviders(all)))
        case .remove(let place): try remove(books[place].fingerprint)
        case .renew(let place, let ids):
            var book = books[place]
            book.ids = ids
            try renew(book)
        case .commit: try commit()
        case .crash: crash()
        case .close(let cacheCapacity): try close(cacheCapacity: cacheCapacity)
        case .same(let one, let other):
            guard one != other, let one = edition(one), let other = edition(other) else { return }
            try decide(.same(one, other))
        case .notSame(let one, let other):
            guard one != other, let one = edition(one), let other = edition(other) else { return }
            try decide(.notSame([one, other]))
        case .sameWorks(let one, let other):
            if let pair = try works(one, other) { try decide(.same(pair.0, pair.1)) }
        case .notSameWorks(let one, let other):
            if let pair = try works(one, other) { try decide(.notSame([pair.0, pair.1])) }
        case .choose(let place, let title):
            guard let work = try work(of: books[place].fingerprint) else { return }
            try decide(.set(work: work, [.title: title]))
        case .cover(let place, let seed):
            guard let work = try work(of: books[place].fingerprint) else { return }
            try chooseCover(seed, of: work)
        case .split(let places):
            try split(places.map { books[$0].fingerprint })
        case .block(let entry): try block(entry)
        case .map(let name, let lines): try map(name, lines)
        case .match(let policy): try decide(.match(policy))
        case .trust(let id): try decide(.trust(id))
        case .distrust(let id): try decide(.distrust(id))
        case .revoke(let back):
            guard decisions.count > back else { return }
            try decide(.revoke(decisions[decisions.count - 1 - back]))
        }
    }

    private func work(of fingerprint: [UInt8]) throws -> Int64? {
        try facts().editions.first { $0.fingerprint == fingerprint }?.work
    }

    /// Splits off those of the books that are in the work of the first one, unless they are all.
    private func split(_ fingerprints: [[UInt8]]) throws {
        let facts = try facts()
        let named = facts.editions.filter { fingerprints.contains($0.fingerprint) }
        guard let work = named.first?.work else { return }
        let chosen = named.filter { $0.work == work }
        guard chosen.count < facts.editions.count(where: { $0.work == work }) else { return }
        try decide(.split(work: work, chosen.map { .edition($0.id) }))
    }
}
