// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Files
import Sidecars
import TestSupport
import Testing
import Works

@Suite struct SidecarSampleTests {
    private static let folder = Samples.path.appending("sidecars")

    private static let names: [String] = {
        // Without them `there is a sample of each kind` fails.
        let names = (try? FileTree.names(in: folder)) ?? []
        return names.map { String(decoding: $0, as: UTF8.self) }.filter { $0.hasSuffix(".opf") }
    }()

    private func read(_ name: String) throws -> Sidecar {
        let bytes = try FileTree.read(Self.folder.appending(name))
        return try SidecarReader().read(bytes, named: name, writtenAt: 7)
    }

    @Test(arguments: names)
    func `a sample is read as its name says`(name: String) throws {
        if name.hasSuffix("-broken.opf") {
            #expect(throws: BookRefusal.self) { try read(name) }
            return
        }
        let codes = try read(name).warnings.map(\.code.text)
        #expect(codes == (name.hasSuffix("-warning.opf") ? ["SID-003"] : []))
    }

    @Test func `there is a sample of each kind`() {
        for kind in ["valid", "warning", "broken"] {
            #expect(Self.names.contains { $0.hasSuffix("-\(kind).opf") })
        }
    }

    @Test(arguments: ["calibre-2-valid.opf", "calibre-3-valid.opf"])
    func `all that calibre writes is found`(name: String) throws {
        let facts = try read(name).facts
        let expected: [FactField: [String]] = [
            .title: ["The Weights & the Lamp"],
            .titleSort: ["Weights & the Lamp, The"],
            .authors: ["Odile Marrow", "Anders Bo"],
            .authorSort: ["Marrow, Odile", "Bo, Anders"],
            .language: ["en"],
            .published: ["1843-07-02"],
            .series: ["The Coast"],
            .seriesPosition: ["2"],
            .subjects: ["Lighthouses", "Oil, trade in"],
            .publisher: ["Lamp <and> Rock"],
            .summary: ["Oil & brass burn. A keeper counts."],
            .rating: ["4"],
            .added: ["2019-05-06T07:08:09Z"],
            .identifiers: [
                "uuid:e2a098b0-076b-494b-94a6-5124fe241ffd", "isbn:9780141439518",
                "goodreads:12345", "other:mine:abc",
                "catalogue-record:e2a098b0-076b-494b-94a6-5124fe241ffd",
            ],
            .custom("shelf"): ["Hall", "Attic"],
            .custom("read"): ["true"],
            .custom("pages"): ["321"],
            .custom("weight"): ["0.5"],
            .custom("mine"): ["Private"],
            .custom("mine_index"): ["3"],
            .custom("notes"): ["Lent to Bo & back."],
            .custom("stars"): ["3.5"],
            .custom("bought"): ["2020-02-03T00:00:00Z"],
            .custom("state"): ["done"],
        ]
        for field in Set(expected.keys).union(facts.values.entries.map(\.field)) {
            #expect(facts[field] == expected[field] ?? [], "\(field.rawValue)")
        }
        #expect(facts.provider == .calibre)
        #expect(facts.saidAt == 7)
        #expect(facts.record.isEmpty)
    }

    @Test(arguments: ["nothing-known-valid.opf", "no-metadata-valid.opf"])
    func `what calibre writes where it knows nothing is no fact`(name: String) throws {
        #expect(try read(name).facts.values.isEmpty)
    }

    @Test(arguments: [
        "encoding-utf-16-valid.opf", "encoding-declared-valid.opf", "encoding-wrong-warning.opf",
        "column-json-warning.opf", "not-well-formed-warning.opf",
    ])
    func `what is wrong in one place costs nothing elsewhere`(name: String) throws {
        #expect(try read(name).facts[.title] == ["Café Größe"])
    }

    @Test func `the number of a row names nothing, and all that joins is what a book would claim`()
        throws
    {
        let facts = try read("calibre-2-valid.opf").facts
        #expect(facts[.identifiers].map { $0.prefix { $0 != ":" } }.contains("isbn"))
        #expect(facts.joiningIDs.map(\.kind) == [.uuid, .isbn, .goodreads, .catalogueRecord])
        #expect(facts.joiningIDs[1].value == "9780141439518")
    }
}
