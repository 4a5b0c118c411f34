// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import TestSupport
import Testing

/// Names that only resemble the one that is written, asked for by the container.
@Suite struct LooseNameTests {
    /// The entry that a path leads to, out of entries of these names.
    private func place(_ path: String, among names: [String]) throws -> Publication.PackagePlace? {
        try place(path, among: names.map { Array($0.utf8) })
    }

    private func place(
        _ path: String,
        among names: [[UInt8]]
    ) throws -> Publication.PackagePlace? {
        let text = Array(BookBuilder.package(metadata: "<dc:title>T</dc:title>").utf8)
        var archive = RawArchive(BookBuilder())
        let container = BookBuilder.container(packagePath: path)
        archive.entries.append(RawArchive.Entry("META-INF/container.xml", Array(container.utf8)))
        for name in names {
            var entry = RawArchive.Entry("", text)
            entry.name = name
            archive.entries.append(entry)
        }
        return try Reading(archive: archive.bytes()).publication?.package
    }

    @Test func `H an exact name comes before one that resembles it`() throws {
        let place = try place("b", among: ["B", "b", "É", "é"])
        #expect(place?.facts == ["container", "b", ""])
        #expect(try self.place("é", among: ["e\u{301}", "É", "é"])?.entry == "é")
    }

    @Test(arguments: [
        ("caf\u{E9}", "cafe\u{301}"), ("cafe\u{301}", "caf\u{E9}"),
        ("\u{1EAD}", "a\u{302}\u{323}"), ("가", "\u{1100}\u{1161}"),
    ])
    func `H letters may be composed differently`(path: String, name: String) throws {
        #expect(Array(path.utf8) != Array(name.utf8))
        let place = try place(path, among: ["other", name])
        #expect(place?.rule == .resembling)
        #expect(place.map { Array($0.entry.utf8) } == Array(name.utf8))
    }

    @Test(arguments: [
        ("OPS/Cover", "ops/cover"), ("ÄÖ", "äö"), ("a\u{308}", "\u{C4}"), ("ЖУК", "жук"),
        ("İ", "i\u{307}"),
    ])
    func `H capitals may differ`(path: String, name: String) throws {
        #expect(try place(path, among: ["other", name])?.rule == .resembling)
        #expect(try place(name, among: ["other", path])?.rule == .resembling)
    }

    @Test func `H a letter composed differently is closer than another capital`() throws {
        let place = try place("\u{E9}", among: ["\u{C9}", "e\u{301}"])
        #expect(place?.entry.unicodeScalars.count == 2)
    }

    @Test func `H of equally close names the first in byte order is taken`() throws {
        let names = ["contenT", "Content", "CONTENT", "CONTENt"]
        #expect(try place("content", among: names)?.entry == "CONTENT")
        #expect(try place("content", among: names.reversed())?.entry == "CONTENT")
    }

    @Test func `H a name in code page 437 is found by its decoded form`() throws {
        #expect(
            try place("Z%C3%BCrich", among: [[0x5A, 0x81] + Array("rich".utf8)])?.rule == .container
        )
        #expect(
            try place("z%C3%9Crich", among: [[0x5A, 0x81] + Array("rich".utf8)])?.rule
                == .resembling
        )
    }

    @Test func `H a loose name that occurs twice is refused`() throws {
        var archive = RawArchive(BookBuilder())
        let container = BookBuilder.container(packagePath: "a")
        archive.entries.append(RawArchive.Entry("META-INF/container.xml", Array(container.utf8)))
        archive.entries += [RawArchive.Entry("A", [1]), RawArchive.Entry("A", [2])]
        #expect(try Reading(archive: archive.bytes()).refusal?.code == "ZIP-005")
    }

    @Test func `H names over 1,024 bytes are found exactly only`() throws {
        for (count, isFound) in [(1024, true), (1025, false)] {
            let name = String(repeating: "n", count: count)
            #expect(try place(name, among: [name]) != nil)
            #expect((try place(name.uppercased(), among: [name]) != nil) == isFound)
        }
    }

    @Test func `H names with over 30 marks in a row are found exactly only`() throws {
        for (count, isFound) in [(30, true), (31, false)] {
            let name = "n" + String(repeating: "\u{301}", count: count)
            #expect(try place(name, among: [name]) != nil)
            #expect((try place("N" + name.dropFirst(), among: [name]) != nil) == false)
            let upper = "N" + String(repeating: "\u{301}", count: count)
            #expect((try place(upper, among: [name]) != nil) == isFound)
        }
    }
}
