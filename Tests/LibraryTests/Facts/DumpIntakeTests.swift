// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Dumps
import Files
import ImportSupport
import Library
import Store
import TestSupport
import Testing

@Suite struct DumpIntakeTests {
    private static let lines = 3_000

    private func take(_ dump: Path, _ library: Library) throws -> DumpIntakeResult {
        try DumpIntake(library, isDryRun: false).run(
            [.file(dump)],
            { _ in WorkFilter() },
            malformed: { _, _, _ in },
            progress: { _, _ in }
        )
    }

    @Test func `a request to stop keeps what is there by then, and the next reading goes on`()
        async throws
    {
        let library = try TestLibrary()
        let folder = try TemporaryFolder()
        let book = BookBuilder.minimal(title: "Lamps", identifiers: ["urn:isbn:9780306406157"])
        try folder.book("books/lamps.epub", book)
        try await library.run(folder["books"])
        var text = ""
        for number in 0..<Self.lines {
            text += """
                {"isbn": "9780306406157", "provider": "shelf", "record": "\(number)", \
                "facts": {"description": "\(String(repeating: "Of lamps. ", count: 40))"}}

                """
        }
        let dump = try folder.file("facts", text)
        func sheets() throws -> Int { try library.reader().factSheets(ofEdition: 1).count }

        let stopping = Library(
            library.library.folder,
            cancellation: StopSwitch(after: 8).cancellation
        )
        let first = try take(dump, stopping)
        #expect(first.isInterrupted)
        #expect(first.dump.balance.holds)
        #expect(first.dump.lines == (try sheets()))
        #expect((1..<Self.lines).contains(try sheets()))

        let second = try take(dump, library.library)
        #expect(!second.isInterrupted)
        #expect((second.asked, second.told, second.changed) == (1, 1, 1))
        #expect(try sheets() == Self.lines)
        #expect(try take(dump, library.library).changed == 0)
    }
}
