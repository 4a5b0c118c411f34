// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Sidecars
import TestSupport
import Testing

@Suite struct SidecarReaderTests {
    private func read(_ metadata: String, reader: SidecarReader = SidecarReader()) throws -> Sidecar
    {
        try reader.read(document(metadata), named: "metadata.opf", writtenAt: 0)
    }

    private func document(_ metadata: String) -> [UInt8] {
        let text = """
            <package version="2.0" xmlns:dc="dc" xmlns:opf="opf"><metadata>\(metadata)</metadata>
            </package>
            """
        return Array(text.utf8)
    }

    private func note(_ name: String, _ value: String) -> String {
        "<meta name=\"calibre:\(name)\" content='\(value)'/>"
    }

    @Test(arguments: [
        ("8", ["4"]), ("7", ["3.5"]), ("10", ["5"]), ("1", ["0.5"]), ("8.0", ["4"]), ("0", []),
        ("11", []), ("-2", []), ("nan", []), ("inf", []), ("many", []),
    ])
    func `a rating is given in stars`(value: String, stars: [String]) throws {
        #expect(try read(note("rating", value)).facts[.rating] == stars)
    }

    @Test(arguments: [
        ("1.0", "1"), ("2.50", "2.5"), ("3", "3"), ("0.0", "0"), ("1.2.3", "1.2.3"), ("II", "II"),
        (".5", ".5"), ("1.", "1"), ("1.00", "1"),
    ])
    func `a position has no fraction that says nothing`(value: String, position: String) throws {
        let lines = note("series", "S") + note("series_index", value)
        #expect(try read(lines).facts[.seriesPosition] == [position])
    }

    @Test(arguments: [
        (##"{"datatype":"text","#value#":"Hall"}"##, ["Hall"]),
        (##"{"#value#":["a","b","a"],"datatype":"text"}"##, ["a", "b"]),
        (##"{"datatype":"int","#value#":12}"##, ["12"]),
        (##"{"datatype":"float","#value#":1.0}"##, ["1"]),
        (##"{"datatype":"bool","#value#":false}"##, ["false"]),
        (##"{"datatype":"comments","#value#":"&lt;p>One&lt;/p>&lt;p>Two&lt;/p>"}"##, ["One Two"]),
        (##"{"datatype":"text","#value#":"x\u0000y\u202ez"}"##, ["xy\u{202E}z"]),
        (##"{"datatype":"text","#value#":null}"##, []),
        (##"{"datatype":"text","#value#":[]}"##, []),
        (##"{"datatype":"composite","#value#":"x"}"##, []),
        (##"{"datatype":"text"}"##, []),
    ])
    func `a column has the values that are in it`(value: String, texts: [String]) throws {
        let sidecar = try read(note("user_metadata:#shelf", value))
        #expect(sidecar.facts[.custom("shelf")] == texts)
        #expect(sidecar.warnings.isEmpty)
    }

    @Test(arguments: [
        "", "{", "[]", "7", ##"{"#value#":{"a":}}"##, ##"{"#value#":[[1]]}"##,
        ##"{"#value#":1} x"##,
        String(repeating: "[", count: 60_000),
        ##"{"x":"## + String(repeating: "[", count: 60_000),
    ])
    func `a column that is no JSON is told and left out`(value: String) throws {
        let lines = "<dc:title>T</dc:title>" + note("user_metadata:#shelf", value)
        let sidecar = try read(lines)
        #expect(sidecar.facts[.title] == ["T"])
        #expect(sidecar.facts[.custom("shelf")].isEmpty)
        #expect(sidecar.warnings.map(\.detail) == (value.isEmpty ? [] : ["column #shelf"]))
    }

    @Test(arguments: ["", "Shelf", "a-b", "ä", "a b", String(repeating: "a", count: 65)])
    func `a column has a name that calibre could have given it`(label: String) throws {
        let lines = note("user_metadata:#\(label)", ##"{"datatype":"text","#value#":"x"}"##)
        let names = try read(lines).facts.values.entries.map(\.field.rawValue)
        #expect(names == (label == "Shelf" ? ["#shelf"] : []))
    }

    @Test(arguments: [
        ("eng", "en"), ("fra", "fr"), ("ger", "de"), ("en", "en"), ("de-AT", "de-AT"),
        ("por-BR", "pt-BR"), ("grc", "grc"), ("mul", "mul"), ("zul", "zu"), ("aar", "aa"),
    ])
    func `a language has the shortest code that it has`(written: String, tag: String) throws {
        #expect(try read("<dc:language>\(written)</dc:language>").facts[.language] == [tag])
    }

    @Test func `a name that all authors share sorts none of them`() throws {
        let creators = ["One Who", "Two Else"].map {
            "<dc:creator opf:role=\"aut\" opf:file-as=\"Somebody\">\($0)</dc:creator>"
        }.joined()
        let facts = try read(creators).facts
        #expect(facts[.authors] == ["One Who", "Two Else"])
        #expect(facts[.authorSort].isEmpty)
    }

    @Test func `who only made the file is no author`() throws {
        let line = "<dc:contributor opf:role=\"bkp\">calibre (7.0) [x]</dc:contributor>"
        #expect(try read(line).facts.values.isEmpty)
    }

    @Test func `a long description is cut and told`() throws {
        let text = String(repeating: "word ", count: 20_000)
        let sidecar = try read("<dc:description>\(text)</dc:description>")
        #expect(sidecar.facts.first(.summary)?.utf8.count ?? 0 > 60_000)
        #expect(sidecar.warnings.map(\.code.text) == ["SID-003"])
    }

    @Test(arguments: ["&a9;", "R & D"])
    func `a reference that means nothing is text, and told`(title: String) throws {
        let sidecar = try read("<dc:title>\(title)</dc:title>")
        #expect(sidecar.facts[.title] == [title])
        #expect(sidecar.warnings.map(\.code.text) == ["SID-003"])
    }

    @Test func `columns of a user do not use up what is kept of the book`() throws {
        let long = String(repeating: "x", count: 60_000)
        let columns = (0..<30).map {
            note("user_metadata:#c\($0)", ##"{"datatype":"text","#value#":"\##(long)"}"##)
        }.joined()
        let facts = try read(columns + "<dc:title>T</dc:title>").facts
        #expect(facts[.title] == ["T"])
        #expect(facts[.custom("c0")] == [long])
    }

    @Test func `a document of more than 16 MiB is not read`() throws {
        let bytes = [UInt8](repeating: UInt8(ascii: " "), count: LoosePackage.limit + 1)
        #expect(throws: BookRefusal.self) {
            try SidecarReader().read(bytes, named: "metadata.opf", writtenAt: 0)
        }
    }

    @Test func `entities that grow without end do not`() throws {
        var entities = "<!ENTITY a \"ha\">"
        for (name, last) in zip("bcdefghij", "abcdefghi") {
            let ten = String(repeating: "&\(last);", count: 10)
            entities += "<!ENTITY \(name) \"\(ten)\">"
        }
        let text =
            "<?xml version=\"1.0\"?><!DOCTYPE package [\(entities)]>"
            + "<package><metadata><title>&j;</title></metadata></package>"
        let title = try? SidecarReader().read(Array(text.utf8), named: "x", writtenAt: 0)
            .facts.first(.title)
        #expect(title?.utf8.count ?? 0 < 5000)
    }

    @Test func `a damaged document gives a value or a refusal, and hurts none after it`() throws {
        let good = document(
            "<dc:title>T</dc:title>"
                + note("user_metadata:#a", ##"{"datatype":"text","#value#":"x"}"##)
        )
        let reader = SidecarReader()
        var generator = SeededNumbers(seed: 11)
        for _ in 0..<300 {
            var bytes = good
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
                    UInt8.random(in: 0...255, using: &generator)
            }
            _ = try? reader.read(bytes, named: "x", writtenAt: 0)
        }
        let last = try reader.read(good, named: "x", writtenAt: 0)
        #expect(last.facts[.title] == ["T"])
        #expect(last.facts[.custom("a")] == ["x"])
    }
}
