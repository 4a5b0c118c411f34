// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Store

/// Gives space in the register that nothing uses any more back to the disk.
package struct RegisterVacuum {
    package struct Report: Sendable {
        package let isDryRun: Bool
        package let before: RegisterFacts
        /// As it is now; nil for a rehearsal.
        package let after: RegisterFacts?
        /// Whether a reader kept the file from being cut.
        package let isHeld: Bool
    }

    private let library: Library

    package init(_ library: Library) {
        self.library = library
    }

    /// - Parameter isRehearsal: only looks, and says what could be won at least.
    package func run(isDryRun: Bool) throws(Failure) -> Report {
        guard !isDryRun else {
            let facts = try soundFacts()
            return Report(isDryRun: true, before: facts, after: nil, isHeld: false)
        }
        try library.requireRegister()
        return try library.whileLocked { () throws(Failure) in
            let before = try soundFacts()
            let isCut = try library.register.vacuum()
            return Report(
                isDryRun: false,
                before: before,
                after: try soundFacts(),
                isHeld: !isCut
            )
        }
    }

    private func soundFacts() throws(Failure) -> RegisterFacts {
        let facts = try library.register.facts(counting: .none)
        if let trouble = facts.trouble { throw trouble }
        return facts
    }
}
