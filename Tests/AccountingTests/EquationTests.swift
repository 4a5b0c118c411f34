// SPDX-License-Identifier: Apache-2.0

import Accounting
import Testing

@Suite struct EquationTests {
    private static var balanced: Equation {
        var equation = Equation()
        equation.found = 127
        equation.newWorks = 1
        equation.joined = 2
        equation.copies = 4
        equation.unchanged = 8
        equation.deferred = 16
        equation.rejected = 32
        equation.ignored = 64
        return equation
    }

    private static var terms: [WritableKeyPath<Equation, Int>] {
        [
            \.found, \.newWorks, \.joined, \.copies, \.unchanged, \.deferred, \.ignored, \.rejected,
        ]
    }

    @Test func `what was found is the sum of what became of it`() {
        #expect(Equation().balances)
        #expect(Self.balanced.balances)
        for term in Self.terms {
            for change in [1, -1] {
                var equation = Self.balanced
                equation[keyPath: term] += change
                #expect(!equation.balances)
            }
        }
    }

    @Test func `an edition is a new work or joined to one`() {
        #expect(Self.balanced.editions == 3)
    }

    @Test func `equations add up term by term`() {
        var sum = Self.balanced
        sum.add(Self.balanced)
        for term in Self.terms {
            #expect(sum[keyPath: term] == 2 * Self.balanced[keyPath: term])
        }
        sum.add(Equation())
        #expect(sum.balances)
    }
}
