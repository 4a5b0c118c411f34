// SPDX-License-Identifier: Apache-2.0

import Books
import Hashing
import Store

extension ReviewCard {
    /// The thumbnail of its cover and the size as it is shown; nil if it was not decoded.
    var thumbnail: (hash: Hash128, width: Int, height: Int)? {
        guard let picture, let look = picture.decoded, look.fate == .shown,
            let hash = Hash128(bytes: picture.image.hash),
            let width = look.width, let height = look.height, width > 0, height > 0
        else { return nil }
        return (hash, width, height)
    }
}
