// SPDX-License-Identifier: Apache-2.0

import Commands
import Store
import Testing

@Suite struct RunSpeedTests {
    private func samples(_ count: Int, every milliseconds: Int) -> [RunSample] {
        (1...count).map { number in
            RunSample(
                milliseconds: number * milliseconds,
                found: number * 10,
                recorded: number * 5
            )
        }
    }

    @Test func `a run at one speed is a level line`() throws {
        let speed = try #require(RunSpeed(samples(20, every: 100)))
        #expect(speed.milliseconds == 2_000)
        #expect(speed.pieces.allSatisfy { abs($0.files - 100) < 0.001 })
        #expect(speed.pieces.allSatisfy { abs($0.books - 50) < 0.001 })
    }

    @Test(arguments: [5, 48, 49, 200]) func `the pieces hold all files`(count: Int) throws {
        let speed = try #require(RunSpeed(samples(count, every: 137)))
        #expect(speed.pieces.count <= RunSpeed.mostPieces)
        let files = speed.pieces.reduce(0) { sum, piece in
            sum + piece.files * Double(piece.to - piece.from) / 1_000
        }
        #expect(abs(files - Double(count * 10)) < 0.01)
        #expect(speed.pieces.first?.from == 0)
        #expect(speed.pieces.last?.to == speed.milliseconds)
    }

    @Test func `a run that is too short has no line`() {
        #expect(RunSpeed([]) == nil)
        #expect(RunSpeed(samples(3, every: 10)) == nil)
        #expect(RunSpeed(samples(2, every: 1_000)) == nil)
    }
}
