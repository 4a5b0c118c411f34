// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import Store

/// Gives the books on the shelf the names that its pattern wants for them now; nothing else does.
package struct ShelfTidying {
    package struct Move: Sendable, Equatable {
        package let book: String
        package let former: String
        package let name: String
    }

    package struct Result: Sendable, Equatable {
        package internal(set) var books = 0
        package internal(set) var moves: [Move] = []
        /// Those whose file is missing or damaged: they stay where they are.
        package internal(set) var broken = 0

        package var balance: Balance {
            Balance(
                "books",
                books,
                [
                    .init("renamed", moves.count),
                    .init("unchanged", books - moves.count - broken),
                    .init("broken", broken, isRare: true),
                ]
            )
        }
    }

    private let library: Library
    private let isDryRun: Bool

    package init(_ library: Library, isDryRun: Bool) {
        self.library = library
        self.isDryRun = isDryRun
    }

    /// - Parameter pattern: from now on; nil for the one that holds.
    package func tidy(_ pattern: ShelfPattern?) throws(Failure) -> Result {
        let session = try HoldingSession(library, isDryRun: isDryRun)
        let wanted: ShelfPattern
        if let pattern { wanted = pattern } else { wanted = try session.shelfPattern() }
        try session.openShelf()
        var result = Result()
        for holding in try session.reader.holdings(in: .shelf) {
            result.books += 1
            guard try session.isWhole(holding) else {
                result.broken += 1
                continue
            }
            // What the register has forgotten keeps the name that it has.
            guard let book = try session.reader.shelvedBook(holding.fingerprint) else { continue }
            let former = String(decoding: holding.name, as: UTF8.self)
            guard !Self.isName(former, of: book, wanted) else { continue }
            let (name, isThere) = try session.freeName(book, wanted, holding.hash)
            result.moves.append(
                Move(book: book.title ?? former, former: former, name: name)
            )
            var renamed = holding
            renamed.name = Array(name.utf8)
            renamed.folded = SafeName.folded(name)
            try session.add(
                HoldingStep(
                    former: .own(.shelf, holding.name),
                    target: .own(.shelf, renamed.name),
                    isThere: isThere,
                    hash: holding.hash,
                    byteCount: holding.byteCount,
                    changes: [.save(renamed)]
                )
            )
        }
        if let pattern {
            var place = try session.reader.holdingPlace(.shelf)
            place.pattern = pattern.text == ShelfPattern.usual ? nil : pattern.text
            try session.add(
                HoldingStep(hash: [], byteCount: 0, changes: [.choose(place, .shelf)])
            )
        }
        try session.flush()
        return result
    }

    /// Whether a name is what the pattern wants, with a number or without one.
    private static func isName(
        _ name: String,
        of book: ShelvedBook,
        _ pattern: ShelfPattern
    ) -> Bool {
        let folded = SafeName.folded(name)
        var number = 1
        // A number that is there is no larger than what is behind the last parenthesis.
        if folded.hasSuffix(").epub"), let open = folded.lastIndex(of: "(") {
            let digits = folded[folded.index(after: open)...].dropLast(").epub".count)
            number = Int(digits) ?? 1
        }
        return folded == SafeName.folded(pattern.name(of: book, number: 1))
            || folded == SafeName.folded(pattern.name(of: book, number: number))
    }
}
