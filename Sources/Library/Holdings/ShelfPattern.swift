// SPDX-License-Identifier: Apache-2.0

import Store

/// What books on the shelf are called, and in which folders they are.
package struct ShelfPattern: Sendable, Equatable {
    package static let usual = "{author}/{series}/{position} - {title}"
    /// A name says nothing of what may change with the bytes, or with other books.
    package static let fields = NamePattern.Field.allCases.filter { $0 != .hash && $0 != .n }

    package let text: String
    private let folders: [NamePattern]
    private let file: NamePattern

    package init(_ text: String) throws(NamePattern.Problem) {
        var parts: [NamePattern] = []
        for part in text.split(separator: "/", omittingEmptySubsequences: false) {
            guard !part.isEmpty else {
                throw NamePattern.Problem(message: "there is no name before or after a slash")
            }
            let pattern = try NamePattern(String(part))
            if let other = pattern.fields.first(where: { !Self.fields.contains($0) }) {
                throw NamePattern.Problem(message: "{\(other.rawValue)} is not a field of a book")
            }
            parts.append(pattern)
        }
        guard let last = parts.popLast() else {
            throw NamePattern.Problem(message: "the pattern is empty")
        }
        self.text = text
        folders = parts
        file = last
    }

    /// The name of a book below the shelf; the second of a name is number 2.
    ///
    /// A folder that would have no name is left out.
    func name(of book: ShelvedBook, number: Int) -> String {
        var parts = folders.compactMap { SafeName.folder($0.text(for: book, number: 1)) }
        parts.append(
            SafeName.of(file.text(for: book, number: 1), ending: ".epub", number: number)
        )
        return parts.joined(separator: "/")
    }
}
