// SPDX-License-Identifier: Apache-2.0

import Books
import Testing

@Suite struct FactValuesTests {
    @Test func `fields stand in the order of their names, whatever came first`() {
        var values = FactValues()
        for field in [FactField.title, .custom("shelf"), .authors, .series, .language] {
            values[field] = [field.rawValue]
        }
        let names = ["#shelf", "authors", "language", "series", "title"]
        #expect(values.entries.map(\.field.rawValue) == names)
        #expect(values.entries.map(\.values) == names.map { [$0] })
    }

    @Test func `a field is replaced, and goes with its last value`() {
        var values = FactValues()
        values[.title] = ["Emma"]
        values[.series] = []
        values[.title] = ["Persuasion"]
        #expect(values[.title] == ["Persuasion"])
        #expect(values.entries.count == 1)
        values[.title] = []
        #expect(values.isEmpty)
        #expect(values[.title].isEmpty)
    }
}
