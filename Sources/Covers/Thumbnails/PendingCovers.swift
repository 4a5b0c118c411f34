// SPDX-License-Identifier: Apache-2.0

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
    private(set) var items: [CoverItem] = []

    init(_ editions: [Int64]?, width: Int, thumbnails: ThumbnailStore?) {
        self.editions = editions.map(Set.init)
        self.width = width
        self.thumbnails = thumbnails
    }

    mutating func add(_ row: PendingDecode) {
        guard editions?.contains(row.edition) ?? true, known.insert(row.cover).inserted,
            let item = CoverItem(row), needsLook(row, item.hash)
        else { return }
        items.append(item)
    }

    private func needsLook(_ row: PendingDecode, _ hash: Hash128) -> Bool {
        guard let decoder = row.decoder, decoder >= DecoderVersion.current else { return true }
        guard row.result == DecodeResult.shown, let thumbnails else { return false }
        return !thumbnails.holds(hash, width: width)
    }
}
