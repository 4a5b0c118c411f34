// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB

/// The texts of one record, cleaned as those of a book are before they become a `String`.
struct DumpText {
    private var texts = MetadataText()

    mutating func line(_ bytes: [UInt8]) -> String? {
        texts.text(bytes, 0..<bytes.count)
    }

    mutating func line(_ bytes: [UInt8]?) -> String? { bytes.flatMap { line($0) } }

    mutating func lines(_ all: [[UInt8]]) -> [String] { all.compactMap { line($0) } }

    mutating func prose(_ bytes: [UInt8]?) -> String? {
        guard let bytes else { return nil }
        return texts.text(
            bytes,
            0..<bytes.count,
            style: .prose,
            limit: MetadataText.descriptionLimit
        )
    }

    /// A date as far as it is one, without a time of day.
    static func date(_ text: String?) -> String? {
        text.flatMap { MomentReading.moment($0) }.map { String($0.text.prefix(10)) }
    }

    /// `Austen, Jane` as people say it; a name without a comma, or with two, is what it is.
    static func spoken(_ sorted: String) -> String {
        let parts = sorted.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return sorted }
        let (family, given) = (trimmed(parts[0]), trimmed(parts[1]))
        return family.isEmpty || given.isEmpty ? sorted : "\(given) \(family)"
    }

    static func trimmed(_ text: some StringProtocol) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { $0 != " " }),
            let last = scalars.lastIndex(where: { $0 != " " })
        else { return "" }
        return String(text[first...last])
    }
}

extension FactSheet {
    /// Sets a field of one value, if there is one.
    mutating func set(_ field: FactField, _ value: String?) {
        if let value { self[field] = [value] }
    }
}
