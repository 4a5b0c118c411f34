// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import TestSupport
import Testing

@Suite struct EnrichStatusTests {
    @Test(arguments: ["", "--json", "--jsonl", "--plain --header"])
    func `a cache that cannot be read is told, and no half of an answer`(
        format: String
    ) async throws {
        let desk = try CoverDesk()
        try desk.book("one", title: "Oak", cover: nil)
        await desk.fill()
        let cache = desk["library/providers.sqlite"]
        try FileTree.write(Array("This is no database.".utf8), to: cache)
        let said = await desk.run("enrich status --library @library \(format)")
        #expect(said.exit == .inputOutput)
        #expect(said.output == "")
        #expect(said.errors.contains("the cache of answers cannot be read: \(cache.text)"))
    }
}
