// SPDX-License-Identifier: Apache-2.0

import Books
import Store
import Testing
import Works

@Suite struct ExplainTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    /// The path from an edition, as text.
    private func path(_ edition: Int64) throws -> [String]? {
        let reader = try register.reader()
        let work = try #require(try reader.work(ofEdition: edition))
        let graph = try #require(try reader.graph(ofWork: work))
        return graph.path(from: edition)?.map { step in
            switch step.link {
            case .id(let id): "\(step.edition) \(id) \(step.next)"
            case .decision(let id): "\(step.edition) decision \(id) \(step.next)"
            }
        }
    }

    private func explain(_ edition: Int64) throws -> EditionExplanation {
        try #require(try register.reader().explainer().explain(edition: edition, files: 3))
    }

    @Test func `a chain of identifiers leads to the founding edition`() throws {
        try register.enter(
            Book("The Salt Road", "gutenberg:1"),
            Book("The Salt Road", "gutenberg:1", "gutenberg:2"),
            Book("The Salt Road", "gutenberg:2", "gutenberg:3"),
            Book("Night Ferry", "gutenberg:9"),
            Book("The Salt Road", "gutenberg:3")
        )
        #expect(try path(1) == [])
        #expect(try path(2) == ["2 gutenberg:1 1"])
        #expect(
            try path(5) == ["5 gutenberg:3 3", "3 gutenberg:2 2", "2 gutenberg:1 1"]
        )
        #expect(try register.reader().graph(ofWork: 1)?.editions == [1, 2, 3, 5])
        #expect(try register.reader().graph(ofWork: 99) == nil)
    }

    @Test func `the shortest path is taken, and the first of equal ones`() throws {
        try register.enter(
            Book("The Salt Road", "gutenberg:1", "isbn:9780306406157"),
            Book("The Salt Road", "gutenberg:1", "gutenberg:2"),
            Book("The Salt Road", "gutenberg:2", "isbn:9780306406157")
        )
        #expect(try path(3) == ["3 isbn:9780306406157 1"])
        try register.enter(Book("The Salt Road", "isbn:9780306406157", "gutenberg:1"))
        #expect(try path(4) == ["4 gutenberg:1 1"])
        let decision = try register.say("same", [4], [1])
        #expect(try path(4) == ["4 decision \(decision) 1"])
        try register.revoke(decision)
        #expect(try path(4) == ["4 gutenberg:1 1"])
    }

    @Test func `an identifier that joins nothing is no path`() throws {
        try register.enter(
            Book("The Salt Road", "gutenberg:1", "isbn:9780306406157"),
            Book("The Salt Road", "gutenberg:1", "isbn:9780306406157")
        )
        try register.say("distrust", try .of("gutenberg:1"))
        #expect(try path(2) == ["2 isbn:9780306406157 1"])
    }

    @Test func `a merged work lists its former ids`() throws {
        try register.enter(
            Book("Ash", "gutenberg:1"),
            Book("Ash", "gutenberg:2"),
            Book("Ash", "gutenberg:1", "gutenberg:2")
        )
        #expect(try register.works() == [[1, 2, 3]])
        #expect(try register.reader().formerIDs(ofWork: 1) == [2])
        #expect(try path(2) == ["2 gutenberg:2 3", "3 gutenberg:1 1"])
    }

    @Test func `identifiers state why they join nothing`() throws {
        for title in ["Ash", "Birch"] {
            try register.enter(Book(title, "urn:uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41"))
        }
        try register.enter(
            Book(
                "Cedar",
                "urn:uuid:5888f0b2-2727-4ecd-9558-728f75ea7b41",
                "isbn:9780306406150",
                "issn:0317-8471",
                "gutenberg:1"
            )
        )
        try register.enter(
            Book("Dune Grass", by: nil, "urn:uuid:6fa459ea-ee8a-4ca4-894e-db77e160355e")
        )
        let claims = try explain(3).claims
        #expect(claims.map(\.state) == [.quarantined, .invalid, .never, .joins])
        #expect(claims[0].titles == 3)
        #expect(claims[0].elsewhere == 2)
        #expect(claims[0].others.map(\.edition.id) == [1, 2])
        #expect(claims[0].others.map(\.reason) == [.state, .state])
        #expect(claims[1].problem != nil)
        #expect([claims[3].here, claims[3].elsewhere] == [0, 0])
        #expect(try explain(4).claims.map(\.state) == [.alone])
    }

    @Test func `editions that are kept apart are named with the reason`() throws {
        try register.enter(
            Book("Ash", by: "Ada Quill", "isbn:9780306406157"),
            Book("Birch", by: "Bo Lark", "isbn:9780306406157"),
            Book("Ash", by: "Ada Quill", "gutenberg:1"),
            Book("Ash", by: "Ada Quill", "gutenberg:1")
        )
        let names = try explain(1).claims[0].others
        #expect(names.map(\.edition.id) == [2])
        #expect(names.map(\.reason) == [.names])
        let decision = try register.say("not-same", [3], [4])
        let decided = try explain(4).claims[0].others
        #expect(decided.map(\.edition.id) == [3])
        #expect(decided.map(\.reason) == [.decision(decision)])
        #expect(try explain(4).decisions.map(\.id) == [decision])
    }

    @Test func `decisions about an edition are listed, in force or not`() throws {
        try register.enter(
            Book("Ash", "isbn:9780306406157"),
            Book("Birch", "isbn:9780306406157"),
            Book("Cedar")
        )
        let first = try register.say("distrust", try .of("isbn:9780306406157"))
        let second = try register.say("same", [1], [3])
        try register.revoke(second)
        let decisions = try explain(1).decisions
        #expect(decisions.map(\.id) == [first, second])
        #expect(decisions.map(\.isInForce) == [true, false])
        #expect(try explain(1).claims[0].decision == first)
        #expect(try explain(3).decisions.map(\.id) == [second])
    }

    @Test func `evidence and files are listed`() throws {
        try register.enter(Book("Ash", "gutenberg:1"), Book("Ash", "gutenberg:1"))
        let explained = try explain(2)
        #expect(explained.evidence?.decision == "joined")
        #expect(explained.evidence?.value == "1")
        #expect(explained.evidence?.run == register.run)
        #expect(explained.edition.files == [Array("/b/2.epub".utf8)])
        #expect(try register.reader().explainer().explain(edition: 99, files: 3) == nil)
    }
}
