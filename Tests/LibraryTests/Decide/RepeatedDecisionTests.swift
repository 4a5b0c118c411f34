// SPDX-License-Identifier: Apache-2.0

import Accounting
import Import
import ImportSupport
import Library
import Store
import TestSupport
import Testing
import Works

/// What is said again, such as by a command that was killed behind its commit.
@Suite struct RepeatedDecisionTests {
    private let books: TemporaryFolder
    private let library: TestLibrary

    init() async throws {
        books = try TemporaryFolder()
        library = try TestLibrary()
        for name in ["A", "B", "C", "D", "E"] {
            let identifiers = ["goodreads:1\(name)"]
            try books.book(
                "\(name).epub",
                .minimal(title: name, identifiers: identifiers, text: name)
            )
        }
        // One work of two editions.
        for name in ["F", "G"] {
            try books.book(
                "\(name).epub",
                .minimal(title: name, identifiers: ["goodreads:77"], text: name)
            )
        }
        try await library.run(books.path)
    }

    enum Saying: String, CaseIterable, CustomTestStringConvertible {
        case title, cleared, same, three, edition, notSame, parted, trust, distrust
        var testDescription: String { rawValue }

        var actions: [DecisionRequest.Action] {
            let id = VolumeID(kind: .goodreads, value: "77")
            return switch self {
            case .title: [.set(work: 3, [.title: "Another", .series: "Sea"])]
            case .cleared: [.set(work: 3, [.title: nil])]
            case .same: [.same(.work(2), .work(1))]
            case .three: DecisionRequest.Action.same([.work(3), .work(1), .work(2)])
            case .edition: [.same(.work(4), .edition(1))]
            case .notSame: [.notSame([.work(1), .work(2), .work(3)])]
            case .parted: [.split(work: 6, [.edition(7)])]
            case .trust: [.trust(id)]
            case .distrust: [.distrust(id)]
            }
        }
    }

    @discardableResult
    private func say(
        _ actions: [DecisionRequest.Action],
        isDryRun: Bool = false
    ) throws -> DecisionResult {
        try LibraryDecisions(library.library).decide(
            actions.map { DecisionRequest($0, who: "keeper", why: nil, isDryRun: isDryRun) }
        )
    }

    /// Which editions are a work, and what it is called.
    private func grouping() throws -> [String] {
        try library.rows(
            """
            SELECT group_concat(editions.id), works.title FROM editions
            JOIN works ON works.id = work_id GROUP BY work_id ORDER BY min(editions.id)
            """
        )
    }

    private func count() throws -> Int { try library.rows("SELECT id FROM decisions").count }

    @Test(arguments: Saying.allCases)
    func `the same again is the same decision, and changes nothing`(saying: Saying) throws {
        let first = try say(saying.actions)
        let (dump, count) = (try library.dump(), try count())
        for isDryRun in [true, false] {
            let second = try say(saying.actions, isDryRun: isDryRun)
            #expect(second.made == [] && second.revoked == [] && second.changes.isEmpty)
            #expect(second.held == Set(saying.actions.indices))
            #expect(second.saidBefore == first.made)
            #expect(second.saidBefore.allSatisfy { second.names.decisions[$0] != nil })
        }
        #expect(try library.dump() == dump)
        #expect(try self.count() == count)
    }

    @Test(arguments: [
        (Saying.title, DecisionRequest.Action.set(work: 3, [.title: "Other", .series: "Lake"])),
        (.same, .notSame([.edition(1), .edition(2)])),
        (.trust, .distrust(.init(kind: .goodreads, value: "77"))),
        (.parted, .same(.edition(6), .edition(7))),
    ])
    func `after another decision in between, it is a new one`(
        saying: Saying,
        other: DecisionRequest.Action
    ) throws {
        try say(saying.actions)
        let before = try grouping()
        try say([other])
        let count = try count()
        let again = try say(saying.actions)
        #expect(!again.made.isEmpty)
        #expect(try self.count() == count + again.made.count)
        #expect(try grouping() == before)
    }

    @Test func `after it was taken back, it is a new one`() throws {
        let first = try say(Saying.same.actions)
        try say([.revoke(first.made[0])])
        #expect(try say(Saying.same.actions).made == [2])
    }

    @Test func `what books themselves say is no decision`() throws {
        let failure = #expect(throws: Failure.self) { try say([.same(.edition(6), .work(6))]) }
        #expect(failure?.kind == .wrongRequest)
        #expect(throws: Failure.self) { try say([.split(work: 1, [.edition(2)])]) }
    }
}
