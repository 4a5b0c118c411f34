// SPDX-License-Identifier: Apache-2.0

import SQLite

/// A file that a run has met and that holds a content, wherever it lies.
package struct OriginFile: Sendable, Equatable {
    package let id: Int64
    package let path: [UInt8]
    package let isMissing: Bool
    /// What is known of it if its path is an address.
    package let remote: Remote?

    /// The version on the web that a run has seen.
    package struct Remote: Sendable, Equatable {
        package let length: Int64
        /// What its server called it.
        package let validator: String?
    }

    package var isRemote: Bool { remote != nil }

    static let columns = """
        files.id, path, missing_since IS NOT NULL, remote_files.length, remote_files.validator
        """

    init(_ row: inout RowCursor) {
        id = row.integer()
        path = row.blob()
        isMissing = row.bool()
        let length = row.optionalInteger()
        let validator = row.optionalText()
        remote = length.map { Remote(length: $0, validator: validator) }
    }
}
