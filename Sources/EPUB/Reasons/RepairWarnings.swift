// SPDX-License-Identifier: Apache-2.0

import Books
import XML

// What had to be done to a document, as warnings.
extension XMLRepairs {
    var packageWarnings: [Publication.Warning] {
        if kinds.isEmpty { return [] }
        var warnings: [Publication.Warning] = []
        if contains(.recovered) {
            warnings.warn(.packageRecovered)
        } else if contains(.controlCharacters) {
            warnings.warn(.packageRecovered, "control characters")
        }
        if referenceCount > 0 {
            warnings.warn(.packageEntities, references)
        }
        if contains(.guessedEncoding) {
            warnings.warn(.packageEncoding, encoding)
        }
        return warnings
    }

    var containerWarnings: [Publication.Warning] {
        if kinds.isEmpty { return [] }
        var warnings: [Publication.Warning] = []
        if contains(.recovered) { warnings.warn(.containerRecovered) }
        var mended: [String] = []
        if contains(.controlCharacters) { mended.append("control characters") }
        if referenceCount > 0 { mended.append(references) }
        if contains(.guessedEncoding) { mended.append("encoding " + encoding) }
        if !mended.isEmpty {
            let detail = mended.joined(separator: ", ")
            warnings.warn(.containerEncoding, detail)
        }
        return warnings
    }

    /// The first reference that was mended, and how many more there are.
    private var references: String {
        let first = MetadataText.excerpt(firstReference)
        return referenceCount == 1 ? first : "\(first) and \(referenceCount - 1) more"
    }

    private var encoding: String {
        MetadataText.excerpt(declaredEncoding)
    }
}
