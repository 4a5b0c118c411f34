// SPDX-License-Identifier: Apache-2.0

import SQLite

/// A file that a run has met and that holds a content, wherever it lies.
package struct OriginFile: Sendable, Equatable {
    package let id: Int64
    package let path: [UInt8]
    package let isMissing: Bool
    /// Whether its path is an address.
    package let isRemote: Bool

    static let columns = """
        files.id, path, missing_since IS NOT NULL,
        EXISTS (SELECT 1 FROM remote_files WHERE remote_files.file_id = files.id)
        """

    init(_ row: inout RowCursor) {
        id = row.integer()
        path = row.blob()
        isMissing = row.bool()
        isRemote = row.bool()
    }
}
