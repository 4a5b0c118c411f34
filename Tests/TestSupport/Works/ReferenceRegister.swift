// SPDX-License-Identifier: Apache-2.0

package import Works

/// The contents of a register as plain lists: books, their claims, and decisions.
///
/// `ReferencePartition` says which works these are. Books are named by their fingerprints all
/// through, so a decision may name one that is not there.
package struct ReferenceRegister: Sendable {
    package struct Book: Sendable, Equatable {
        package var fingerprint: [UInt8]
        package var names: BookNames
        package var ids: [VolumeID]

        package init(fingerprint: [UInt8], names: BookNames, ids: [VolumeID]) {
            self.fingerprint = fingerprint
            self.names = names
            self.ids = ids
        }
    }

    /// A person's word that two books are one work.
    package struct Same: Sendable, Equatable {
        package var first: [UInt8]
        package var second: [UInt8]

        package init(_ first: [UInt8], _ second: [UInt8]) {
            self.first = first
            self.second = second
        }
    }

    /// A person's word that all books of one side are other works than those of the other side.
    package struct Apart: Sendable, Equatable {
        package var left: [[UInt8]]
        package var right: [[UInt8]]

        package init(_ left: [[UInt8]], _ right: [[UInt8]]) {
            self.left = left
            self.right = right
        }
    }

    package var policy = MatchPolicy.standard
    /// Each with its claim on title and author, if the policy joins by these.
    package var books: [Book] = []
    package var verdicts: [VolumeID: IDVerdict] = [:]
    package var same: [Same] = []
    package var apart: [Apart] = []
    /// Whether names join also what is different works of a catalogue.
    var ignoresCatalogues = false

    package init() {}

    /// Sixteen bytes for each number; their order has nothing to do with that of the numbers.
    package static func fingerprint(_ number: Int) -> [UInt8] {
        var numbers = SeededNumbers(seed: UInt64(number) &+ 0x5851_F42D)
        let scattered = UInt8(truncatingIfNeeded: numbers.next())
        return [scattered] + Array(repeating: 0, count: 13)
            + [UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF)]
    }

    /// Puts in a book with the next number.
    package mutating func add(_ names: BookNames, _ ids: [VolumeID]) {
        books.append(Book(fingerprint: Self.fingerprint(books.count), names: names, ids: ids))
    }

    /// The fingerprint of the book that was put in so many books after the first one.
    package subscript(_ place: Int) -> [UInt8] { books[place].fingerprint }

    /// The same, with another policy.
    package func under(_ policy: MatchPolicy) -> ReferenceRegister {
        var copy = self
        copy.policy = policy
        for place in books.indices {
            copy.books[place].ids.removeAll { $0.kind == .names }
            guard policy == .likely, let id = books[place].names.namesID else { continue }
            copy.books[place].ids.append(id)
        }
        return copy
    }

    package var ids: Set<VolumeID> { Set(books.flatMap(\.ids)) }
}

extension ReferenceRegister: CustomStringConvertible {
    package var description: String {
        var lines = books.map { book in
            let names = [book.names.title, book.names.volume, book.names.author]
                .map { $0 ?? "-" }.joined(separator: " / ")
            return "\(Self.short(book.fingerprint)): \(names) \(book.ids)"
        }
        for (id, verdict) in verdicts.sorted(by: { $0.key < $1.key }) {
            lines.append("\(id) is \(verdict)")
        }
        for pair in same {
            lines.append("same: \(Self.short(pair.first)) \(Self.short(pair.second))")
        }
        for pair in apart {
            lines.append("not same: \(pair.left.map(Self.short)) \(pair.right.map(Self.short))")
        }
        return lines.joined(separator: "\n")
    }

    /// The byte that orders it, and its number.
    package static func short(_ fingerprint: [UInt8]) -> String {
        let number = fingerprint.suffix(2).reduce(0) { $0 << 8 | Int($1) }
        return "\(String(fingerprint.first ?? 0, radix: 16))#\(number)"
    }

    package static func text(_ works: Set<Set<[UInt8]>>) -> String {
        works.map { work in "{\(work.map(short).sorted().joined(separator: " "))}" }
            .sorted().joined(separator: " ")
    }
}

extension ReferenceRegister {
    /// The cases with one thing less.
    package var smaller: [ReferenceRegister] {
        var found: [ReferenceRegister] = []
        func without<Part>(_ part: WritableKeyPath<ReferenceRegister, [Part]>) {
            for less in self[keyPath: part].withOneLess {
                var copy = self
                copy[keyPath: part] = less
                found.append(copy)
            }
        }
        without(\.books)
        without(\.same)
        without(\.apart)
        for id in verdicts.keys.sorted() {
            var copy = self
            copy.verdicts[id] = nil
            found.append(copy)
        }
        for place in books.indices { without(\.books[place].ids) }
        return found
    }
}

extension ReferenceRegister {
    /// The same books and words in another order.
    package func shuffled(using numbers: inout SeededNumbers) -> ReferenceRegister {
        var copy = self
        copy.books.shuffle(using: &numbers)
        for place in copy.books.indices { copy.books[place].ids.shuffle(using: &numbers) }
        copy.same = same.map { numbers.chance(50) ? Same($0.second, $0.first) : $0 }
        copy.same.shuffle(using: &numbers)
        copy.apart = apart.map { numbers.chance(50) ? Apart($0.right, $0.left) : $0 }
        copy.apart.shuffle(using: &numbers)
        return copy
    }
}
