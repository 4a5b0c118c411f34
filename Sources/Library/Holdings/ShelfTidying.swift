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
        /// By which the shelf names its books from now on; nil if that stays as it is.
        package internal(set) var pattern: String?

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
        var renames: [(holding: Holding, name: String, isThere: Bool)] = []
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
            result.moves.append(Move(book: book.title ?? former, former: former, name: name))
            renames.append((holding, name, isThere))
        }
        if wanted.text != (try former(session)) { result.pattern = wanted.text }
        try rename(renames, result.pattern, .begun, session)
        return result
    }

    /// Gives the books the names back that they had before the last tidying; done once more, that is
    /// taken back in turn, but one that was stopped is finished first.
    ///
    /// A book whose former name is another's by now keeps the one that it has.
    package func undo() throws(Failure) -> Result {
        let session = try HoldingSession(library, isDryRun: isDryRun)
        let record = try library.asking { () throws(FileError) in try TidyRecord(in: library) }
        guard let record else {
            throw Failure(
                .inputMissing,
                "no tidying of this shelf is known",
                hint: "see what a tidying would do with: accession shelf tidy"
            )
        }
        try session.openShelf()
        var result = Result()
        var renames: [(holding: Holding, name: String, isThere: Bool)] = []
        let isToFinish = record.state == .undoing
        let wanted =
            isToFinish
            ? record.renames
            : record.renames.reversed().map {
                .init(former: $0.name, name: $0.former, hash: $0.hash)
            }
        for rename in wanted {
            result.books += 1
            let folded = SafeName.folded(rename.former)
            guard let holding = try session.reader.holding(in: .shelf, folded: folded),
                holding.hash == rename.hash
            else { continue }
            guard try session.isWhole(holding) else {
                result.broken += 1
                continue
            }
            guard let isThere = try session.isFree(rename.name, holding.hash) else { continue }
            let title = try session.reader.shelvedBook(holding.fingerprint)?.title
            result.moves.append(
                Move(book: title ?? rename.former, former: rename.former, name: rename.name)
            )
            renames.append((holding, rename.name, isThere))
        }
        let pattern = isToFinish ? record.pattern?.chosen : record.pattern?.former
        if let pattern, pattern != (try former(session)) { result.pattern = pattern }
        try rename(renames, result.pattern, .undoing, session)
        return result
    }

    /// The pattern that holds until now.
    private func former(_ session: HoldingSession) throws(Failure) -> String {
        try session.reader.holdingPlace(.shelf).pattern ?? ShelfPattern.usual
    }

    private func rename(
        _ renames: [(holding: Holding, name: String, isThere: Bool)],
        _ chosen: String?,
        _ state: TidyRecord.State,
        _ session: HoldingSession
    ) throws(Failure) {
        if isDryRun { return }
        var record = TidyRecord(state)
        if let chosen { record.pattern = .init(former: try former(session), chosen: chosen) }
        record.renames = renames.map { holding, name, _ in
            .init(
                former: String(decoding: holding.name, as: UTF8.self),
                name: name,
                hash: holding.hash
            )
        }
        let earlier = try library.asking { () throws(FileError) in try TidyRecord(in: library) }
        if let earlier, earlier.state != .done {
            try record.goOn(from: earlier) { (rename) throws(Failure) in
                let folded = SafeName.folded(rename.name)
                return try session.reader.holding(in: .shelf, folded: folded)?.hash == rename.hash
            }
        } else if renames.isEmpty, chosen == nil {
            return
        }
        try library.asking { () throws(FileError) in try record.write(in: library) }
        for (holding, name, isThere) in renames {
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
        if let chosen {
            var place = try session.reader.holdingPlace(.shelf)
            place.pattern = chosen == ShelfPattern.usual ? nil : chosen
            try session.add(
                HoldingStep(hash: [], byteCount: 0, changes: [.choose(place, .shelf)])
            )
        }
        try session.flush()
        record.state = .done
        try library.asking { () throws(FileError) in try record.write(in: library) }
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
