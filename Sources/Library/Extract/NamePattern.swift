// SPDX-License-Identifier: Apache-2.0

import Books
import Hashing
package import Store

/// What files are called, such as extracted covers: words, and fields between braces.
///
///     {author} - {title}
package struct NamePattern: Sendable, Equatable {
    package enum Field: String, Sendable, CaseIterable {
        case title
        /// The first of the authors.
        case author
        case authors
        case work
        case edition
        case isbn
        case year
        case language
        case series
        case position
        case hash
        /// The place in the list, from 1 on.
        case n
    }

    /// Why a text is no pattern.
    package struct Problem: Error, Sendable, Equatable {
        package let message: String
        /// The word between braces that is no field.
        package var word: String?
    }

    private enum Piece: Sendable, Equatable {
        case text(String)
        case field(Field)
    }

    package static let usual = "{author} - {title}"

    private let pieces: [Piece]

    /// Two braces of one kind stand for one of them in the name.
    package init(_ text: String) throws(Problem) {
        var pieces: [Piece] = []
        var words = ""
        var rest = text[...]
        while let first = rest.first {
            if rest.hasPrefix("{{") || rest.hasPrefix("}}") {
                words.append(first)
                rest = rest.dropFirst(2)
                continue
            }
            if first == "}" { throw Problem(message: "there is a } without a matching {") }
            guard first == "{" else {
                words.append(first)
                rest = rest.dropFirst()
                continue
            }
            guard let end = rest.firstIndex(of: "}") else {
                throw Problem(message: "there is a { without a matching }")
            }
            let word = String(rest[rest.index(after: rest.startIndex)..<end])
            guard let field = Field(rawValue: word) else {
                throw Problem(message: "{\(word)} is not a field", word: word)
            }
            if !words.isEmpty { pieces.append(.text(words)) }
            words = ""
            pieces.append(.field(field))
            rest = rest[rest.index(after: end)...]
        }
        if !words.isEmpty { pieces.append(.text(words)) }
        guard !pieces.isEmpty else { throw Problem(message: "the pattern is empty") }
        self.pieces = pieces
    }

    /// The fields that it has.
    var fields: [Field] {
        pieces.compactMap { if case .field(let field) = $0 { field } else { nil } }
    }

    /// The name of one thing, not yet safe for a file.
    package func text(for named: some PatternNamed, number: Int) -> String {
        pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .field(let field): Self.value(field, named, number) ?? ""
            }
        }.joined()
    }

    private static func value(_ field: Field, _ named: some PatternNamed, _ number: Int) -> String?
    {
        switch field {
        case .title: named.title
        case .author:
            named.authors.map { authors in
                String(authors.prefix { $0 != ";" })
            }
        case .authors: named.authors
        case .work: String(named.work)
        case .edition: named.edition.map { String($0) }
        case .isbn: named.isbn
        case .year: named.year
        case .language: named.language
        case .series: named.series
        case .position: named.seriesPosition
        case .hash: named.namedHash.flatMap { Hash128(bytes: $0)?.hexadecimal }
        case .n: String(number)
        }
    }
}

/// What the fields of a pattern are taken from.
package protocol PatternNamed {
    var work: Int64 { get }
    var edition: Int64? { get }
    var title: String? { get }
    var authors: String? { get }
    var language: String? { get }
    var year: String? { get }
    var series: String? { get }
    var seriesPosition: String? { get }
    var isbn: String? { get }
    var namedHash: [UInt8]? { get }
}

extension CoverOrigin: PatternNamed {
    package var namedHash: [UInt8]? { image?.hash }
}

extension ShelvedBook: PatternNamed {
    /// A book stays under its name whatever becomes of its bytes.
    package var namedHash: [UInt8]? { nil }
}
