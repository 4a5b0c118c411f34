// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import TestSupport
import Testing

@Suite struct GrowingFileTests {
    /// Pieces of these sizes, each of bytes of its own.
    private func pieces(_ sizes: [Int]) -> [[UInt8]] {
        sizes.enumerated().map { number, size in
            (0..<size).map { UInt8(truncatingIfNeeded: ($0 &* 31) >> 3 &+ number &* 7) }
        }
    }

    /// On a disk and in memory, where not every kernel can write past the page cache.
    @Test(arguments: [nil, Path("/tmp")])
    func `each piece is where it was said to be, behind the one before`(place: Path?) throws {
        let folder = try TemporaryFolder(in: place)
        let parts = pieces([1, 4096, 70_000, 0, 1 << 20, 3_500_000, 9, 1_000_000, 4095, 2 << 20])
        let file = try #require(try OpenFolder(folder.path).begin("pack"))
        var expected = 0
        for part in parts {
            #expect(try file.append(part[...]) == expected)
            expected += part.count
        }
        try file.flush()
        let bytes = try SmallFile.read(folder["pack"], limit: 1 << 24)
        #expect(bytes.count == file.size && bytes.count % 4096 == 0)
        #expect(bytes.starts(with: parts.joined()))
        #expect(bytes[expected...].allSatisfy { $0 == 0 })
    }

    @Test func `what was flushed is never written again`() throws {
        let folder = try TemporaryFolder()
        let parts = pieces([10, 5000, 300])
        let file = try #require(try OpenFolder(folder.path).begin("pack"))
        var places: [Int] = []
        for part in parts {
            places.append(try file.append(part[...]))
            try file.flush()
            try file.flush()
        }
        #expect(places == [0, 4096, 12_288])
        let bytes = try SmallFile.read(folder["pack"], limit: 1 << 20)
        for (part, place) in zip(parts, places) {
            #expect(bytes[place..<place + part.count].elementsEqual(part))
        }
    }

    @Test func `a file that could not be written takes no more and says why`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let file = try #require(try OpenFolder(folder.path).begin("pack"))
            _ = try file.append([1, 2, 3])
            try file.flush()
            OwnProcess.limitFileSize(100_000)
            let piece = [UInt8](repeating: 9, count: 700_000)
            let expected = FileError(code: EFBIG, operation: "write", path: folder["pack"])
            // One block is written while the next is filled, so any of these may be the one.
            let error = #expect(throws: FileError.self) {
                for _ in 0..<6 { _ = try file.append(piece[...]) }
                try file.flush()
            }
            try #require(error == expected)
            let second = #expect(throws: FileError.self) { _ = try file.append([4]) }
            let third = #expect(throws: FileError.self) { try file.flush() }
            try #require(second == expected && third == expected)
            // What was flushed before is there, and no part of what failed takes space.
            let bytes = try SmallFile.read(folder["pack"], limit: 1 << 24)
            try #require(bytes.count == 4096 && bytes.starts(with: [1, 2, 3]))
        }
    }
}
