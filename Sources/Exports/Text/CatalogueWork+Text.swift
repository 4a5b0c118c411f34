// SPDX-License-Identifier: Apache-2.0

import Books
import Store

extension CatalogueWork {
    /// Its description without tags, which books often have in it.
    var plainDescription: String? {
        guard let description else { return nil }
        return description.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
            ? DescriptionText.of(description) : description
    }
}
