// SPDX-License-Identifier: Apache-2.0

import Import
import Synchronization
import Testing

@Suite struct ExclusiveGateTests {
    private final class Room: Sendable {
        let inside = Mutex((many: 0, alone: 0))
        let turns = Mutex(0)
        let numbers = Mutex(0)
        let order = Mutex<[Int]>([])
    }

    @Test(arguments: [2, 5, 16])
    func `a caller that wants to be alone is alone, and every caller gets in`(workers: Int) async {
        let gate = ExclusiveGate()
        let room = Room()
        await withTaskGroup(of: Void.self) { group in
            for worker in 0..<workers {
                group.addTask {
                    for turn in 0..<200 {
                        let alone = (turn + worker) % 7 == 0
                        let number = room.numbers.withLock { number in
                            number += 1
                            return number - 1
                        }
                        await gate.enter(number, alone: alone)
                        let company = room.inside.withLock { inside in
                            if alone { inside.alone += 1 } else { inside.many += 1 }
                            return inside
                        }
                        #expect(company.alone == 0 || company.alone + company.many == 1)
                        await Task.yield()
                        room.inside.withLock { inside in
                            if alone { inside.alone -= 1 } else { inside.many -= 1 }
                        }
                        room.turns.withLock { $0 += 1 }
                        await gate.leave()
                    }
                }
            }
        }
        #expect(room.turns.withLock { $0 } == workers * 200)
    }

    @Test func `callers get in in the order of their numbers`() async {
        let gate = ExclusiveGate()
        let room = Room()
        await withTaskGroup(of: Void.self) { group in
            for number in (0..<20).reversed() {
                group.addTask {
                    await gate.enter(number, alone: number % 2 == 0)
                    room.order.withLock { $0.append(number) }
                    await gate.leave()
                }
            }
        }
        // Of those that may be inside together, any may be the first to say so.
        let alone = room.order.withLock { $0.filter { $0 % 2 == 0 } }
        #expect(alone == Array(stride(from: 0, to: 20, by: 2)))
    }
}
