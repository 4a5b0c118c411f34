// SPDX-License-Identifier: Apache-2.0

import Letters

package enum CollectionKind: String, Sendable, CaseIterable {
    /// Has a place among folders, and may hold others.
    case folder
    case tag
}

/// What a collection is called: a tag by its name, a folder by those of all that it is in.
///
///     Fiction/Sea   tag:favourites
package struct CollectionPath: Sendable, Hashable {
    package let kind: CollectionKind
    /// From the outermost folder to the innermost; of a tag its own.
    package let names: [String]

    /// Why a text names no collection, as a sentence about it: `it is empty`.
    package struct Problem: Error, Equatable {
        package let sentence: String
    }

    package static let longestName = 1_024
    package static let mostNames = 100

    package init(_ kind: CollectionKind, _ names: [String]) throws(Problem) {
        var trimmed: [String] = []
        for name in names { trimmed.append(try Self.name(name)) }
        guard trimmed.count <= Self.mostNames else {
            throw Problem(sentence: "it is more than \(Self.mostNames) folders deep")
        }
        guard !trimmed.isEmpty, kind == .folder || trimmed.count == 1 else {
            throw Problem(sentence: "it is empty")
        }
        self.init(known: kind, trimmed)
    }

    /// As a person writes it.
    package init(typed text: String) throws(Problem) {
        for kind in CollectionKind.allCases {
            guard let name = Self.dropping(kind, text) else { continue }
            try self.init(kind, kind == .tag ? [String(name)] : Self.parts(name))
            return
        }
        try self.init(.folder, Self.parts(text[...]))
    }

    /// A tag, with or without the word before it.
    package init(tag text: String) throws(Problem) {
        try self.init(.tag, [String(Self.dropping(.tag, text) ?? text[...])])
    }

    package init(known kind: CollectionKind, _ names: [String]) {
        self.kind = kind
        self.names = names
    }

    package func appending(_ name: String) -> CollectionPath {
        CollectionPath(known: kind, names + [name])
    }

    /// The folder that it is in; nil for what is in none.
    package var parent: CollectionPath? {
        names.count > 1 ? CollectionPath(known: kind, names.dropLast()) : nil
    }

    package var name: String { names[names.count - 1] }

    /// Its names as people read them, without the word for its kind: `Fiction/Sea`.
    package var label: String { names.joined(separator: "/") }

    /// A name in the form that is compared: without case, and the same however its letters are put
    /// together.
    package static func folded(_ name: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in name.unicodeScalars { LetterParts.of(scalar) { folded.append($0) } }
        return String(folded)
    }

    /// Checks a name and takes the blanks around it away.
    package static func name(_ text: String) throws(Problem) -> String {
        let scalars = text.unicodeScalars
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        guard let first = scalars.firstIndex(where: { !isBlank($0) }),
            let last = scalars.lastIndex(where: { !isBlank($0) })
        else { throw Problem(sentence: "a name in it is empty") }
        let name = String(scalars[first...last])
        guard name.utf8.count <= longestName else {
            throw Problem(sentence: "a name in it is longer than \(longestName) bytes")
        }
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw Problem(sentence: "a name in it has control characters") }
        return name
    }

    /// A slash at either end says nothing.
    private static func parts(_ text: Substring) -> [String] {
        var parts = text.split(separator: "/", omittingEmptySubsequences: false)[...]
        if parts.count > 1, parts.first?.isEmpty == true { parts.removeFirst() }
        if parts.count > 1, parts.last?.isEmpty == true { parts.removeLast() }
        return parts.map(String.init)
    }

    private static func dropping(_ kind: CollectionKind, _ text: String) -> Substring? {
        let word = kind.rawValue + ":"
        return text.hasPrefix(word) ? text.dropFirst(word.count) : nil
    }
}

extension CollectionPath: CustomStringConvertible {
    /// As it can be typed again.
    package var description: String {
        let path = names.joined(separator: "/")
        let isMistakable = CollectionKind.allCases.contains { Self.dropping($0, path) != nil }
        return kind == .tag || isMistakable ? "\(kind.rawValue):\(path)" : path
    }
}

extension CollectionPath {
    /// The same place under another name.
    package func renamed(_ name: String) -> CollectionPath {
        CollectionPath(known: kind, names.dropLast() + [name])
    }

    /// The same name in no folder.
    package var atTop: CollectionPath { CollectionPath(known: kind, [name]) }
}
