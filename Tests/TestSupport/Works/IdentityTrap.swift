// SPDX-License-Identifier: Apache-2.0

package import Works

/// A register in which joining by identifiers is known to go wrong, and the correct result.
///
/// The works are written down by hand, not computed.
package struct IdentityTrap: Sendable, CustomStringConvertible {
    package let description: String
    package let register: ReferenceRegister
    /// Places of books; a book that is not named is a work by itself.
    private let joined: [[Int]]
    package let findings: [VolumeID: IDFinding]

    private init(
        _ description: String,
        _ register: ReferenceRegister,
        joined: [[Int]],
        findings: [VolumeID: IDFinding]
    ) {
        self.description = description
        self.register = register
        self.joined = joined
        self.findings = findings
    }

    package var works: Set<Set<[UInt8]>> {
        let named = Set(joined.flatMap { $0 })
        let alone = register.books.indices.filter { !named.contains($0) }.map { [$0] }
        return Set((joined + alone).map { Set($0.map { register[$0] }) })
    }

    package static let all = [
        oneUUIDInFortyBooks, uuidOfCopies, boxSet, trilogy, sixtyPoems, sixtyUntitled, fragments,
        threePoems, fiveFragments, twoOdes, chainOfTitles, unrelatedBooks, unrelatedEditions, chain,
        fiveTitles, sixTitles, googleBooks, manyAuthors, tooManyAuthors, manyTitlesOfOneWork,
        tooManyTitlesOfOneWork,
    ]
}

extension IdentityTrap {
    private static func names(_ title: String?, _ volume: String?, _ author: String?) -> BookNames {
        BookNames(titleKey: title, volume: volume, authorKey: author)
    }

    private static func uuid(_ last: Int) -> VolumeID {
        VolumeID(kind: .uuid, value: "00000000-0000-4000-8000-00000000000\(last)")
    }

    private static func google(_ number: Int) -> VolumeID {
        VolumeID(kind: .google, value: "pPamZwEACAA\(number)")
    }

    private static func isbn(_ number: Int) -> VolumeID {
        VolumeID(kind: .isbn, value: "97800000000\(10 + number)")
    }

    /// A site stamps one UUID on every book.
    ///
    /// Even the two that are copies of each other stay apart: such an identifier says nothing.
    package static let oneUUIDInFortyBooks = {
        var register = ReferenceRegister()
        for number in 0..<40 {
            let title = "harbour \(number == 39 ? 0 : number)"
            register.add(names(title, nil, "author \(number % 4)"), [uuid(1)])
        }
        // The same author too: the last is a copy of the first.
        register.books[39].names = register.books[0].names
        return IdentityTrap(
            "one UUID in forty books",
            register,
            joined: [],
            findings: [uuid(1): .quarantined]
        )
    }()

    /// Two titles may share a UUID, and then it joins those copies whose title and author agree.
    package static let uuidOfCopies = {
        var register = ReferenceRegister()
        register.add(names("river", nil, "ann smith"), [uuid(1)])
        register.add(names("stone", nil, "ann smith"), [uuid(1)])
        register.add(names("river", nil, "ann smith"), [uuid(1)])
        register.add(names("river", nil, nil), [uuid(1)])
        register.add(names("river", nil, "a smith"), [uuid(1)])
        return IdentityTrap(
            "a UUID in copies, and in books that say too little",
            register,
            joined: [[0, 2]],
            findings: [:]
        )
    }()

    /// Each volume has the ISBN of the box next to its own.
    package static let boxSet = {
        var register = ReferenceRegister()
        for volume in 1...12 {
            register.add(names("saga", String(volume), "ann smith"), [isbn(volume), isbn(80)])
        }
        // Another edition of the third volume.
        register.add(names("saga", "3", "ann smith"), [isbn(3)])
        return IdentityTrap(
            "the ISBN of a box on twelve volumes",
            register,
            joined: [[2, 12]],
            findings: [isbn(80): .quarantined]
        )
    }()

    /// The ISBN of a box, and too few volumes for the limit; the titles share no word of their own.
    package static let trilogy = {
        var register = ReferenceRegister()
        for title in ["river of glass", "winter harbour", "the lamp of the north"] {
            register.add(names(title, nil, "ann smith"), [isbn(80)])
        }
        // A second edition of the first one, with the box's number as well.
        register.add(names("river of glass", nil, "smith ann"), [isbn(80)])
        return IdentityTrap(
            "the ISBN of a box on three volumes",
            register,
            joined: [[0, 3]],
            findings: [isbn(80): .reused]
        )
    }()

    package static let sixtyPoems = generic("poems", count: 60)
    package static let sixtyUntitled = generic("untitled", count: 60)
    package static let fragments = generic("fragmenta", count: 56)
    package static let threePoems = generic("poems", count: 3, finding: .conflicting)
    package static let fiveFragments = generic("fragmenta", count: 5, finding: .conflicting)
    package static let twoOdes = generic("ode", count: 2, finding: .conflicting)

    /// As many books of one title that any book could have, by as many authors, under one ISBN.
    private static func generic(
        _ title: String,
        count: Int,
        finding: IDFinding = .quarantined
    ) -> IdentityTrap {
        var register = ReferenceRegister()
        for number in 0..<count {
            register.add(names(title, nil, "author\(number) zoe\(number)"), [isbn(1)])
        }
        return IdentityTrap(
            "\(count) books called \(title) under one ISBN",
            register,
            joined: [],
            findings: [isbn(1): finding]
        )
    }

    /// Each book has the ISBN of the next one as well: nobody's number joins the whole list.
    package static let chainOfTitles = {
        var register = ReferenceRegister()
        for number in 0..<50 {
            let title = "harbour\(number) lamp\(number)"
            register.add(names(title, nil, "ann smith"), [isbn(number), isbn(number + 1)])
        }
        return IdentityTrap(
            "a chain of ISBNs through fifty titles of one author",
            register,
            joined: [],
            findings: Dictionary(uniqueKeysWithValues: (1..<50).map { (isbn($0), .reused) })
        )
    }()

    package static let unrelatedBooks = {
        var register = ReferenceRegister()
        register.add(names("river", nil, "ann smith"), [isbn(1)])
        register.add(names("stone", nil, "bob jones"), [isbn(1)])
        return IdentityTrap(
            "one ISBN on two unrelated books",
            register,
            joined: [],
            findings: [isbn(1): .reused]
        )
    }()

    /// It goes on joining those editions that do not contradict each other.
    package static let unrelatedEditions = {
        var register = ReferenceRegister()
        register.add(names("river", nil, "ann smith"), [isbn(1)])
        register.add(names("stone", nil, "bob jones"), [isbn(1)])
        register.add(names("river and sea", nil, "a smith"), [isbn(1)])
        register.add(names("stone", nil, "jones bob"), [isbn(1)])
        return IdentityTrap(
            "one ISBN on the editions of two unrelated books",
            register,
            joined: [[0, 2], [1, 3]],
            findings: [isbn(1): .reused]
        )
    }()

    /// Thirty identifiers, each in two neighbours, and the ends are kept apart: the chain breaks
    /// at the identifier that is last in the order, which is between the 12th and the 13th.
    package static let chain = {
        var register = ReferenceRegister()
        let links = (0..<30).map { place in isbn(place == 11 ? 89 : (place * 7) % 30) }
        for place in 0...30 {
            var ids: [VolumeID] = []
            if place > 0 { ids.append(links[place - 1]) }
            if place < 30 { ids.append(links[place]) }
            register.add(names("river", nil, "ann smith"), ids)
        }
        register.apart = [ReferenceRegister.Apart([register[0]], [register[30]])]
        return IdentityTrap(
            "a chain of thirty identifiers with one not-same",
            register,
            joined: [Array(0...11), Array(12...30)],
            findings: [:]
        )
    }()

    package static let fiveTitles = {
        IdentityTrap(
            "five titles under one Google Books id",
            books(titles: 5, of: google(1)),
            joined: [Array(0...4)],
            findings: [google(1): .differing]
        )
    }()

    /// Books that another identifier joins stay together.
    package static let sixTitles = {
        var register = books(titles: 6, of: google(1))
        register.books[1].ids.append(google(2))
        register.books[4].ids.append(google(2))
        return IdentityTrap(
            "the sixth title under one Google Books id",
            register,
            joined: [[1, 4]],
            findings: [google(1): .quarantined, google(2): .differing]
        )
    }()

    package static let googleBooks = {
        let id = VolumeID(kind: .google, value: "pPamZwEACAAJ")
        var register = ReferenceRegister()
        register.add(names("river", nil, "ann smith"), [id])
        register.add(names("der fluss", nil, "ann smith"), [id])
        register.add(names("le fleuve", nil, nil), [id])
        return IdentityTrap(
            "one Google Books id with differing titles",
            register,
            joined: [[0, 1, 2]],
            findings: [id: .differing]
        )
    }()

    package static let manyAuthors = authors(5, joined: true, finding: nil)

    package static let tooManyAuthors = authors(6, joined: false, finding: .quarantined)

    /// As many persons who wrote one title, one of them twice, and a book that names none.
    private static func authors(
        _ count: Int,
        joined: Bool,
        finding: IDFinding?
    ) -> IdentityTrap {
        var register = ReferenceRegister()
        for number in 0..<count - 1 {
            register.add(names("river", nil, "author\(number) zoe"), [isbn(1)])
        }
        register.add(names("river", nil, "zoltan author0 zoe"), [isbn(1)])
        register.add(names("river", nil, nil), [isbn(1)])
        register.add(names("river", nil, "last zoe"), [isbn(1)])
        return IdentityTrap(
            "\(count) authors under one ISBN",
            register,
            joined: joined ? [Array(0...(count + 1))] : [],
            findings: finding.map { [isbn(1): $0] } ?? [:]
        )
    }

    package static let manyTitlesOfOneWork = {
        IdentityTrap(
            "two hundred titles under one Gutenberg number",
            books(titles: 200, of: VolumeID(kind: .gutenberg, value: "11")),
            joined: [Array(0..<200)],
            findings: [:]
        )
    }()

    package static let tooManyTitlesOfOneWork = {
        let id = VolumeID(kind: .gutenberg, value: "11")
        return IdentityTrap(
            "one title more than two hundred under one Gutenberg number",
            books(titles: 201, of: id),
            joined: [],
            findings: [id: .quarantined]
        )
    }()

    private static func books(titles: Int, of id: VolumeID) -> ReferenceRegister {
        var register = ReferenceRegister()
        for number in 0..<titles {
            register.add(names("harbour \(number)", nil, "ann smith"), [id])
        }
        return register
    }
}
