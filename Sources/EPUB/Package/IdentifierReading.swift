// SPDX-License-Identifier: Apache-2.0

import Books
import Works

/// `dc:identifier` with its scheme, and which of them is the book's own.
enum IdentifierReading {
    static func read(
        _ found: MetadataWalk.Found,
        uniqueIdentifier: Range<Int>?,
        from source: inout MetadataSource,
        into publication: inout Publication
    ) {
        guard let value = source.text(of: found.element, as: "identifier") else { return }
        var scheme = source.attribute("scheme", of: found, as: "identifier scheme")
        var typeCode: String?
        let refinements = source.walk.refinements
        if let refinement = refinements.first(.identifierType, of: found.id, source.document),
            let type = source.text(of: refinement.value, as: "identifier type")
        {
            // A type without a code list is a scheme in words, unless it is plainly a code.
            if refinement.scheme != nil || isCode(type) {
                typeCode = type
            } else if scheme == nil {
                scheme = type
            }
        }
        var isUnique = false
        if let id = found.id, let wanted = uniqueIdentifier {
            isUnique =
                TextBytes.equal(source.document.bytes, id, wanted)
                && !publication.identifiers.contains { $0.isUnique }
        }
        publication.identifiers.append(
            RawIdentifier(
                value: value,
                scheme: scheme,
                typeCode: typeCode,
                isUnique: isUnique
            )
        )
    }

    /// Whether this is a number of the ONIX list: one or two digits.
    private static func isCode(_ type: String) -> Bool {
        type.utf8.count <= 2 && type.utf8.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    }

    static func complete(
        _ package: PackageDocument,
        from source: MetadataSource,
        into publication: inout Publication
    ) {
        // Where package or metadata is missing, that is the trouble, and already reported.
        guard package.hasPackage, package.metadata != nil,
            !publication.identifiers.contains(where: \.isUnique)
        else { return }
        guard let wanted = package.uniqueIdentifier else {
            return publication.warn(.noUniqueIdentifier, "no unique-identifier")
        }
        let id = MetadataText.excerpt(source.document.bytes[wanted])
        publication.warn(.noUniqueIdentifier, "no identifier has the id \(id)")
    }
}
