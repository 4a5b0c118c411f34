// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite
import Store
import System
import Works

/// Takes everything over from the registers of other libraries: parts of one import, a second
/// machine's, or backups.
///
/// What is here already meets itself, by its content or its path; the rest comes in as if its books
/// were imported now, so works are solved again. A register comes over whole or not at all; small
/// ones share a transaction, which costs as much for a few books as for many.
package struct RegisterMerge {
    package struct Request: Sendable {
        /// Folders of libraries, or registers.
        package var others: [Path]
        package var program: String
        package var isDryRun = false
        /// Whether to take over what is there of a run that has not come to its end.
        package var takesUnfinished = false
        /// Where files lie here that have other paths there; the first that fits counts.
        package var rebases: [Rebase] = []
        /// Whether to say which work here each work there has become.
        package var wantsWorks = false

        package init(_ others: [Path], program: String) {
            self.others = others
            self.program = program
        }
    }

    private let library: Library
    private let request: Request

    package init(_ library: Library, _ request: Request) {
        self.library = library
        self.request = request
    }

    private struct Part {
        let location: MergeLocation
        let candidate: MergeCandidate
    }

    /// As many stay open from the look to the merge: each takes a descriptor, and memory for its
    /// tables.
    private static let mostOpen = 128

    package enum Event: Sendable {
        case merged(RegisterMergeResult)
        /// The same register was named before.
        case namedAgain(Path)
    }

    package func run(
        _ tell: (Event) -> Void = { _ in }
    ) throws(Failure) -> [RegisterMergeResult] {
        // All are looked at before the first is taken over.
        let locations = try MergeLocation.each(request.others, notIn: library) {
            tell(.namedAgain($0))
        }
        var parts: [Part] = []
        for location in locations {
            let candidate = try location.look(
                takingUnfinished: request.takesUnfinished,
                keepingOpen: parts.count < Self.mostOpen
            )
            parts.append(Part(location: location, candidate: candidate))
        }
        let change = LibraryChange(library, isDryRun: request.isDryRun)
        var merged = 0
        do throws(Failure) {
            return try change.makeEach(parts) { (writer) throws(Failure) in
                try refuseWithoutRoom(parts.map(\.candidate.prospect), writer)
                try library.asking { () throws(SQLiteError) in try writer.prepareToMerge() }
            } _: { (left, writer) throws(Failure) in
                try merge(someOf: &left, writer) { if request.isDryRun { tell(.merged($0)) } }
            } afterCommit: { results in
                merged += results.count
                // What stays is a file that nothing names, which the next repair moves away.
                for result in results { _ = CoverRemoval(result.removedCovers, of: library) }
                // Where it stays, the next run finds that all packs are named and removes it.
                try? PackJournal(library).remove()
                for result in results { tell(.merged(result)) }
            }
        } catch {
            guard merged > 0 else { throw error }
            var failure = error
            failure.hint = "\(merged) of \(locations.count) are merged; the same command goes on"
            throw failure
        }
    }

    /// Refuses to begin what the disk cannot hold: the rows, once more in the log for the largest,
    /// and the covers.
    private func refuseWithoutRoom(
        _ prospects: [MergeProspect],
        _ writer: RegisterWriter
    ) throws(Failure) {
        if request.isDryRun { return }
        var sizes: [Int64] = []
        for prospect in prospects {
            let isHere = try prospect.newest.map { (newest) throws(Failure) in
                try library.asking { () throws(SQLiteError) in
                    try writer.edition(fingerprint: newest) != nil
                }
            }
            if isHere == false { sizes.append(prospect.byteCount) }
        }
        let needed = sizes.reduce(sizes.max() ?? 0, +)
        try DiskSpace.refuse(without: needed, in: library.folder, for: "the merge")
    }

    /// As many books are worth a transaction.
    private static let enough = 2_000

    /// Takes registers over until there is enough for a transaction.
    ///
    /// Where one fails, those before it are taken once more and stay; the next call meets it first.
    private func merge(
        someOf left: inout ArraySlice<Part>,
        atMost most: Int = .max,
        _ writer: RegisterWriter,
        _ tell: (RegisterMergeResult) -> Void
    ) throws(Failure) -> [RegisterMergeResult] {
        let all = left
        var results: [RegisterMergeResult] = []
        var covers: CoverTransfer?
        do throws(Failure) {
            var books = 0
            repeat {
                let result = try merge(left.removeFirst(), &covers, writer)
                tell(result)
                books += result.progress.counts[.found]
                results.append(result)
            } while !left.isEmpty && results.count < most && books < Self.enough
                && writer.canAttach
            try covers?.flush()
            return results
        } catch {
            writer.rollBack()
            covers?.giveUp()
            if request.isDryRun || results.isEmpty || error.kind == .interrupted {
                throw error
            }
        }
        left = all
        try library.asking { () throws(SQLiteError) in try writer.begin() }
        return try merge(someOf: &left, atMost: min(most, results.count), writer, tell)
    }

    /// - Parameter covers: where those are brought that come with one transaction.
    private func merge(
        _ part: Part,
        _ covers: inout CoverTransfer?,
        _ writer: RegisterWriter
    ) throws(Failure) -> RegisterMergeResult {
        let startedAt = WallClock.now
        let source = try part.location.open(
            part.candidate,
            for: library,
            program: request.program,
            at: startedAt
        )
        let work = try library.asking { () throws(SQLiteError) in
            try RegisterMergeWork(
                source.register,
                writer,
                library,
                rebasing: request.rebases,
                program: request.program,
                startedAt: startedAt / 1_000_000_000
            )
        }
        let transfer =
            if let covers { covers } else {
                try CoverTransfer(
                    into: library,
                    writer,
                    run: request.isDryRun ? nil : work.run
                )
            }
        covers = transfer
        transfer.others = source.libraries
        var result = try work.run(bringing: transfer)
        try library.asking { () throws(SQLiteError) in
            try writer.logMerge(of: source.register)
        }
        let version = source.register.version
        result.olderVersion = version < Schema.newest.number ? version : nil
        result.imported = try library.asking { () throws(SQLiteError) in
            try source.register.newestImport()
        }
        if request.wantsWorks {
            result.works = try library.asking { () throws(SQLiteError) in try work.works() }
        }
        try source.register.refuseIfChanged()
        guard result.imbalances.isEmpty else {
            throw Failure(
                .internalError,
                "out of balance: \(result.imbalances.joined(separator: "; "))",
                hint: "nothing was changed; please report this"
            )
        }
        if request.isDryRun { result.run = nil }
        return result
    }
}
