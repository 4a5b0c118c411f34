// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Store
import Testing

@Suite struct RemoteFileTests {
    private let register: TestRegister
    private let address = "http://books.example/1.epub"

    init() throws {
        register = try TestRegister()
        try register.add(.plain(1), path: address)
    }

    private let peeked = RemoteFile(
        feed: "http://books.example/new",
        entry: "urn:1",
        entryUpdated: "2026-01-01T00:00:00Z",
        validator: "\"a\"",
        length: 90,
        seen: .peeked,
        seenBytes: 20
    )

    private func batch<Result>(_ body: () throws -> Result) throws -> Result {
        try register.writer.begin()
        defer { register.writer.rollBack() }
        let result = try body()
        try register.writer.commit()
        return result
    }

    private func note(_ file: RemoteFile, run: Int64? = nil) throws {
        try batch {
            try register.writer.note(file, at: Array(address.utf8), run: run ?? register.run)
        }
    }

    private func rows() throws -> [String] {
        try register.rows(
            """
            SELECT path || ' ' || entry || ' ' || coalesce(entry_updated, '-') || ' '
                || coalesce(validator, '-') || ' ' || seen || ' ' || seen_bytes
            FROM remote_files JOIN files ON files.id = file_id
            """
        )
    }

    @Test func `what was seen later of a file takes the place of what was seen before`() throws {
        try note(peeked)
        let first = "'\(address) urn:1 2026-01-01T00:00:00Z \"a\" peeked 20'"
        #expect(try rows() == [first])
        var whole = peeked
        (whole.seen, whole.seenBytes, whole.validator) = (.whole, 90, "\"b\"")
        try note(whole)
        #expect(try rows() == ["'\(address) urn:1 2026-01-01T00:00:00Z \"b\" whole 90'"])
        try register.reader().verify { #expect($0.isSound, "\($0)") }
    }

    @Test func `of a file that is not registered nothing is noted`() throws {
        try batch {
            try register.writer.note(peeked, at: Array("http://other".utf8), run: register.run)
        }
        #expect(try rows() == [])
    }

    @Test func `when its edition is removed, nothing is left of it`() throws {
        try note(peeked)
        try register.remove(1)
        #expect(try rows() == [])
    }

    @Test func `when a later run that read it again is undone, it is to be looked at again`() throws
    {
        try note(peeked)
        let later = try batch {
            try register.writer.beginRun(command: "import", sources: "", program: "", startedAt: 2)
        }
        try note(peeked, run: later)
        _ = try batch {
            try register.writer.undo(run: later, who: "Ada", why: nil, at: 3)
        }
        #expect(try rows() == ["'\(address) urn:1 - - peeked 20'"])
    }
}
