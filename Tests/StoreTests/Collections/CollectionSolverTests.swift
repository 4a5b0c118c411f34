// SPDX-License-Identifier: Apache-2.0

import Testing

import Store

/// A collection as the tests write it: what was said of it last, and when.
private struct Said {
    let id: Int64
    let moment: Int64
    let name: String?
    let parent: Int64?

    init(_ id: Int64, at moment: Int64, _ name: String?, in parent: Int64? = nil) {
        (self.id, self.moment, self.name, self.parent) = (id, moment, name, parent)
    }
}

@Suite struct CollectionSolverTests {
    /// Every collection as `home: name in parent`, in the order of ids.
    private func solved(_ said: [Said], kind: CollectionKind = .folder) -> [String] {
        let entries = said.map { one in
            CollectionSolver.Entry(
                id: one.id,
                uid: [UInt8(one.id)],
                kind: kind,
                statement: CollectionSolver.Statement(
                    moment: one.moment,
                    name: one.name,
                    parent: one.parent
                )
            )
        }
        let standings = CollectionSolver(entries).standings
        return standings.sorted { $0.key < $1.key }.map { id, one in
            "\(id)=\(one.home) \(one.name)" + (one.parent.map { " in \($0)" } ?? "")
        }
    }

    @Test func `folders are where they were put last`() {
        let said = [Said(1, at: 1, "A"), Said(2, at: 2, "B", in: 1), Said(3, at: 3, "C", in: 2)]
        #expect(solved(said) == ["1=1 A", "2=2 B in 1", "3=3 C in 2"])
    }

    @Test func `what is in a removed folder moves up to the next one that is there`() {
        let said = [
            Said(1, at: 1, "A"), Said(2, at: 9, nil, in: 1), Said(3, at: 9, nil, in: 2),
            Said(4, at: 4, "D", in: 3),
        ]
        #expect(solved(said) == ["1=1 A", "4=4 D in 1"])
    }

    @Test func `removed folders that were in each other hold nothing`() {
        let said = [
            Said(1, at: 1, nil, in: 2), Said(2, at: 2, nil, in: 1), Said(3, at: 3, "C", in: 1),
        ]
        #expect(solved(said) == ["3=3 C"])
    }

    @Test(arguments: [(5, 6), (6, 5)])
    func `of folders that were moved into each other the later one goes to the top`(
        first: Int64,
        second: Int64
    ) {
        let said = [
            Said(1, at: first, "A", in: 2), Said(2, at: second, "B", in: 1),
            Said(3, at: 1, "C", in: 1),
        ]
        let expected =
            first > second
            ? ["1=1 A", "2=2 B in 1", "3=3 C in 1"] : ["1=1 A in 2", "2=2 B", "3=3 C in 1"]
        #expect(solved(said) == expected)
    }

    @Test func `equal names in one place are one, and so are those in them`() {
        let said = [
            Said(1, at: 2, "sea"), Said(2, at: 1, "SEA"), Said(3, at: 3, "Deep", in: 1),
            Said(4, at: 4, "deep", in: 2), Said(5, at: 5, "Deep"),
        ]
        #expect(
            solved(said) == ["1=2 sea", "2=2 SEA", "3=3 Deep in 2", "4=3 deep in 2", "5=5 Deep"]
        )
    }

    @Test func `tags are in nothing`() {
        #expect(
            solved([Said(1, at: 1, "a"), Said(2, at: 2, "b", in: 1)], kind: .tag)
                == ["1=1 a", "2=2 b"]
        )
    }
}
