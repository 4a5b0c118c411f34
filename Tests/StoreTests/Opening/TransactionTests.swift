// SPDX-License-Identifier: Apache-2.0

import SQLite
import Store
import Testing

/// A change of the register and what other programs do meanwhile.
@Suite struct TransactionTests {
    private let register: TestRegister

    init() throws { register = try TestRegister() }

    /// One that began as a reader would fail at its first statement that writes, whatever it waits.
    @Test func `a transaction keeps other writers out from its beginning`() throws {
        let other = try register.outsider()
        try register.writer.begin()
        let error = #expect(throws: SQLiteError.self) { try other.execute("BEGIN IMMEDIATE") }
        #expect(error?.isBusy == true)
        register.writer.rollBack()
        try other.execute("BEGIN IMMEDIATE")
        other.rollBack()
    }
}
