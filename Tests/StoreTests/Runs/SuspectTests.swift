// SPDX-License-Identifier: Apache-2.0

import Files
import Store
import System
import Testing

@Suite struct SuspectTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    private func remains(
        _ names: [String],
        crashed: Bool = false,
        run: Int64
    ) -> InFlightJournal.Remains {
        .init(run: run, items: names.map { .init(key: Array($0.utf8), hasCrashed: crashed) })
    }

    private func begin() throws -> Int64 {
        try register.writer.beginRun(command: "import", sources: "/b", program: "t", startedAt: 9)
    }

    private func deaths() throws -> [String: Int] {
        var deaths: [String: Int] = [:]
        for (key, suspect) in try register.writer.suspects() {
            deaths[String(decoding: key, as: UTF8.self)] = suspect.deaths
        }
        return deaths
    }

    @Test func `a file that was alone in two crashes has two crashes against it`() throws {
        let writer = register.writer
        try writer.note(remains(["/a"], run: register.run))
        #expect(try deaths() == ["/a": 1])
        try writer.note(remains(["/a"], run: try begin()))
        #expect(try deaths() == ["/a": 2])
        #expect(try writer.suspects().values.map(\.since) == [9])
    }

    @Test func `files in progress together become suspects and no worse`() throws {
        for _ in 0..<3 { try register.writer.note(remains(["/a", "/b"], run: try begin())) }
        #expect(try deaths() == ["/a": 1, "/b": 1])
        try register.writer.note(remains(["/b"], run: try begin()))
        #expect(try deaths() == ["/a": 1, "/b": 2])
    }

    @Test func `a file caught in the act need not have been alone`() throws {
        for _ in 0..<2 {
            try register.writer.note(remains(["/a", "/b"], crashed: true, run: try begin()))
        }
        #expect(try deaths() == ["/a": 2, "/b": 2])
    }

    @Test func `a crash counts once, however often its journal is read`() throws {
        for _ in 0..<3 { try register.writer.note(remains(["/a"], run: register.run)) }
        #expect(try deaths() == ["/a": 1])
    }

    @Test func `the journal of an unknown run convicts no file`() throws {
        for _ in 0..<3 { try register.writer.note(remains(["/a"], run: 4711)) }
        #expect(try deaths() == ["/a": 1])
        #expect(try register.writer.suspects().values.map(\.since) == [nil])
    }

    @Test func `an acquitted file starts over`() throws {
        try register.writer.note(remains(["/a", "/b"], run: register.run))
        try register.writer.acquit(Array("/a".utf8))
        #expect(try deaths() == ["/b": 1])
    }

    @Test func `suspects are not part of the register's contents`() throws {
        let before = try register.dump()
        try register.writer.note(remains(["/a"], run: register.run))
        #expect(try register.dump() == before)
    }
}
