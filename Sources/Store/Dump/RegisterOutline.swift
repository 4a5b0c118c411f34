// SPDX-License-Identifier: Apache-2.0

/// What is known of a register before its rows come.
package struct RegisterOutline: Sendable {
    package let version: Int
    /// The tables in the order in which their rows come.
    package let tables: [String]
    /// The highest id that each table ever gave, also if its row is gone; nil if nobody wrote it
    /// down.
    package let lastIDs: [String: Int64]?

    package init(version: Int, tables: [String], lastIDs: [String: Int64]?) {
        self.version = version
        self.tables = tables
        self.lastIDs = lastIDs
    }
}
