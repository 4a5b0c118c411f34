// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Books
package import Works

extension Book {
    /// A book as this reader has read it.
    package init(_ publication: Publication, fingerprint: [UInt8], blocklist: Blocklist) {
        self.init(
            publication,
            fingerprint: fingerprint,
            readerVersion: BookReader.version,
            outcome: publication.outcome,
            blocklist: blocklist
        )
    }
}
