// SPDX-License-Identifier: Apache-2.0

import Books
import Store
import Testing

@Suite struct CollectionKeepsTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
        for seed in [1, 2, 3] as [UInt8] { try register.add(.plain(seed)) }
    }

    private func batch<Result>(_ body: () throws -> Result) throws -> Result {
        try register.writer.begin()
        defer { register.writer.rollBack() }
        let result = try body()
        try register.writer.commit()
        return result
    }

    /// A statement about collections, later than all before.
    private func state() throws -> Int64 {
        var decision = Decision(kind: "collect", who: "Ada", why: nil)
        decision.moment = try register.writer.nextMoment(1)
        return try register.writer.note(decision, madeAt: 1)
    }

    private func make(_ name: String, in parent: Int64? = nil) throws -> Int64 {
        let moment = try register.writer.nextMoment(1)
        let id = try register.writer.makeCollection(
            CollectionPath(known: .folder, [name]),
            at: moment
        )
        try register.writer.place(id, named: name, in: parent, by: try state())
        try register.writer.settle(new: id, named: name, in: parent)
        return id
    }

    private func content(_ edition: Int64) throws -> [UInt8] {
        try #require(try register.reader().edition(edition)).record.fingerprint
    }

    @Test func `what is in a kept collection and below it is kept, until it is said otherwise`()
        throws
    {
        let (first, second, third) = (try content(1), try content(2), try content(3))
        let outer = try batch { () -> Int64 in
            let outer = try make("Sea")
            let inner = try make("Tides", in: outer)
            let other = try make("Land")
            let writer = register.writer
            for (content, home) in [(first, outer), (second, inner), (third, other)] {
                try writer.put(content, .in, home, place: nil, by: try state())
            }
            try writer.keep(outer, true, by: try state())
            return outer
        }
        #expect(try register.reader().keptCollections() == [outer])
        #expect(try Set(register.reader().keptContents()) == [first, second])
        let last = try batch { () -> Int64 in
            let last = try state()
            try register.writer.keep(outer, false, by: last)
            return last
        }
        #expect(try register.reader().keptCollections() == [])
        #expect(try register.reader().keptContents() == [])
        try register.revoke(last)
        #expect(try register.reader().keptCollections() == [outer])
    }

    @Test func `one that has lost its place keeps nothing`() throws {
        try batch {
            let home = try make("Sea")
            try register.writer.keep(home, true, by: try state())
            try register.writer.place(home, named: nil, in: nil, by: try state())
            try register.writer.settleAllCollections()
        }
        #expect(try register.reader().keptCollections() == [])
    }
}
