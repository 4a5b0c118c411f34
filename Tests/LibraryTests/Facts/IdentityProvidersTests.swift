// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Import
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing
import Works

/// Whose work ids join books, and what changing that does.
@Suite struct IdentityProvidersTests {
    private static let openLibrary = IdentityProviders([.openLibrary])
    private static let shelf = FactProvider(rawValue: "shelf")
    private static let work = VolumeID(kind: .openLibraryWork, value: "OL1W")

    private let books: TemporaryFolder
    private let library: TestLibrary

    /// Two translations and another book, editions 1 to 3.
    init() async throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        for (name, title, author) in [
            ("a", "Emma", "Jane Austen"), ("b", "Emma, ein Roman", "Jane Austen"),
            ("c", "Night Ferry", "Ada Quill"),
        ] {
            try books.book("\(name).epub", .minimal(title: title, creators: [author], text: name))
        }
        try await library.run(books.path)
    }

    @discardableResult
    private func decide(
        _ action: DecisionRequest.Action,
        isDryRun: Bool = false
    ) throws -> DecisionResult {
        try LibraryDecisions(library.library).decide(
            DecisionRequest(action, who: "keeper", why: nil, isDryRun: isDryRun)
        )
    }

    @discardableResult
    private func tell(
        _ edition: Int64,
        _ ids: [VolumeID],
        by provider: FactProvider = .openLibrary,
        confidence: Double = 1
    ) throws -> RegroupedWorks {
        var sheet = FactSheet(provider, record: "r", confidence: confidence, saidAt: 1)
        sheet[.identifiers] = ids.map(\.description)
        sheet[.title] = ["Emma"]
        return try LibrarySheets(library.library, provider, recordsBeginningWith: "/").put(
            [EditionSheets(edition: edition, [sheet], isWhole: true)]
        ).regrouped
    }

    private func snapshot() throws -> RegisterSnapshot {
        try RegisterSnapshot(
            Connection(path: library.library.register.path.bytes, access: .readOnly)
        )
    }

    private func works() throws -> [Int64] { try snapshot().editions.map(\.work) }

    private func suggestions(_ work: Int64? = nil) throws -> [ReviewItem] {
        var items: [ReviewItem] = []
        var request = ReviewRequest()
        request.kinds = [.suggestion]
        request.work = work
        _ = try library.reader().review(request) { item in
            items.append(item)
            return true
        }
        return items
    }

    private func expectSound() throws {
        #expect(RegisterAudit(try snapshot()).faults == [])
        var faults: [String] = []
        try library.reader().verify { faults += $0.examples }
        #expect(faults == [])
    }

    @Test func `a work id of a provider suggests, and names who says it`() throws {
        try tell(1, [Self.work])
        try tell(2, [Self.work])
        try tell(2, [Self.work], by: Self.shelf)
        #expect(try works() == [1, 2, 3])
        let items = try suggestions()
        #expect(items.map(\.works) == [[1, 2]])
        #expect(items.map(\.source) == [.providers([.openLibrary, Self.shelf], Self.work)])
        #expect(try suggestions(3).isEmpty)
        try expectSound()
    }

    @Test func `a suggestion is over once it is answered or its id is distrusted`() throws {
        try tell(1, [Self.work])
        try tell(2, [Self.work])
        try decide(.notSame([.edition(1), .edition(2)]))
        #expect(try suggestions().isEmpty)
        try decide(.revoke(nil))
        #expect(try suggestions().count == 1)
        try decide(.distrust(Self.work))
        #expect(try suggestions().isEmpty)
    }

    @Test func `a record in doubt suggests nothing and claims nothing`() throws {
        try tell(1, [Self.work])
        try tell(2, [Self.work], confidence: 0.25)
        #expect(try suggestions().isEmpty)
        try decide(.providers(Self.openLibrary))
        #expect(try works() == [1, 2, 3])
        try decide(.judge(.edition(2), FactRecord(.openLibrary, "r"), .believed))
        #expect(try works() == [1, 1, 3])
        try expectSound()
        try decide(.judge(.edition(1), FactRecord(.openLibrary, "r"), .rejected))
        #expect(try works() == [1, 2, 3])
        try expectSound()
    }

    @Test func `what was said first does not matter, the name or the id`() throws {
        try tell(1, [Self.work])
        try decide(.providers(Self.openLibrary))
        #expect(try tell(2, [Self.work]) == RegroupedWorks(joined: 1))
        #expect(try works() == [1, 1, 3])
        try expectSound()
        #expect(try suggestions().isEmpty)
        #expect(try tell(2, []) == RegroupedWorks(parted: 1))
        #expect(try works() == [1, 2, 3])
    }

    @Test func `only works count of what a provider says, not the numbers of editions`() throws {
        let isbn = VolumeID(kind: .isbn, value: "9780306406157")
        try tell(1, [isbn])
        try tell(2, [isbn])
        try decide(.providers(Self.openLibrary))
        #expect(try works() == [1, 2, 3])
        #expect(try suggestions().isEmpty)
        try expectSound()
    }

    @Test func `a rehearsal lists what would join, and undoing gives what was there`() throws {
        try tell(1, [Self.work])
        try tell(2, [Self.work])
        let before = try snapshot()
        let rehearsed = try decide(.providers(Self.openLibrary), isDryRun: true)
        #expect(rehearsed.changes.ended == [2])
        #expect(try snapshot() == before)
        try decide(.providers(Self.openLibrary))
        #expect(try library.reader().identityProviders() == Self.openLibrary)
        #expect(try works() == [1, 1, 3])
        try decide(.providers(IdentityProviders([Self.shelf])))
        #expect(try works() == [1, 2, 3])
        try decide(.revoke(nil))
        #expect(try works() == [1, 1, 3])
        try decide(.revoke(nil))
        #expect(try snapshot().present == before.present)
        #expect(try library.reader().identityProviders() == IdentityProviders())
        try expectSound()
    }

    @Test func `a distrusted id cuts what it joined`() throws {
        try tell(1, [Self.work])
        try tell(2, [Self.work])
        try decide(.providers(Self.openLibrary))
        try decide(.distrust(Self.work))
        #expect(try works() == [1, 2, 3])
        try expectSound()
    }

    @Test func `forgetting a provider says how many works parted`() throws {
        try tell(1, [Self.work])
        try tell(2, [Self.work])
        try decide(.providers(Self.openLibrary))
        let gone = try LibraryProviders(library.library, isDryRun: false).forget(.openLibrary) {
            _ in nil
        }
        #expect(gone?.records == 2)
        #expect(gone?.regrouped == RegroupedWorks(parted: 1))
        #expect(try works() == [1, 2, 3])
        try expectSound()
    }

    @Test func `the policy of the library and the providers do not take each other's place`()
        throws
    {
        try decide(.match(.likely))
        try decide(.providers(Self.openLibrary))
        #expect(try library.reader().matchPolicy() == .likely)
        try decide(.match(.anyID))
        #expect(try library.reader().identityProviders() == Self.openLibrary)
        #expect(try snapshot().decisions.values.filter(\.isInForce).count == 2)
        try expectSound()
    }

    @Test func `a run can name providers, and the next one keeps them`() async throws {
        try tell(1, [Self.work])
        try tell(2, [Self.work])
        var request = library.request([.path(books.path)])
        request.identityProviders = Self.openLibrary
        _ = try await library.run(request)
        #expect(try works() == [1, 1, 3])
        request.identityProviders = nil
        _ = try await library.run(request)
        #expect(try works() == [1, 1, 3])
        request.identityProviders = Self.openLibrary
        _ = try await library.run(request)
        #expect(try snapshot().decisions.count == 1)
        try expectSound()
    }

    @Test func `of works that have the same names as well there is one question`() async throws {
        try books.book(
            "d.epub",
            .minimal(title: "Night Ferry", creators: ["Ada Quill"], text: "d")
        )
        try await library.run(books.path)
        #expect(try suggestions().map(\.source) == [.names])
        try tell(3, [Self.work])
        try tell(4, [Self.work])
        #expect(try suggestions().map(\.source) == [.providers([.openLibrary], Self.work)])
    }

    @Test func `catalogues are not asked by what catalogues say`() throws {
        try tell(1, [Self.work])
        try decide(.providers(Self.openLibrary))
        #expect(try snapshot().claims.contains { $0.id == Self.work })
        var asked: [String] = []
        try library.reader().identifiersForFacts(
            WorkFilter(),
            kinds: [Self.work.kind.name]
        ) { _, _, value in asked.append(value) }
        #expect(asked == [])
    }

    @Test func `a merge leaves whose work ids join books as it is`() async throws {
        try tell(1, [Self.work])
        try tell(2, [Self.work])
        try decide(.providers(Self.openLibrary))
        let other = try TestLibrary()
        try await other.run(books.folder("empty"))
        let request = RegisterMerge.Request([library.library.folder], program: "test")
        _ = try RegisterMerge(other.library, request).run()[0]
        #expect(try other.reader().identityProviders() == IdentityProviders())
        #expect(try other.rows("SELECT count(*) FROM works") == ["3"])
        // And what comes in follows what is named here.
        let third = try TestLibrary()
        let named = DecisionRequest(.providers(Self.openLibrary), who: "keeper", why: nil)
        try await third.run(books["empty"])
        _ = try LibraryDecisions(third.library).decide(named)
        _ = try RegisterMerge(third.library, request).run()[0]
        #expect(try third.rows("SELECT count(*) FROM works") == ["2"])
    }
}

extension RegroupedWorks {
    fileprivate init(joined: Int = 0, parted: Int = 0) {
        self.init()
        (self.joined, self.parted) = (joined, parted)
    }
}
