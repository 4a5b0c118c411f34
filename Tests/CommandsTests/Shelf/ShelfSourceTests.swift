// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import Testing

/// The shelf is no source: its books are those of sources.
@Suite struct ShelfSourceTests {
    private func shelf() async throws -> CommandShelf {
        let shelf = try CommandShelf()
        try await shelf.add("Ash")
        return shelf
    }

    @Test(arguments: ["library/shelf", "library/shelf/Ada Quill", "library", "."])
    func `a source on the shelf, or around it, is refused`(source: String) async throws {
        let shelf = try await shelf()
        let path = shelf.library.parent.appending(source)
        #expect(await shelf.run("shelf add 1").exit == .success)
        let answer = await shelf.run("import", [path.bytes])
        #expect(answer.exit == .usage, "\(answer.errors)")
        #expect(answer.errors.contains("the shelf of the library"))
        #expect(await shelf.run("duplicates --plain").lines.isEmpty)
    }

    @Test func `around a library without a shelf, books are imported`() async throws {
        let shelf = try await shelf()
        let answer = await shelf.run("import", [shelf.library.parent.bytes])
        #expect(answer.exit == .success, "\(answer.errors)")
    }
}
