// SPDX-License-Identifier: Apache-2.0

/// One version of the register's tables.
package struct SchemaVersion: Sendable {
    package let number: Int
    let statements: [String]
}

/// Every version there ever was, oldest first.
package enum Schema {
    package static let versions = [SchemaV1.version]

    package static var newest: SchemaVersion { versions[versions.count - 1] }

    /// Written into the database file, so that it is known for a register: `Accn`.
    static let applicationID = 0x4163_636E
}
