// SPDX-License-Identifier: Apache-2.0

import Files
import Works

/// Looks for wanted identifiers in a line of JSON without reading it as JSON.
///
/// It goes from quote to quote. A string before a colon is a name, and if identifiers of a kind
/// stand below that name, the strings up to the next name are some. What it finds has to be read
/// properly then; what it does not find costs one look at each byte.
struct IdentifierScan {
    /// Names of members and what stands below them, by a hash of the name.
    private var table = [(hash: UInt64, kind: VolumeIDKind?)](
        repeating: (0, nil),
        count: IdentifierScan.size
    )
    private static let size = 256
    /// The lengths of these names, one bit each: of most names that tells that they are others.
    private var lengths: UInt64 = 0

    init(_ names: KeyValuePairs<String, VolumeIDKind>) {
        self.init(Array(names))
    }

    init(_ names: [(key: String, value: VolumeIDKind)]) {
        for (name, kind) in names {
            let hash = name.utf8.reduce(Self.start, Self.add)
            var place = Int(truncatingIfNeeded: hash >> 32) & (Self.size - 1)
            while table[place].hash != 0 { place = (place + 1) & (Self.size - 1) }
            table[place] = (hash, kind)
            lengths |= 1 << UInt64(name.utf8.count)
        }
    }

    /// What a line is, as far as it was looked at.
    struct Result {
        /// Whether a wanted identifier seems to stand in it.
        var isWanted = false
        /// Whether a name of identifiers stands in it.
        var hasNames = false
    }

    func look(
        for wanted: borrowing WantedIDs,
        in bytes: borrowing Span<UInt8>,
        _ range: Range<Int>
    ) -> Result {
        var result = Result()
        var kind: VolumeIDKind?
        var index = range.lowerBound
        let end = range.upperBound
        while index < end {
            guard bytes[index] == Self.quote else {
                index += 1
                continue
            }
            let start = index + 1
            var close = bytes.place(of: Self.quote, or: Self.backslash, in: start..<end)
            while close < end, bytes[close] == Self.backslash {
                let behind = min(close + 2, end)
                close = bytes.place(of: Self.quote, or: Self.backslash, in: behind..<end)
            }
            index = close + 1
            while index < end, bytes[index] == 0x20 { index += 1 }
            if index < end, bytes[index] == UInt8(ascii: ":") {
                index += 1
                kind = nil
                // More than there are bits is no bit.
                if lengths >> UInt64(close - start) & 1 == 1 {
                    var hash = Self.start
                    for place in start..<close { hash = Self.add(hash, bytes[place]) }
                    kind = self.kind(of: hash)
                }
                guard let kind else { continue }
                result.hasNames = true
                while index < end, bytes[index] == 0x20 { index += 1 }
                let number = Self.digits(bytes, index..<end)
                if Self.isWanted(kind, wanted, bytes, number) {
                    result.isWanted = true
                    return result
                }
            } else if let kind, Self.isWanted(kind, wanted, bytes, start..<close) {
                result.isWanted = true
                return result
            }
        }
        return result
    }

    /// A number without quotes.
    private static func digits(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
        var end = range.lowerBound
        while end < range.upperBound, bytes[end] &- UInt8(ascii: "0") < 10 { end += 1 }
        return range.lowerBound..<end
    }

    private static func isWanted(
        _ kind: VolumeIDKind,
        _ wanted: borrowing WantedIDs,
        _ bytes: borrowing Span<UInt8>,
        _ range: Range<Int>
    ) -> Bool {
        guard !range.isEmpty, let key = CatalogueKey.of(kind, written: bytes, in: range) else {
            return false
        }
        return wanted.contains(key)
    }

    private func kind(of hash: UInt64) -> VolumeIDKind? {
        var place = Int(truncatingIfNeeded: hash >> 32) & (Self.size - 1)
        while table[place].hash != 0 {
            if table[place].hash == hash { return table[place].kind }
            place = (place + 1) & (Self.size - 1)
        }
        return nil
    }

    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")
    private static let start: UInt64 = 0xCBF2_9CE4_8422_2325

    private static func add(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}
