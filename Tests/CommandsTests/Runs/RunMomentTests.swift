// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import SQLite
import Terminal
import TestSupport
import Testing

/// A report on a run while another process writes.
@Suite struct RunMomentTests {
    /// Changes the register as soon as a report begins to be written.
    private final class Meddler: ByteSink {
        private(set) var bytes: [UInt8] = []
        private(set) var isDone = false
        private let register: Path

        init(_ register: Path) {
            self.register = register
        }

        func write(_ bytes: [UInt8]) throws(FileError) {
            self.bytes += bytes
            guard !isDone else { return }
            do throws(SQLiteError) {
                let connection = try Connection(path: register.bytes, access: .readWrite)
                try connection.execute("UPDATE works SET title = 'Meddled'")
                isDone = true
            } catch {}
        }

        func flush() throws(FileError) {}
    }

    private func page(_ desk: PipelineDesk, _ output: any ByteSink) async -> ExitCode {
        let console = Console(
            programName: "shop",
            output: output,
            errors: MemorySink(),
            now: { .zero }
        )
        let words = ["runs", "report", "--html", "-", "--library", desk["library"].text]
        return await Program.tree.run(words.map { Array($0.utf8) }, console)
    }

    @Test func `the lists of a page are of the same moment as its counts`() async throws {
        let desk = try PipelineDesk()
        try desk.book("a.epub", title: "Emma")
        #expect(try await desk.pipeline("").exit == .success)
        let before = MemorySink()
        #expect(await page(desk, before) == .success)
        #expect(before.text.contains("Emma"))
        let meddler = Meddler(desk["library/register.sqlite"])
        #expect(await page(desk, meddler) == .success)
        #expect(meddler.isDone)
        #expect(meddler.bytes == before.bytes)
        // It was there all the same, for a later reader.
        let after = MemorySink()
        #expect(await page(desk, after) == .success)
        #expect(after.text.contains("Meddled"))
    }
}
