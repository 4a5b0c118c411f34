// SPDX-License-Identifier: Apache-2.0

/// Why a document was not read.
package struct XMLError: Error, Equatable {
    package enum Code: Equatable, Sendable {
        /// A NUL byte: libxml2 would silently cut the document there.
        case nulByte
        /// An external or parameter entity is declared.
        case externalEntity
        /// One tag has more attributes, or a longer name, than any real document.
        case oversizedTag
        /// More parts, or more distinct names, than any real document.
        case oversizedDocument
        /// Not well-formed.
        case malformed
        case outOfMemory
    }

    package let code: Code
    package let line: Int
    package let message: String

    package init(_ code: Code, line: Int = 0, message: String) {
        self.code = code
        self.line = line
        self.message = message
    }
}
