// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Dumps
import Testing

@Suite struct FactLineTests {
    private func read(
        _ lines: [String],
        wanted: [(String, UInt32)] = [("isbn:9780306406157", 1)]
    ) throws -> (taken: Taken, result: DumpResult) {
        try Dump(lines.joined(separator: "\n"), wanted: wanted).read()
    }

    @Test func `a line says anything, also what is not known here`() throws {
        let (taken, result) = try read([
            """
            {"isbn": "0306406152", "provider": "shelf", "record": "12", "confidence": 0.75, \
            "note": [1, {"a": null}], "facts": {"title": "The Lamp Room", "subjects": ["Lamps", 7], \
            "first_year": 1865, "language": "en_gb", "original_language": "ger", "#mood": "dark", \
            "pages": 312}}
            """
        ])
        let sheet = try #require(taken["12"])
        #expect(sheet.provider.rawValue == "shelf")
        #expect(sheet.confidence == 0.75)
        #expect(sheet[.subjects] == ["Lamps", "7"])
        #expect(sheet.first(.firstYear) == "1865")
        #expect(sheet.first(.language) == "en-GB")
        #expect(sheet.first(.originalLanguage) == "de")
        #expect(sheet[.custom("mood")] == ["dark"])
        #expect(sheet[FactField(rawValue: "pages")] == ["312"])
        #expect(result.matched == 1)
    }

    @Test(
        arguments: [
            ("1865-7-4", "1865-07-04"), ("1865-99-99", "1865"), ("spring 1865", "1865"),
            ("1865-07-04T10:00:00Z", "1865-07-04"),
        ]
    )
    func `a date is kept as far as it is one`(written: String, kept: String) throws {
        let facts = "\"facts\":{\"published\":\"\(written)\"}"
        let line = "{\"provider\":\"x\",\"record\":\"1\",\"isbn\":\"9780306406157\",\(facts)}"
        let (taken, _) = try read([line])
        #expect(taken["1"]?[.published] == [kept])
    }

    @Test(
        arguments: [
            ("\"gutenberg\": 1342", "gutenberg:1342"),
            ("\"gutenberg\" : \"01342\"", "gutenberg:1342"),
            ("\"ids\": {\"isbn\": [\"9780306406157\", \"x\"]}", "isbn:9780306406157"),
            ("\"openlibrary-work\": \"OL17W\"", "openlibrary-work:OL17W"),
        ]
    )
    func `identifiers stand in members of their kind, or together`(
        member: String,
        id: String
    ) throws {
        let line = "{\"provider\":\"x\", \(member), \"facts\":{\"title\":\"T\"}}"
        let (taken, result) = try read([line], wanted: [(id, 9)])
        #expect(taken.matches.map(\.edition) == [9])
        #expect(result.matched == 1)
    }

    @Test(
        arguments: [
            "\"facts\": {\"title\": null}", "\"facts\": {\"title\": {\"a\": 1}}",
            "\"facts\": {\"title\": [\"a\", \"b\"]}", "\"facts\": {\"subjects\": [[\"a\"]]}",
            "\"facts\": {\"first_year\": \"soon\"}", "\"facts\": {\"rating\": 6}",
            "\"facts\": {\"series_position\": 1e999}", "\"facts\": {\"series_position\": \"NaN\"}",
            "\"facts\": {\"published\": \"soon\"}", "\"facts\": {\"language\": \"English\"}",
            "\"facts\": {\"original_language\": \"jp\"}", "\"facts\": \"title\"", "\"facts\": {}",
            "\"facts\": {\"title\": \"a\", \"title\": \"b\"}", "\"facts\": {\"a b\": \"c\"}",
            "\"facts\": {\"title\": \"a\"}, \"confidence\": 2",
            "\"facts\": {\"title\": \"a\"}, \"record\": 3",
            "\"facts\": {\"title\": \"a\"}, \"provider\": \"Big Shop\"",
            "\"facts\": {\"title\": \"a\"}, \"isbn\": true", "\"facts\": {\"title\": \"a\"",
        ]
    )
    func `a wrong value makes the line no good, and no other line`(members: String) throws {
        let good = "{\"provider\":\"x\",\"isbn\":\"9780306406157\",\"facts\":{\"title\":\"T\"}}"
        let provider = members.contains("provider") ? "" : "\"provider\": \"x\", "
        let isbn = members.contains("isbn\": true") ? "\"ids\"" : "\"isbn\""
        let value = isbn == "\"ids\"" ? "{\"isbn\": \"9780306406157\"}" : "\"9780306406157\""
        let (taken, result) = try read([good, "{\(provider)\(isbn): \(value), \(members)}", good])
        #expect(taken.matches.count == 2)
        #expect(taken.problems.map { $0.prefix(7) } == ["line 2:"])
        #expect((result.lines, result.matched, result.malformed) == (3, 2, 1))
    }

    /// Whether it is about a wanted book or not.
    @Test(arguments: ["9780306406157", "9780975229804"])
    func `a file that ends in the middle of a line is cut off`(isbn: String) throws {
        let line = "{\"provider\":\"x\",\"isbn\":\"\(isbn)\",\"facts\":{\"title\":\"}T\"}}"
        #expect(try read([line, line]).result.lines == 2)
        for cut in 1..<line.utf8.count {
            let failure = try #require(throws: Failure.self) {
                try read([line, String(line.dropLast(cut))])
            }
            #expect(failure.message.hasSuffix("is cut off: it ends in the middle"))
        }
    }

    @Test(
        arguments: [
            ("person", "no provider can be called person"), ("book", "can be called book"),
            ("none", "can be called none"), ("calibre", "what calibre says is read with its books"),
            ("opds", "choose another name"), ("Big Shop", "small letters"),
        ]
    )
    func `a provider cannot be called what means something else`(
        provider: String,
        why: String
    ) throws {
        let (taken, _) = try read([
            "{\"provider\":\"\(provider)\",\"isbn\":\"9780306406157\",\"facts\":{\"title\":\"T\"}}"
        ])
        #expect(taken.matches.isEmpty && taken.problems.count == 1)
        #expect(taken.problems[0].contains(why))
    }

    @Test(
        arguments: [
            "{\"provider\": \"x\", \"facts\": {\"title\": \"T\"}}",
            "{\"isbn\": \"9780306406157\", \"facts\": {\"title\": \"T\"}}",
            "[\"isbn\", \"9780306406157\"]",
        ]
    )
    func `a line without identifier or provider is no good`(line: String) throws {
        let good = "{\"provider\":\"x\",\"isbn\":\"9780306406157\",\"facts\":{\"title\":\"T\"}}"
        #expect(try read([good, line]).result.malformed == 1)
    }
}
