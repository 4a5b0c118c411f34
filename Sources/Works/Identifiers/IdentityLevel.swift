// SPDX-License-Identifier: Apache-2.0

/// How much a shared identifier proves about two editions.
package enum IdentityLevel: UInt8, Sendable, Hashable, CaseIterable {
    /// Names the book as a reader means it: editions that share one are one work.
    case work
    /// Names one published volume: editions that share one are one work.
    case volume
    /// Names one package file, and is often copied from book to book by mistake: it joins only
    /// editions whose title and author agree as well.
    case package
    /// Title and author, which no book claims as an identifier: the weakest evidence there is.
    case names
    /// Says nothing about identity: kept as metadata, joins nothing.
    case never

    /// How many different books, by title and author, one identifier may name before it is taken for
    /// a mistake.
    package var bookLimit: Int? {
        switch self {
        case .work: 200
        case .volume: 5
        case .package: 2
        case .names, .never: nil
        }
    }

    /// How many different first authors one identifier may have, whatever the titles.
    ///
    /// No book has this many, and each would have to be compared with every other one.
    package var authorLimit: Int? {
        switch self {
        case .work: 200
        case .volume, .package: 64
        case .names, .never: nil
        }
    }
}
