// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Store

/// Gives space in the register that nothing uses any more back to the disk.
package struct RegisterVacuum {
    package struct Report: Sendable {
        package let isRehearsal: Bool
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
    package func run(isRehearsal: Bool) throws(RunFailure) -> Report {
        guard !isRehearsal else {
            let facts = try near { () throws(RegisterError) in try soundFacts() }
            return Report(isRehearsal: true, before: facts, after: nil, isHeld: false)
        }
        try library.requireRegister()
        return try library.whileLocked { () throws(RunFailure) in
            try near { () throws(RegisterError) in
                let before = try soundFacts()
                let isCut = try library.register.vacuum()
                return Report(
                    isRehearsal: false,
                    before: before,
                    after: try soundFacts(),
                    isHeld: !isCut
                )
            }
        }
    }

    private func soundFacts() throws(RegisterError) -> RegisterFacts {
        let facts = try library.register.facts(counting: .none)
        if let trouble = facts.trouble { throw trouble }
        return facts
    }

    private func near<Result>(
        _ body: () throws(RegisterError) -> Result
    ) throws(RunFailure) -> Result {
        do throws(RegisterError) { return try body() } catch {
            throw RunFailure(error, near: library.folder)
        }
    }
}
