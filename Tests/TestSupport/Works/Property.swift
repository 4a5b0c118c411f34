// SPDX-License-Identifier: Apache-2.0

import Files
import System

/// Holds something against many generated cases, and shows the smallest one that breaks it.
package enum Property {
    /// How many cases to generate, unless the environment asks for another number.
    ///
    /// Debug builds, which take ten times as long, try only a third of them; the check of the program
    /// as it is shipped tries all.
    package static func cases(_ usual: Int) -> Int {
        #if DEBUG
            let count = (usual + 2) / 3
        #else
            let count = usual
        #endif
        return Environment.value("ACCESSION_PROPERTY_CASES").flatMap(Int.init) ?? count
    }

    /// The first case that breaks the property, made small, in words; nil if none does.
    ///
    /// - Parameters:
    ///   - make: makes a case; the same numbers make the same case.
    ///   - smaller: the case with one thing less, in every way.
    ///   - fault: the fault of a case, or nil. Throwing is a fault too.
    package static func counterexample<Case>(
        among cases: Int,
        make: (inout SeededNumbers) -> Case,
        smaller: (Case) -> [Case],
        fault: (Case) throws -> String?
    ) -> String? {
        func broken(_ example: Case) -> String? {
            do { return try fault(example) } catch { return "it throws \(error)" }
        }
        for seed in 0..<Self.cases(cases) {
            var numbers = SeededNumbers(seed: UInt64(seed))
            var example = make(&numbers)
            guard var words = broken(example) else { continue }
            search: while true {
                for candidate in smaller(example) {
                    guard let found = broken(candidate) else { continue }
                    (example, words) = (candidate, found)
                    continue search
                }
                break
            }
            return "seed \(seed): \(words)\n\(example)"
        }
        return nil
    }
}

extension Array {
    /// The array without each one of its elements.
    package var withOneLess: [[Element]] {
        indices.map { place in
            var copy = self
            copy.remove(at: place)
            return copy
        }
    }
}
