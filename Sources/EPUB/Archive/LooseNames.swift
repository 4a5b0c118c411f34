// SPDX-License-Identifier: Apache-2.0

import Zip

/// Finds names that are written otherwise than they stand in the archive: with letters composed
/// differently, or with other capitals.
///
/// Only hashes are kept, and what they lead to is compared: a copy of every name would double the
/// directory. `String` compares and hashes by canonical equivalence, which is what is wanted here.
struct LooseNames {
    /// Longer names are not looked at; no book has them.
    private static let limit = 1024
    /// Most bytes of names that are not ASCII, which cost a hundred times as much.
    private static let budget = 4 << 20

    private var composed: [Int: Int] = [:]
    private var folded: [Int: Int] = [:]

    init(_ archive: ZipArchive) {
        folded.reserveCapacity(archive.entryCount)
        var remaining = Self.budget
        archive.forEachName { index, name in
            if name.count > Self.limit || NameBytes.isForeign(name) { return }
            let name = NameBytes.copy(name)
            if Self.isASCII(name) {
                let text = String(decoding: name, as: UTF8.self)
                Self.set(&folded, text.lowercased(), index, name, archive)
                return
            }
            remaining -= name.count
            guard remaining >= 0, let text = Self.text(name) else { return }
            Self.set(&folded, text.lowercased(), index, name, archive)
            Self.set(&composed, text, index, name, archive)
        }
    }

    /// Of names that are equally loose the first in the order of bytes is kept, so that the order
    /// of the directory does not matter.
    private static func set(
        _ table: inout [Int: Int],
        _ text: String,
        _ index: Int,
        _ name: [UInt8],
        _ archive: ZipArchive
    ) {
        let key = text.hashValue
        if let other = table[key],
            !name.lexicographicallyPrecedes(archive.name(at: other))
        {
            return
        }
        table[key] = index
    }

    /// The name in the archive that comes closest to one of these.
    func nearest(to names: [[UInt8]], in archive: ZipArchive) -> [UInt8]? {
        let texts = names.compactMap(Self.text)
        for text in texts {
            guard let index = composed[text.hashValue] else { continue }
            let name = archive.name(at: index)
            if Self.text(name) == text { return name }
        }
        for text in texts.map({ $0.lowercased() }) {
            guard let index = folded[text.hashValue] else { continue }
            let name = archive.name(at: index)
            if Self.text(name)?.lowercased() == text { return name }
        }
        return nil
    }

    private static func isASCII(_ name: [UInt8]) -> Bool {
        name.allSatisfy { $0 < 0x80 }
    }

    /// A name that is harmless to compare: `String` is quadratic on long rows of combining marks.
    private static func text(_ name: [UInt8]) -> String? {
        if name.count > limit { return nil }
        let text = String(decoding: name, as: UTF8.self)
        if isASCII(name) { return text }
        var marks = 0
        for scalar in text.unicodeScalars {
            marks = TextCleaner.isMark(scalar) ? marks + 1 : 0
            if marks > MetadataText.markLimit { return nil }
        }
        return text
    }
}
