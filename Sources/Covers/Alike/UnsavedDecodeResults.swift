// SPDX-License-Identifier: Apache-2.0

import Store

/// What was seen of covers while the register could not be written.
struct UnsavedDecodeResults {
    private let byCover: [Int64: DecodeResult]

    init(_ looks: [DecodeResult]) {
        byCover = Dictionary(looks.map { ($0.cover, $0) }) { _, last in last }
    }

    /// What those look like that could be shown, by the cover.
    var looks: [(cover: Int64, look: [UInt8])] {
        byCover.values.compactMap { seen in
            guard seen.result == DecodeResult.shown else { return nil }
            return seen.look.map { (seen.cover, $0) }
        }.sorted { $0.0 < $1.0 }
    }

    /// The same edition with what was seen of its images.
    func added(to row: EditionCover) -> EditionCover {
        guard !byCover.isEmpty else { return row }
        var row = row
        add(to: &row.own)
        add(to: &row.raster)
        add(to: &row.chosen)
        return row
    }

    private func add(to image: inout EditionCover.Image?) {
        guard let id = image?.id, let seen = byCover[id] else { return }
        image?.look = EditionCover.Decoded(
            result: seen.result,
            detail: seen.detail,
            width: seen.width,
            height: seen.height
        )
    }
}
