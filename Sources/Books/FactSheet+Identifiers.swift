// SPDX-License-Identifier: Apache-2.0

package import Works

extension FactSheet {
    /// The identifiers by which it knows the edition and that can join it with others, in order.
    package var joiningIDs: [VolumeID] { self[.identifiers].compactMap(Self.joiningID) }

    /// What a catalogue calls its record of the book, a value of that kind.
    package var catalogueRecord: String? {
        let word = Self.recordWord.utf8
        return self[.identifiers].first { $0.utf8.starts(with: word) }
            .map { String(Substring($0.utf8.dropFirst(word.count))) }
    }

    private static let recordWord = "\(VolumeIDKind.catalogueRecord.name):"

    /// What a catalogue calls one of its books; nil for anything but a UUID, which no other has.
    package static func catalogueRecord(_ text: String) -> VolumeID? {
        guard case .valid(let id) = IdentifierClassifier.classify(RawIdentifier(value: text)),
            id.kind == .uuid
        else { return nil }
        return VolumeID(kind: .catalogueRecord, value: id.value)
    }

    /// An identifier as a fact has it; nil for one that joins nothing.
    package static func joiningID(_ text: String) -> VolumeID? {
        guard let id = VolumeID(stored: text) else { return nil }
        switch id.kind {
        // The text of a book is known from the book alone.
        case .text: return nil
        // Some say too little to join anything.
        case .other, .url:
            let claim = IdentifierClassifier.classify(RawIdentifier(value: id.value))
            return claim.volumeID == id ? id : nil
        default: break
        }
        return switch id.kind.level {
        case .work, .volume, .package: id
        case .names, .never: nil
        }
    }

    /// An identifier as a fact is to have it, whatever wrote it; nil if it cannot be right.
    package static func identifier(_ text: String) -> String? {
        let claim =
            VolumeID(stored: text).map {
                IdentifierClassifier.classify($0.kind, Array($0.value.utf8))
            } ?? IdentifierClassifier.classify(RawIdentifier(value: text))
        return switch claim {
        case .valid(let id): id.description
        case .never(let id): id?.description ?? text
        case .invalid(_, _): nil
        }
    }
}
