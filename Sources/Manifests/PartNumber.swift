// SPDX-License-Identifier: Apache-2.0

/// Which part of how many, written `3/40`.
package struct PartNumber: Sendable, Equatable {
    package static let most = 1_000_000
    package static let whole = PartNumber(1, of: 1)

    /// The first is 1.
    package let number: Int
    package let count: Int

    private init(_ number: Int, of count: Int) {
        self.number = number
        self.count = count
    }

    package init?(_ text: some StringProtocol) {
        let words = text.split(separator: "/", omittingEmptySubsequences: false)
        let isPlain = words.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
        guard isPlain, words.count == 2, let number = Int(words[0]), let count = Int(words[1]),
            (1...Self.most).contains(count), (1...count).contains(number)
        else { return nil }
        self.init(number, of: count)
    }

    package var text: String { "\(number)/\(count)" }
}

/// How a manifest is cut: parts weigh the same, whatever number of files they have.
///
/// A file weighs its bytes and a little for being opened, without which a million small files would
/// be as good as nothing. A part is what begins between two marks on the way from the first to the
/// last byte, so it is a run of neighbours, and everything is in exactly one.
struct PartScale {
    static let openingWeight: UInt64 = 64 << 10

    private let total: UInt64
    private let parts: UInt64
    private var passed: UInt64 = 0

    /// Nil where the sum is too large to be one of files.
    init?(_ end: ManifestEnd, _ parts: Int) {
        let (weights, isTooLarge) = UInt64(end.files)
            .multipliedReportingOverflow(by: Self.openingWeight)
        let (total, isStillTooLarge) = weights.addingReportingOverflow(UInt64(end.bytes))
        guard !isTooLarge, !isStillTooLarge else { return nil }
        self.total = total
        self.parts = UInt64(parts)
    }

    /// The part of the next file, which has this size; nil if there is more than was counted.
    mutating func part(ofSize size: Int64) -> Int? {
        guard passed < total else { return nil }
        let product = passed.multipliedFullWidth(by: parts)
        let part = total.dividingFullWidth(product).quotient
        let (weight, isTooLarge) = UInt64(size).addingReportingOverflow(Self.openingWeight)
        let (sum, isStillTooLarge) = passed.addingReportingOverflow(weight)
        guard !isTooLarge, !isStillTooLarge, sum <= total else { return nil }
        passed = sum
        return Int(part) + 1
    }
}
