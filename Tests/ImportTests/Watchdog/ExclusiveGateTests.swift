// SPDX-License-Identifier: Apache-2.0

import Import
import Synchronization
import Testing

@Suite struct ExclusiveGateTests {
    private final class Room: Sendable {
        let inside = Mutex((many: 0, alone: 0))
        let turns = Mutex(0)
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
                        await gate.enter(alone: alone)
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
}
