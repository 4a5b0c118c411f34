// SPDX-License-Identifier: Apache-2.0

import Works
import Books

/// What the first bytes of an obfuscated file were changed with: made of the book's identifier, so
/// that the file is of no use elsewhere.
struct ObfuscationKey {
    private let key: [UInt8]
    private let reach: Int

    /// Nil if the book has no identifier that a key can be made of.
    init?(_ obfuscation: Obfuscation, _ identifiers: [RawIdentifier]) {
        switch obfuscation {
        case .idpf:
            guard let unique = identifiers.first(where: \.isUnique) else { return nil }
            let blanks: [UInt8] = [0x20, 0x09, 0x0D, 0x0A]
            key = SHA1.digest(of: unique.value.utf8.filter { !blanks.contains($0) })
            reach = 1040
        case .adobe:
            // Of several identifiers the one that is a UUID was used, the book's own first.
            let values = identifiers.filter(\.isUnique) + identifiers.filter { !$0.isUnique }
            guard let uuid = values.lazy.compactMap({ Self.uuid($0.value) }).first else {
                return nil
            }
            key = uuid
            reach = 1024
        }
    }

    /// Changes the bytes back, or back again.
    ///
    /// Some old books deflate first and obfuscate then, but one order is enough here: what came out
    /// of the archive is inflated already, and an entry whose deflated bytes were changed does not
    /// inflate, so it never gets here.
    func apply(to bytes: inout [UInt8], count: Int) {
        for index in 0..<min(count, reach) { bytes[index] ^= key[index % key.count] }
    }

    /// The 16 bytes of a UUID, with or without its prefix and its dashes.
    private static func uuid(_ value: String) -> [UInt8]? {
        let digits = value.utf8.prefix(64).split(separator: UInt8(ascii: ":")).last?.filter {
            $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}")
        }
        guard let digits, digits.count == 32 else { return nil }
        let values = digits.compactMap(Href.digit)
        guard values.count == 32 else { return nil }
        return stride(from: 0, to: 32, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
