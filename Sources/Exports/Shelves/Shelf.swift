// SPDX-License-Identifier: Apache-2.0

import Hashing
import Works

/// Works that stand together: those of an author, of a series, in a language.
struct Shelf {
    /// What it is put in order by; two shelves of a kind never have the same.
    let key: String
    let name: String
    /// As it is put in order: `Austen, Jane`.
    let sortedName: String
    /// Places in the list of exported works.
    var works: [Int]

    /// A part of a file name that stays what it is, whatever other shelves there are.
    var token: String { Self.token(key) }

    static func token(_ key: String) -> String {
        String(Hash128(of: Array(key.utf8)[...]).hexadecimal.prefix(16))
    }

    /// That of a language is its tag, unless the tag is none, or looks like the page of another
    /// language: `es-419`.
    static func token(language tag: String) -> String {
        let hasDigits = tag.utf8.contains { (0x30...0x39).contains($0) }
        return LanguageTag.isValid(tag) && !hasDigits ? tag : token(tag)
    }

    /// Under what it stands in an alphabet.
    var letter: ShelfLetter { ShelfLetter(key) }
}

/// The first letter of a name, as the tabs of a card index have it.
struct ShelfLetter: Hashable, Comparable {
    /// What stands on the tab.
    let label: String
    private let order: UInt32

    init(_ key: String) {
        let scalar = key.unicodeScalars.first ?? " "
        switch scalar.value {
        case 0x30...0x39: (label, order) = ("0–9", 0)
        // In scripts with thousands of characters, nearly every name would have a tab of its own.
        case 0x1100...0x11FF, 0x2E80...0xD7FF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
            (label, order) = ("Other scripts", UInt32.max)
        case _ where scalar.properties.isAlphabetic:
            (label, order) = (scalar.properties.titlecaseMapping, scalar.value)
        default: (label, order) = ("Other signs", UInt32.max - 1)
        }
    }

    static func < (left: Self, right: Self) -> Bool { left.order < right.order }

    /// A part of a file name.
    var token: String {
        switch order {
        case 0: "digits"
        case .max: "scripts"
        case .max - 1: "signs"
        default: "u\(String(order, radix: 16))"
        }
    }
}

extension ShelfLetter {
    /// The names of each letter; signs stand before and behind the letters, and share a tab.
    static func parts<Name>(
        _ names: [Name],
        by key: (Name) -> String
    ) -> [(letter: ShelfLetter, names: [Name])] {
        Dictionary(grouping: names) { ShelfLetter(key($0)) }
            .sorted { $0.key < $1.key }
            .map { (letter: $0.key, names: $0.value) }
    }
}

extension [Shelf] {
    var byLetter: [(letter: ShelfLetter, names: [Shelf])] { ShelfLetter.parts(self, by: \.key) }
}
