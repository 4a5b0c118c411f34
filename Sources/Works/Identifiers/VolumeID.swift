// SPDX-License-Identifier: Apache-2.0

/// A normalised identifier: two spellings of one identifier give one value.
///
/// Values of kinds that join are plain ASCII, so equality, order and the stored bytes agree.
package struct VolumeID: Hashable, Sendable {
    package let kind: VolumeIDKind
    package let value: String

    /// Takes a value that is normalised already, such as one read back from the register.
    package init(kind: VolumeIDKind, value: String) {
        self.kind = kind
        self.value = value
    }
}

extension VolumeID: Comparable {
    /// The canonical order: the table of kinds, then the value.
    package static func < (left: VolumeID, right: VolumeID) -> Bool {
        left.kind == right.kind ? left.value < right.value : left.kind < right.kind
    }
}

extension VolumeID: CustomStringConvertible {
    package var description: String { kind.name + ":" + value }

    /// Reads a description back; nil for a kind that a newer program knows.
    package init?(stored description: String) {
        let bytes = description.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
            let kind = VolumeIDKind(named: String(description[..<colon]))
        else { return nil }
        self.init(kind: kind, value: String(description[bytes.index(after: colon)...]))
    }
}
