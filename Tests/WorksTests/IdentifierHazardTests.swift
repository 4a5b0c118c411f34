// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

/// Identifiers that many different books carry, as generators and templates leave them.
@Suite struct IdentifierHazardTests {
    @Test(arguments: [
        "NOID", "000000000000000000", "unknown", "isbn", "BEQ", "DEFAULT-UID", "NNN-NN-NN-NN-n",
        "36", "96", "_idm123", "_idm45933804111696", "_id4711", "_index", "id2345", "idm140",
        "foo", "bar", "uid", "xxx", "----------", "goodreads:", "urn:uuid:",
    ])
    func `a placeholder joins nothing`(value: String) {
        #expect(outcome(value) == "never placeholder:\(value)")
    }

    @Test func `a placeholder stays one under a scheme that says nothing`() {
        #expect(outcome("NOID", scheme: "URI") == "never placeholder:NOID")
        #expect(outcome("unknown", scheme: "BookId") == "never placeholder:unknown")
    }

    @Test(arguments: ["uTYxUxj8FQqUHKlf6ACUSyB", "upKqla3JqGiEDyGDhdd9pp6"])
    func `names made for XML elements are no UUIDs`(value: String) {
        #expect(outcome(value, scheme: "uuid") == "invalid uuid")
        #expect(outcome(value) == "other:\(value)")
    }

    @Test(arguments: [
        "urn:uuid:2c3272a4-731b-4348-909d-6f38b97b18eb",
        "urn:uuid:bdcce675-7f93-40e9-a1de-1682502fa270",
        "urn:uuid:550e8400-e29b-41d4-a716-446667441231",
        "calibre:2c3272a4-731b-4348-909d-6f38b97b18eb",
        "mobi-asin:B000FBJCIY", "uTYxUxj8FQqUHKlf6ACUSyB", "https://boolesrings.org/krautzberger",
        "code.google.com.epub-samples.moby-dick-basic",
    ])
    func `an identifier that templates copy joins only books that agree`(value: String) {
        let id = volumeID(value)
        #expect(id.kind.level == .package)
        func names(_ title: String?, _ author: String?) -> BookNames {
            BookNames(titleKey: title, volume: nil, authorKey: author)
        }
        let first = names("quick start", "john schember")
        for (other, joins) in [
            (first, true), (names("guide", "john schember"), false),
            (names("quick start", "kovid goyal"), false), (names("quick start", nil), false),
            (names(nil, nil), false),
        ] {
            #expect(IdentityRule.joins(id.kind, IDState(), first, other) == joins)
        }
    }

    @Test func `both forms of a Standard Ebooks identifier are one`() {
        let old = "url:https://standardebooks.org/ebooks/wilkie-collins/the-moonstone"
        let new = "https://standardebooks.org/ebooks/wilkie-collins/the-moonstone"
        #expect(outcome(new) == "standardebooks:wilkie-collins/the-moonstone")
        #expect(outcome(old) == outcome(new))
        #expect(volumeID(new).kind.level == .work)
    }

    @Test func `an ISBN under Amazon's name is that ISBN`() {
        #expect(outcome("0425040801", scheme: "AMAZON") == outcome("9780425040805"))
    }

    @Test func `a template of Standard Ebooks is only an address`() {
        #expect(
            outcome("url:https://standardebooks.org/ebooks/SE_IDENTIFIER")
                == "never url:standardebooks.org/ebooks/SE_IDENTIFIER"
        )
    }
}
