// SPDX-License-Identifier: Apache-2.0

package import Accounting

/// The facts about a register as a file, also of one that this program cannot work with.
package struct RegisterFacts: Sendable {
    package struct Table: Sendable, Equatable {
        package let name: String
        /// Nil if the table is damaged.
        package let rows: Int?
    }

    /// A run, in the words that all versions have.
    package struct Run: Sendable, Equatable {
        package let id: Int64
        package let command: String
        package let sources: String
        package let state: String
        package let startedAt: Int64
        package let finishedAt: Int64?
        package let found: Int
        package let rejected: Int
        package let failure: String?
    }

    package struct Migration: Sendable, Equatable {
        package let version: Int
        package let program: String
        package let migratedAt: Int64
        /// The name of the backup that was made before.
        package let backup: String
    }

    package var version = 0
    /// The sizes of the file and of the log next to it, in bytes.
    package var byteCount: Int64 = 0
    package var logByteCount: Int64 = 0
    package var pageSize = 0
    package var pageCount = 0
    package var freePages = 0
    /// Such as `wal`.
    package var journalMode = ""
    package var tables: [Table] = []
    /// The newest first.
    package var runs: [Run] = []
    /// The oldest first.
    package var migrations: [Migration] = []
    /// Why this program cannot work with the register.
    package var trouble: Failure?

    package var freeBytes: Int { freePages * pageSize }

    /// What the steps to the newest version would change, each in words.
    package var missingSteps: [SchemaVersion] {
        Schema.versions.filter { $0.number > version }
    }
}
