// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import Terminal
import TestSupport
import Testing

/// A command that is printed as a hint works on the library that was asked, when it is pasted.
@Suite struct NamedLibraryTests {
    private let desk: CoverDesk

    init() async throws {
        desk = try CoverDesk()
        try desk.book("one", title: "Oak", cover: nil)
        #expect(await desk.run("import -q --library @my-library @books").exit == .success)
    }

    @Test(arguments: [
        ("works show 99", "works list", " shows"),
        ("works set 99 --title x", "works list", " shows"),
        ("covers show 99", "works list", ""), ("runs show 99", "runs list", ""),
        ("undo run:99", "runs list", ""), ("collections show None", "collections list", ""),
        ("explain 1", "works show", " 1"),
    ])
    func `a hint names the library`(line: String, command: String, rest: String) async {
        let said = await desk.run("\(line) --library @my-library")
        let hint = "accession \(command) --library \(desk["my-library"].text)\(rest)"
        #expect(said.errors.contains(hint), "\(said.errors)")
        let again = said.errors.split(separator: "--library", omittingEmptySubsequences: false)
        #expect(again.count == 2, "\(said.errors)")
    }

    @Test func `a library that does not exist is named where it would begin`() async {
        let said = await desk.run("works list --library @none")
        let hint = "hint: begin with: accession import --library \(desk["none"].text) ~/Books\n"
        #expect(said.errors.hasSuffix(hint), "\(said.errors)")
    }

    @Test func `what is below a folder is listed by a whole command`() async {
        for line in ["create Rooms/Lamps", "add Rooms/Lamps 1"] {
            #expect(await desk.run("collections \(line) --library @my-library").exit == .success)
        }
        let said = await desk.run("collections show Rooms --library @my-library")
        let below = "accession works list --library \(desk["my-library"].text) --in 'Rooms'\n"
        #expect(said.errors.hasSuffix(below), "\(said.errors)")
    }

    @Test func `what a report advises names it too`() async {
        let said = await desk.run("covers report --library @my-library")
        #expect(said.output.contains("accession covers set --library "), "\(said.output)")
    }

    @Test func `a page of flags is about no library`() async {
        let said = await desk.run("run @nothing.json5 --library @my-library")
        #expect(said.errors.contains("accession run --help"), "\(said.errors)")
    }
}
