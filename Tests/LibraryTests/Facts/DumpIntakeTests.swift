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

    private let library: TestLibrary
    private let folder: TemporaryFolder
    private let dump: Path

    init() async throws {
        library = try TestLibrary()
        folder = try TemporaryFolder()
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
        dump = try folder.file("facts", text)
    }

    private func take(
        _ library: Library,
        stretch: Int = 1 << 30,
        progress: @escaping (Int, Int?) -> Void = { _, _ in }
    ) throws -> DumpIntakeResult {
        try DumpIntake(library, isDryRun: false, stretch: stretch).run(
            [.file(dump)],
            { _ in WorkFilter() },
            malformed: { _, _, _ in },
            progress: progress
        )
    }

    private func sheets() throws -> Int {
        try library.reader().factSheets(ofEdition: 1).count
    }

    @Test(arguments: [1 << 30, 100_000])
    func `what was found is kept now and then, however little it is`(stretch: Int) throws {
        var kept: [Int] = []
        let result = try take(library.library, stretch: stretch) { _, _ in
            kept.append((try? sheets()) ?? -1)
        }
        #expect(kept.count == 2)
        // It is told how far the reading is before that is kept.
        #expect(kept == (stretch < 1 << 30 ? [0, 1_024] : [0, 0]))
        #expect(try sheets() == Self.lines)
        #expect((result.told, result.changed) == (1, 1))
    }

    @Test func `a request to stop keeps what is there by then, and the next reading goes on`()
        throws
    {
        let stopping = Library(
            library.library.folder,
            cancellation: StopSwitch(after: 8).cancellation
        )
        let first = try take(stopping)
        #expect(first.isInterrupted)
        #expect(first.dump.balance.holds)
        #expect(first.dump.lines == (try sheets()))
        #expect((1..<Self.lines).contains(try sheets()))

        let second = try take(library.library)
        #expect(!second.isInterrupted)
        #expect((second.asked, second.told, second.changed) == (1, 1, 1))
        #expect(try sheets() == Self.lines)
        #expect(try take(library.library).changed == 0)
    }
}
