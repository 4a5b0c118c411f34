// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import Testing

/// Which runs are compared where none is named.
@Suite struct RunComparisonTests {
    private let desk: PipelineDesk

    init() throws {
        desk = try PipelineDesk()
        try desk.book("a.epub")
    }

    private func runs(_ line: String) async -> PipelineDesk.Answer {
        await desk.run("runs \(line) --library", [desk["library"]])
    }

    @Test func `an import is compared with a run of a pipeline that had the same source`()
        async throws
    {
        #expect(try await desk.pipeline("").exit == .success)
        try desk.book("b.epub", title: "Persuasion")
        let whole = [desk["library"], desk["books"]]
        #expect(await desk.run("import -q --library", whole).exit == .success)
        let difference = await runs("show --diff --plain")
        #expect(difference.exit == .success, "\(difference.errors)")
        #expect(difference.output.contains("b.epub"))
        #expect(!difference.output.contains("a.epub"))
        #expect(await runs("report").output.contains("runs show --diff"))
        // The other way round as well.
        try desk.book("c.epub", title: "Emma's sister")
        #expect(try await desk.pipeline("").exit == .success)
        let next = await runs("show --diff --plain")
        #expect(next.output.contains("c.epub"))
        #expect(!next.output.contains("b.epub"))
    }

    @Test func `a run of other sources is none to compare with`() async throws {
        #expect(try await desk.pipeline("").exit == .success)
        try desk.write("", as: "other/note.txt")
        let book = desk["books"].appending("a.epub")
        #expect(await desk.run("import -q --library", [desk["library"], book]).exit == .success)
        #expect(await runs("show --diff").exit == .missingInput)
    }
}
