// SPDX-License-Identifier: Apache-2.0

/// What had to be done to a document before it could be read; nothing for a good one.
package struct XMLRepairs: Equatable, Sendable {
    package struct Kinds: OptionSet, Equatable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// It is not well-formed: tags or attributes were mended, or libxml2 saved what it could.
        package static let recovered = Kinds(rawValue: 1)
        /// References by a name that XML does not know: characters of HTML, or left as text.
        package static let namedEntities = Kinds(rawValue: 2)
        /// Ampersands that begin no reference, or `<` that begin no tag, left as text.
        package static let bareAmpersands = Kinds(rawValue: 4)
        /// Characters that XML forbids, or references to them, left out.
        package static let controlCharacters = Kinds(rawValue: 8)
        /// It was converted from the encoding that it declares, or that its first bytes show.
        package static let foreignEncoding = Kinds(rawValue: 16)
        /// It fits no encoding that it declares: what is not UTF-8 was read as Windows-1252.
        package static let guessedEncoding = Kinds(rawValue: 32)
    }

    package internal(set) var kinds: Kinds = []
    /// The first reference or bare sign that was mended, such as `&nbsp;`, and how many there are.
    package internal(set) var firstReference: [UInt8] = []
    package internal(set) var referenceCount = 0
    /// The encoding that a document in a guessed one declares; at most 40 bytes, in small letters.
    package internal(set) var declaredEncoding: [UInt8] = []

    package func contains(_ kinds: Kinds) -> Bool {
        self.kinds.contains(kinds)
    }
}
