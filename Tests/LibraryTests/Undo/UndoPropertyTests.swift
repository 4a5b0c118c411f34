// SPDX-License-Identifier: Apache-2.0

import ImportSupport
import Store
import TestSupport
import Testing

/// Whatever runs did, undoing them restores the earlier state.
@Suite struct UndoPropertyTests {
    @Test func `undoing the last run restores the register from before it`() {
        let found = Property.counterexample(
            among: 40,
            make: { ChangingShelf.random(&$0) },
            smaller: \.smaller,
            fault: { shelf in
                let library = try ShelfLibrary()
                var before: [(run: Int64, dump: [String])] = []
                for files in shelf.runs {
                    let dump = try library.dump()
                    before.append((try library.run(files, of: shelf.books), dump))
                }
                for (run, dump) in before.reversed() {
                    let dryRun = try library.undo(run, isDryRun: true)
                    let undoing = try library.undo(run)
                    if dryRun != undoing { return "rehearsed as \(dryRun), not \(undoing)" }
                    if !undoing.isWhole { return "run \(run) keeps \(undoing.kept)" }
                    if let fault = try library.fault() { return "after \(run): \(fault)" }
                    if let difference = ShelfLibrary.difference(try library.dump(), from: dump) {
                        return "run \(run) \(difference)"
                    }
                }
                return nil
            }
        )
        #expect(found == nil)
    }

    @Test func `undoing all runs in any order gives an empty register`() {
        let found = Property.counterexample(
            among: 40,
            make: { numbers in
                let shelf = ChangingShelf.random(&numbers)
                return (shelf, shelf.runs.indices.shuffled(using: &numbers))
            },
            smaller: { shelf, order in
                shelf.smaller.map { ($0, order.filter($0.runs.indices.contains)) }
            },
            fault: { shelf, order in
                let library = try ShelfLibrary()
                let empty = try library.dump()
                let runs = try shelf.runs.map { try library.run($0, of: shelf.books) }
                var left = order.map { runs[$0] }
                // What had to be kept can be removed once nothing depends on it.
                for _ in 0...runs.count where !left.isEmpty {
                    var again: [Int64] = []
                    for run in left {
                        let undoing = try library.undo(run)
                        if let fault = try library.fault() { return "after \(run): \(fault)" }
                        if !undoing.isWhole { again.append(run) }
                    }
                    left = again
                }
                if !left.isEmpty { return "runs \(left) can never be undone" }
                return ShelfLibrary.difference(try library.dump(), from: empty)
            }
        )
        #expect(found == nil)
    }

    @Test func `decisions made in between are kept, and the register stays sound`() {
        let found = Property.counterexample(
            among: 25,
            make: { numbers in
                (ChangingShelf.random(&numbers), numbers.below(1_000_000))
            },
            smaller: { shelf, seed in shelf.smaller.map { ($0, seed) } },
            fault: { shelf, seed in
                var numbers = SeededNumbers(seed: UInt64(seed))
                let library = try ShelfLibrary()
                let empty = try library.dump()
                var runs: [Int64] = []
                for files in shelf.runs {
                    runs.append(try library.run(files, of: shelf.books))
                    try library.decide(&numbers)
                    guard numbers.chance(40) else { continue }
                    _ = try library.undoIfAny(numbers.pick(runs))
                    if let fault = try library.fault() { return fault }
                }
                try library.revokeAll()
                for _ in 0...runs.count {
                    for run in runs { _ = try library.undoIfAny(run) }
                    if let fault = try library.fault() { return fault }
                }
                // Decisions stay on record, and with them the ids that they name.
                return ShelfLibrary.difference(
                    try library.dump().filter {
                        !["decision", "overrulings", "work_redirects"].contains(where: $0.hasPrefix)
                    },
                    from: empty
                )
            }
        )
        #expect(found == nil)
    }
}
