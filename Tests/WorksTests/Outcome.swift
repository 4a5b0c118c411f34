// SPDX-License-Identifier: Apache-2.0

import Works

/// The claim of one identifier in a form that tables of examples can show: `isbn:978...`,
/// `invalid isbn`, `never other:...`, `never`.
func outcome(_ value: String, scheme: String? = nil, typeCode: String? = nil) -> String {
    let raw = RawIdentifier(value: value, scheme: scheme, typeCode: typeCode)
    switch IdentifierClassifier.classify(raw) {
    case .valid(let id): return id.description
    case .invalid(let kind, _): return "invalid \(kind.name)"
    case .never(let id?): return "never \(id)"
    case .never(nil): return "never"
    }
}

/// The identifier of a value that must be a good one, for tests that need some.
func volumeID(_ text: String) -> VolumeID {
    IdentifierClassifier.classify(RawIdentifier(value: text)).volumeID
        ?? VolumeID(kind: .other, value: "not an identifier: \(text)")
}
