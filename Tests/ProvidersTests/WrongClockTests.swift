// SPDX-License-Identifier: Apache-2.0

import Providers
import TestSupport
import Testing

/// Rate, calls of a day and halts, where the clock of the machine is wrong for a while.
@Suite struct WrongClockTests {
    @Test(arguments: [-1, -600, -3_600, -86_400, -3 * 86_400, -10_000 * 86_400] as [Int64])
    func `a halt holds for as long as was asked for where the clock is set back`(
        seconds: Int64
    ) throws {
        let world = try World()
        world.double.set(.status(429, retryAfter: "600"), times: 1)
        try world.ask(0..<10)
        world.advance(seconds: seconds)
        var waited: Int64 = 0
        while case .halted(let until) = try world.ask(0..<10).stop {
            #expect(until > world.now / 1_000_000_000 && until <= world.now / 1_000_000_000 + 601)
            world.advance(seconds: 20)
            waited += 20
        }
        // It begins once more where the clock comes to its beginning.
        #expect(waited >= 580 && waited <= 1_200)
        #expect(world.double.requests.count == 2)
    }

    @Test(arguments: [-1, -7_000, -86_400, -3 * 86_400, -10_000 * 86_400] as [Int64])
    func `a quota is renewed only once its day has passed, and soon after that`(
        seconds: Int64
    ) throws {
        let world = try World()
        world.gate.callsPerDay = 3
        try world.ask(0..<40)
        world.advance(seconds: seconds)
        #expect(try world.ask(40..<45).calls == 1)
        // 6,399 seconds are left of the day that it was.
        for _ in 1...63 {
            #expect(try world.ask(45..<60).stop == .quota)
            world.advance(seconds: 100)
        }
        #expect(world.double.requests.count == 3)
        #expect(try world.counts().calls == 3)
        world.advance(seconds: 2 * 86_400)
        #expect(try world.ask(45..<60).calls == 1)
    }

    @Test(arguments: [18_000, 86_400, 10_000 * 86_400] as [Int64])
    func `a clock that was ahead for a while opens no quota`(seconds: Int64) throws {
        let world = try World()
        world.gate.callsPerDay = 3
        try world.ask(0..<40)
        world.advance(seconds: seconds)
        #expect(try world.ask(40..<45).calls == 1)
        world.advance(seconds: -seconds)
        #expect(try world.ask(45..<60).stop == .quota)
        #expect(try world.counts().calls == 3 && world.double.requests.count == 3)
    }

    @Test(arguments: [18_000, 86_400, 10_000 * 86_400] as [Int64])
    func `a clock that was ahead for a while ends no halt`(seconds: Int64) throws {
        let world = try World()
        world.double.set(.status(429, retryAfter: "600"), times: 1)
        let stop = try world.ask(0..<60).stop
        let halt = world.halt(seconds: 600)
        #expect(stop == halt)
        world.advance(seconds: seconds)
        #expect(try world.ask(0..<5).calls == 1)
        world.advance(seconds: 20 - seconds)
        #expect(try world.ask(5..<60).stop == halt)
    }

    @Test(arguments: [3_600, 86_400, 3 * 86_400, 10_000 * 86_400] as [Int64])
    func `a clock that is behind for a while opens neither a quota nor a halt`(
        seconds: Int64
    ) throws {
        let world = try World()
        world.gate.callsPerDay = 3
        try world.ask(0..<60)
        world.advance(seconds: -seconds)
        #expect(try world.ask(0..<60).calls == 0)
        world.advance(seconds: seconds)
        FileTree.remove(world.cacheFile)
        world.double.set(.status(429, retryAfter: "600"), times: 1)
        let stop = try world.ask(0..<60).stop
        let halt = world.halt(seconds: 600)
        #expect(stop == halt)
        world.advance(seconds: -seconds)
        try world.ask(0..<60)
        world.advance(seconds: seconds + 20)
        #expect(try world.ask(0..<60).stop == halt)
        #expect(world.double.requests.count == 4)
    }

    @Test func `calls keep their distance where the clock goes to and fro`() throws {
        let world = try World()
        for number in 0..<10 {
            try world.ask(number * 5..<number * 5 + 5)
            world.advance(seconds: number.isMultiple(of: 2) ? -3_600 : 3_600)
        }
        #expect(world.waited == 9 * world.gate.interval)
    }

    @Test func `calls keep their distance where the clock is set back between them`() throws {
        let world = try World()
        try world.ask(0..<5)
        world.advance(seconds: -3_600)
        try world.ask(5..<10)
        #expect(world.waited == world.gate.interval)
    }
}
