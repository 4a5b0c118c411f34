// SPDX-License-Identifier: Apache-2.0

import Store
import Testing

@Suite struct CollectionPathTests {
    @Test(arguments: [
        ("Fiction", CollectionKind.folder, ["Fiction"], "Fiction"),
        ("Fiction/Sea", .folder, ["Fiction", "Sea"], "Fiction/Sea"),
        ("/Fiction/Sea/", .folder, ["Fiction", "Sea"], "Fiction/Sea"),
        (" Fiction / Sea ", .folder, ["Fiction", "Sea"], "Fiction/Sea"),
        ("folder:Fiction", .folder, ["Fiction"], "Fiction"),
        ("folder:tag:x", .folder, ["tag:x"], "folder:tag:x"),
        ("tag:to read", .tag, ["to read"], "tag:to read"),
        ("tag:and/or", .tag, ["and/or"], "tag:and/or"),
        ("川の灯/é", .folder, ["川の灯", "é"], "川の灯/é"),
    ])
    func `what a person types names a collection, and can be typed again`(
        text: String,
        kind: CollectionKind,
        names: [String],
        written: String
    ) throws {
        let path = try CollectionPath(typed: text)
        #expect(path.kind == kind)
        #expect(path.names == names)
        #expect("\(path)" == written)
        #expect(try CollectionPath(typed: "\(path)") == path)
    }

    @Test(arguments: [
        ("", "a name in it is empty"), ("/", "a name in it is empty"),
        ("a//b", "a name in it is empty"), ("tag:", "a name in it is empty"),
        ("tag: \u{3000}", "a name in it is empty"),
        ("a\u{0}b", "a name in it has control characters"),
        ("a\nb", "a name in it has control characters"),
        (String(repeating: "é", count: 513), "a name in it is longer than 1024 bytes"),
        (
            Array(repeating: "x", count: 101).joined(separator: "/"),
            "it is more than 100 folders deep"
        ),
    ])
    func `what names none says why`(text: String, problem: String) {
        #expect(throws: CollectionPath.Problem.self) { try CollectionPath(typed: text) }
        do throws(CollectionPath.Problem) { _ = try CollectionPath(typed: text) } catch {
            #expect(error.sentence == problem)
        }
    }

    @Test(arguments: [
        ("Sea", "SEA", true), ("Straße", "STRASSE", true), ("e\u{301}", "é", true),
        ("ΣΊΣΥΦΟΣ", "σίσυφος", true), ("Sea", "Séa", false), ("C", "C++", false),
    ])
    func `names are the same whatever their case and composition, and in nothing else`(
        one: String,
        other: String,
        areSame: Bool
    ) {
        #expect((CollectionPath.folded(one) == CollectionPath.folded(other)) == areSame)
    }
}
