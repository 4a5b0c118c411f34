// SPDX-License-Identifier: Apache-2.0

import Books
import Hashing
import Library
import Store
import Thumbnails

/// Which covers to decode, each content once.
struct PendingCovers {
    private let editions: Set<Int64>?
    private let width: Int
    /// Nil if it does not matter whether a thumbnail is still there.
    private let thumbnails: ThumbnailStore?
    private var known: Set<Int64> = []
    private(set) var items: [StoredCover] = []

    init(_ editions: [Int64]?, width: Int, thumbnails: ThumbnailStore?) {
        self.editions = editions.map(Set.init)
        self.width = width
        self.thumbnails = thumbnails
    }

    mutating func add(_ cover: StoredCover, of edition: Int64) {
        guard editions?.contains(edition) ?? true, known.insert(cover.id).inserted,
            let hash = cover.image.namedHash, needsLook(cover.decoded, hash)
        else { return }
        items.append(cover)
    }

    private func needsLook(_ look: DecodeResult?, _ hash: Hash128) -> Bool {
        guard let look, look.decoder >= DecoderVersion.current else { return true }
        guard look.fate == .shown, let thumbnails else { return false }
        return !thumbnails.holds(hash, width: width)
    }
}
