// SPDX-License-Identifier: Apache-2.0

import Library
import SQLite
import Store
import TestSupport
import Works

/// What happens to one register, and then separately to two copies of it.
struct MergeScript: CustomStringConvertible {
    /// Before the copy, to the first one, and to the second one.
    var parts: [RegisterScript]
    /// When people say things, one moment after the other; clocks may go back.
    var times: [Int64]

    static func random(_ numbers: inout SeededNumbers) -> MergeScript {
        let whole = RegisterScript.decisions(&numbers)
        var parts = Array(repeating: RegisterScript(books: whole.books), count: 3)
        let together = numbers.pick([0, 0, 20, 60])
        for step in whole.steps {
            switch step {
            // What books are joined by is each library's own.
            case .block, .match: continue
            case .crash, .close: continue
            default: break
            }
            if numbers.chance(together) {
                parts[0].steps.append(step)
                continue
            }
            let isBoth = numbers.chance(25)
            let first = numbers.chance(50)
            if isBoth || first { parts[1].steps.append(step) }
            if isBoth || !first { parts[2].steps.append(step) }
        }
        let latest = Int64(numbers.pick([2, 5, 40]))
        let times = (0..<8).map { _ in Int64(numbers.number(in: 1...Int(latest))) }
        return MergeScript(parts: parts, times: numbers.chance(50) ? times.sorted() : times)
    }

    var description: String {
        zip(["both", "one", "other"], parts).map { name, part in
            name == "both"
                ? "both: \(part)"
                : "\(name):\n\(part.steps.map { "\($0)" }.joined(separator: "\n"))"
        }.joined(separator: "\n") + "\ntimes \(times)"
    }

    var smaller: [MergeScript] {
        parts.indices.flatMap { place in
            parts[place].steps.withOneLess.map { steps in
                var copy = self
                copy.parts[place].steps = steps
                return copy
            }
        }
    }

    /// The two registers at the end.
    func registers() throws -> (LivingRegister, LivingRegister) {
        let first = try LivingRegister(cacheCapacity: 3)
        try follow(parts[0], first, times)
        _ = try first.facts()
        let second = try LivingRegister(copying: first)
        try follow(parts[1], first, times)
        try follow(parts[2], second, times.reversed())
        for register in [first, second] {
            _ = try register.facts()
            try register.close()
        }
        return (first, second)
    }

    private func follow(
        _ part: RegisterScript,
        _ register: LivingRegister,
        _ times: [Int64]
    ) throws {
        var times = times[...]
        for step in part.steps {
            try register.take(step, part.books)
            switch step {
            case .add, .remove, .commit, .crash, .close, .block: continue
            default: break
            }
            // A decision made at this moment.
            guard try register.library.register.exists, let time = times.first else { continue }
            try register.close()
            let connection = try register.outsider()
            try connection.execute(
                "UPDATE decisions SET made_at = \(time) WHERE made_at > 1000000"
            )
            if try connection.integer("SELECT changes()") ?? 0 > 0 { times = times.dropFirst() }
        }
    }
}
