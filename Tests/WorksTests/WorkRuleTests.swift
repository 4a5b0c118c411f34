// SPDX-License-Identifier: Apache-2.0

import Testing
import Works

@Suite struct WorkRuleTests {
    private func hit(_ text: String, _ work: Int64) throws -> WorkRule.Hit {
        let id = volumeID(text)
        let key = try #require(JoinKey(id, titleKey: "a", authorKey: "b"))
        return WorkRule.Hit(key: key, volumeID: id, work: WorkID(work))
    }

    @Test func `a book that shares nothing founds a work`() {
        #expect(WorkRule.decide([]) == .found)
    }

    @Test func `one shared identifier is enough`() throws {
        let decision = WorkRule.decide([try hit("9780306406157", 7)])
        #expect(decision == .join(WorkID(7), by: volumeID("9780306406157")))
    }

    @Test func `several identifiers of one work join by the best of them`() throws {
        let hits = [
            try hit("urn:uuid:2c3272a4-731b-4348-909d-6f38b97b18eb", 7),
            try hit("9780306406157", 7), try hit("gutenberg:11", 7),
        ]
        #expect(WorkRule.decide(hits) == .join(WorkID(7), by: volumeID("gutenberg:11")))
    }

    @Test func `the oldest of several works survives in every order of hits`() throws {
        let hits = [
            try hit("goodreads:1", 12), try hit("9780306406157", 5), try hit("gutenberg:11", 9),
            try hit("asin:B000FBJCIY", 12), try hit("google:pPamZwEACAAJ", 5),
        ]
        let expected = WorkDecision.merge(
            into: WorkID(5),
            absorbing: [WorkID(9), WorkID(12)],
            by: volumeID("gutenberg:11")
        )
        var random = SeededGenerator(seed: 5)
        for _ in 0..<100 {
            #expect(WorkRule.decide(hits.shuffled(using: &random)) == expected)
        }
    }
}
