// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Store
import TestSupport
import Works

/// Derives each edition of a long list from its number alone; nothing is remembered.
///
/// Each has an ISBN, a Google Books id and a UUID. One in ten is a further edition: it takes its
/// ISBN or its Google Books id, its title and its author from an earlier first edition, any of
/// those within reach with the same chance. Files of one author lie in one folder, and folders are
/// walked in order, so few libraries reach far back.
struct MappingPlan {
    private static let seed: UInt64 = 41_220_261
    private static let shareOfFurther = 0.1

    /// How many editions lie between a work's editions at most; nil for any number.
    let reach: Int?
    private let words = Words(seed: MappingPlan.seed)

    func isFurther(_ number: Int) -> Bool {
        var random = random(number, purpose: 0)
        return number > 0 && random.chance(Self.shareOfFurther)
    }

    func edition(_ number: Int) -> Book {
        var random = random(number, purpose: 1)
        var ids = ids(number)
        var named = number
        if isFurther(number) {
            let first = reach.map { max(0, number - $0) } ?? 0
            repeat { named = first + random.below(number - first) } while isFurther(named)
            let shared = random.below(2)
            ids[shared] = self.ids(named)[shared]
        }
        return record(number, named: named, ids)
    }

    private func record(_ number: Int, named: Int, _ ids: [VolumeID]) -> Book {
        var record = Book(
            fingerprint: fingerprint(number),
            readerVersion: 1,
            outcome: .sound
        )
        var random = random(named, purpose: 2)
        let title = words.title(of: named)
        let forename = random.pick(Words.forenames)
        let surname = random.pick(words.surnames)
        let author = "\(forename) \(surname)"
        record.publication.version = 3
        record.publication.titles = [Publication.Title(text: title)]
        record.authors = author
        record.publication.people = [
            Publication.Person(
                name: author,
                fileAs: "\(surname), \(forename)",
                roles: ["aut"],
                isCreator: true
            )
        ]
        record.publication.languages = [Publication.Language(raw: "en", tag: "en")]
        record.names = BookNames(title: title, seriesPosition: nil, author: author)
        record.volumeIDs = ids.map { id in
            VolumeIDClaim(
                RawIdentifier(value: id.value, isUnique: id.kind == .uuid),
                state: .joins,
                kind: id.kind.name,
                value: id.value
            )
        }
        return record
    }

    private func ids(_ number: Int) -> [VolumeID] {
        var random = random(number, purpose: 3)
        return [
            VolumeID(kind: .isbn, value: VolumeNumber.isbn(of: number).value),
            VolumeID(kind: .google, value: VolumeNumber.google(&random).value),
            VolumeID(kind: .uuid, value: VolumeNumber.uuid(&random).value),
        ]
    }

    private func fingerprint(_ number: Int) -> [UInt8] {
        var random = random(number, purpose: 4)
        let words = [random.next(), random.next()]
        return words.flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
    }

    private func random(_ number: Int, purpose: UInt64) -> Random {
        Random(seed: Self.seed &+ purpose << 32, stream: UInt64(number))
    }
}
