// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct BookIdentityTests {
    private func identity(
        _ values: [String],
        title: String? = nil,
        author: String? = nil
    ) -> BookIdentity {
        BookIdentity(
            claims: values.map { IdentifierClassifier.classify(RawIdentifier(value: $0)) },
            title: title,
            author: author
        )
    }

    @Test func `identifiers are unique and in canonical order, whatever the order of the book`() {
        let values = [
            "urn:uuid:2c3272a4-731b-4348-909d-6f38b97b18eb", "0-306-40615-2", "9780306406157",
            "http://www.gutenberg.org/11", "NOID", "isbn:1",
        ]
        let expected = [
            "gutenberg:11", "isbn:9780306406157", "uuid:2c3272a4-731b-4348-909d-6f38b97b18eb",
        ]
        #expect(identity(values).volumeIDs.map(\.description) == expected)
        #expect(identity(values.reversed()) == identity(values))
    }

    @Test func `a package identifier joins only with a title and an author`() {
        let values = ["urn:uuid:2c3272a4-731b-4348-909d-6f38b97b18eb", "9780306406157"]
        #expect(identity(values, title: "A").joinKeys.map(\.volumeID.kind) == [.isbn])
        #expect(identity(values, author: "B").joinKeys.map(\.volumeID.kind) == [.isbn])
        #expect(
            identity(values, title: "A", author: "Unknown").joinKeys.map(\.volumeID.kind) == [.isbn]
        )
        #expect(
            identity(values, title: "A", author: "B").joinKeys.map(\.volumeID.kind)
                == [.isbn, .uuid]
        )
    }

    @Test func `two spellings of one book have the same keys`() {
        let uuid = "urn:uuid:2c3272a4-731b-4348-909d-6f38b97b18eb"
        let one = identity([uuid], title: "Les Mis\u{E9}rables", author: "Hugo, Victor")
        let other = identity([uuid.uppercased()], title: "LES MISERABLES", author: "Victor Hugo")
        #expect(one.joinKeys == other.joinKeys)
        #expect(one.joinKeys.count == 1)
    }

    @Test func `a book without identifiers has no keys`() {
        #expect(identity([], title: "A", author: "B").joinKeys.isEmpty)
        #expect(identity(["NOID"], title: "A", author: "B").joinKeys.isEmpty)
    }
}
