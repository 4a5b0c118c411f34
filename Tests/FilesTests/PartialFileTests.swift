// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

struct PartialFileTests {
    @Test(
        arguments: [
            ([(0, 10)], [10..<100]), ([(90, 10)], [0..<90]),
            ([(10, 10), (20, 10)], [0..<10, 30..<100]),
            ([(20, 10), (10, 10)], [0..<10, 30..<100]), ([(10, 30), (20, 5)], [0..<10, 40..<100]),
            ([(20, 5), (10, 30)], [0..<10, 40..<100]), ([(0, 50), (50, 50)], []),
            ([(0, 10), (20, 10), (5, 20)], [30..<100]), ([(0, 0)], [0..<100]),
        ] as [([(Int, Int)], [Range<Int>])]
    )
    func `it knows what is missing`(pieces: [(start: Int, count: Int)], missing: [Range<Int>])
        throws
    {
        let folder = try TemporaryFolder()
        let file = try PartialFile(folder.path.appending("a"))
        try file.begin(size: 100)
        for piece in pieces {
            try file.write([UInt8](repeating: 1, count: piece.count), at: Int64(piece.start))
        }
        let expected = missing.map { Int64($0.lowerBound)..<Int64($0.upperBound) }
        #expect(file.missing(in: 0..<100) == expected)
        #expect(file.isWhole == missing.isEmpty)
        #expect(file.byteCount == 100 - expected.reduce(0) { $0 + Int64($1.count) })
        let bytes = try SmallFile.read(file.path)
        #expect(bytes.indices.filter { bytes[$0] == 0 } == missing.flatMap(Array.init))
    }

    @Test func `it grows where its size is not known, and begins anew`() throws {
        let folder = try TemporaryFolder()
        let file = try PartialFile(folder.path.appending("a"))
        try file.begin(size: 0)
        try file.write([1, 2], at: 0)
        try file.write([3], at: 2)
        #expect(file.isWhole && file.size == 3)
        try file.begin(size: 2)
        #expect(try SmallFile.read(file.path) == [0, 0])
        #expect(file.missing(in: 0..<2) == [0..<2])
    }

    @Test func `one without a name can be read and leaves nothing`() throws {
        let folder = try TemporaryFolder()
        let file = try PartialFile(withoutNameIn: folder.path)
        try file.begin(size: 4)
        try file.write([7, 8], at: 1)
        #expect(try SmallFile.read(file.path) == [0, 7, 8, 0])
        #expect(try FolderListing.names(in: folder.path).isEmpty)
    }

    @Test(
        arguments: [(0, [0..<100]), (60, [60..<100]), (100, []), (101, [0..<100])]
            as [(Int, [Range<Int64>])]
    )
    func `one that is continued has what was written before, if that can be its begin`(
        before: Int,
        missing: [Range<Int64>]
    ) throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a", [UInt8](repeating: 1, count: before))
        let file = try PartialFile(continuing: path, size: 100)
        #expect(file.missing(in: 0..<100) == missing)
        #expect(file.size == 100)
        if let start = missing.first?.lowerBound {
            try file.write([UInt8](repeating: 1, count: 100 - Int(start)), at: start)
        }
        #expect(file.isWhole)
        #expect(try SmallFile.read(path) == [UInt8](repeating: 1, count: 100))
        try file.begin(size: 3)
        #expect(try SmallFile.read(path).isEmpty)
    }
}
