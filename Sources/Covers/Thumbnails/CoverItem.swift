// SPDX-License-Identifier: Apache-2.0

import Books
import Hashing
import Library
import Store

/// A cover to decode.
struct CoverItem: Sendable {
    let cover: Int64
    let hash: Hash128
    private let fileExtension: String

    /// Nil if its name is none that a cover has: it may lead anywhere.
    init?(_ row: PendingDecode) {
        guard let hash = Hash128(bytes: row.hash),
            let dot = row.file.lastIndex(of: ".")
        else { return nil }
        cover = row.cover
        self.hash = hash
        fileExtension = String(row.file[dot...].dropFirst())
        if file != row.file { return nil }
    }

    /// Its name under the library.
    var file: String { CoverImage.name(hash, fileExtension: fileExtension) }
}
