// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Library
import Store
import Terminal

/// How a person names a provider of facts.
enum ProviderArgument {
    static func read(_ word: [UInt8]) throws(Failure) -> FactProvider {
        let provider = FactProvider(rawValue: String(decoding: word, as: UTF8.self))
        guard provider.isValid, !provider.isReserved else {
            throw .usage(
                "\(Phrasing.quoted(word)) is no name of a provider",
                hint: "accession enrich order lists those that said anything"
            )
        }
        return provider
    }

    /// Whose work ids join books, or the word for no provider; nil without a word.
    static func identity(_ words: [String]) throws(Failure) -> IdentityProviders? {
        if words.isEmpty { return nil }
        if words == [none] { return IdentityProviders() }
        var named: [FactProvider] = []
        for word in words {
            guard word != none else {
                throw .usage("\(none) cannot stand beside other names")
            }
            let provider = try read(Array(word.utf8))
            guard !provider.isCompanion else {
                throw .usage(
                    "the identifiers of \(provider) join books anyway",
                    hint: "name catalogues such as openlibrary"
                )
            }
            named.append(provider)
        }
        return IdentityProviders(named)
    }

    /// Names the providers that have said nothing so far: a name may be mistyped.
    static func silence(_ named: [FactProvider], in library: Library) throws(Failure) -> String? {
        let known = try library.reading { (reader) throws(Failure) in
            try reader.providers().map(\.provider)
        }
        let silent = named.filter { $0 != .book && !known.contains($0) }.map(\.rawValue)
        if silent.isEmpty { return nil }
        return "\(Phrasing.listed(silent, "and")) said nothing of these books so far"
    }

    private static let none = "none"

    /// An order of several, among which the book itself has a place.
    static func order(_ words: [[UInt8]]) throws(Failure) -> [FactProvider] {
        var order: [FactProvider] = []
        for word in words {
            let isBook = word.elementsEqual(FactProvider.book.rawValue.utf8)
            let provider = isBook ? .book : try read(word)
            guard !order.contains(provider) else {
                throw .usage("\(provider) is named twice")
            }
            order.append(provider)
        }
        return order
    }
}
