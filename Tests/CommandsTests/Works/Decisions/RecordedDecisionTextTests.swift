// SPDX-License-Identifier: Apache-2.0

import Commands
import Store
import Terminal
import Testing

@Suite struct RecordedDecisionTextTests {
    private func decision(_ kind: String) -> DecisionRow {
        DecisionRow(id: 12, kind: kind, who: "ada", madeAt: 1_772_323_200)
    }

    private func edition(_ id: Int64?, _ title: String? = nil) -> DecisionRow.Edition {
        let hash = Array(repeating: UInt8(0xAB), count: 16)
        return DecisionRow.Edition(fingerprint: hash, id: id, workID: id, title: title)
    }

    @Test func `a decision about editions names them`() {
        var same = decision("same")
        same.left = [edition(41, "Emma")]
        same.right = [edition(52)]
        #expect(
            RecordedDecisionText(same).about == "edition 41 \"Emma\" and edition 52 are one work"
        )
        same.right = [edition(nil)]
        #expect(
            RecordedDecisionText(same).about
                == "edition 41 \"Emma\" and an edition that is not in this library "
                + "(abababababababababababababababab) are one work"
        )
    }

    @Test func `many editions are listed by id only`() {
        var different = decision("not-same")
        different.left = [edition(41, "Emma"), edition(42, "Emma")]
        different.right = [edition(5), edition(nil), edition(nil)]
        #expect(
            RecordedDecisionText(different).about
                == "editions 41, 42 and editions 5 and 2 editions not here are different works"
        )
    }

    @Test(arguments: [
        ("trust", "isbn:9780306406157 joins all that claim it"),
        ("distrust", "isbn:9780306406157 joins nothing"),
    ])
    func `a decision about an identifier names it`(kind: String, about: String) {
        var row = decision(kind)
        row.idKind = "isbn"
        row.idValue = "9780306406157"
        #expect(RecordedDecisionText(row).about == about)
    }

    @Test(
        arguments: [
            ("title", "Emma", "work 3 has the title \"Emma\""),
            ("title", nil, "work 3 has no chosen title"),
            ("first_year", "1815", "work 3 has the first year \"1815\""),
            ("review", "verified", "work 3 has the state verified"),
            ("review", nil, "work 3 has the state that its identifiers give"),
            ("mood", "dark", "work 3 has mood \"dark\""),
        ] as [(String, String?, String)]
    )
    func `a choice states what was chosen`(field: String, value: String?, about: String) {
        var row = decision("set")
        row.workID = 3
        row.field = field
        row.value = value
        #expect(RecordedDecisionText(row).about == about)
    }

    @Test func `a decision counts, is overruled or is revoked`() {
        var row = decision("trust")
        #expect(RecordedDecisionText(row).standing == "in force")
        row.overruledBy = [14, 15]
        #expect(RecordedDecisionText(row).standing == "overruled by 14, 15")
        row.revocation = .init(at: 1_772_323_260, by: "bob", why: "typo")
        #expect(RecordedDecisionText(row).standing == "revoked 2026-03-01T00:01:00Z by bob: typo")
        row.revocation = .init(at: 1_772_323_260, by: nil, why: nil)
        #expect(RecordedDecisionText(row).standing == "revoked 2026-03-01T00:01:00Z")
    }

    @Test func `programs get everything`() {
        var row = decision("distrust")
        row.idKind = "isbn"
        row.idValue = "9780306406157"
        row.why = "a box set"
        row.isInForce = false
        row.overruledBy = [14]
        let expected: JSONObject = [
            "id": 12, "decision": 12, "kind": "distrust",
            "about": "isbn:9780306406157 joins nothing", "by": "ada",
            "at": "2026-03-01T00:00:00Z", "why": "a box set", "in_force": false, "revoked": nil,
            "made_with": nil, "overruled_by": [14],
            "identifier": ["kind": "isbn", "value": "9780306406157"], "work": nil, "field": nil,
            "value": nil, "former": nil, "run": nil, "members": 0, "left": [], "right": [],
        ]
        #expect(RecordedDecisionText(row).object == expected)
    }
}
