// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite
package import Store
import System

/// Lets a tag hold exactly the works that a filter finds, but for what people said of them.
///
/// A person's word stands above the filter, and holds for the whole work, whichever of its editions
/// it was said of: what a person tagged keeps the tag, and what a person untagged does not get it
/// again, also with editions that come later. Everything else follows the filter from run to run,
/// and what follows is a decision of the run, which goes with it when the run is undone.
package struct TagFill {
    /// Works that got the tag, lost it, and have it now.
    package struct Result: Sendable, Equatable {
        package var added = 0
        package var takenOut = 0
        package var works = 0
        /// Whether there was no such tag; there is one then, even if it has no works.
        package var isNew = false
        /// Editions that were put in or taken out, of works that have the tag anyway as well.
        package var editions = 0

        package var isChange: Bool { isNew || editions > 0 }
    }

    private let library: Library
    private let tag: CollectionPath
    /// The filter in words.
    private let words: String

    package init(_ library: Library, _ tag: CollectionPath, filter words: String) {
        self.library = library
        self.tag = tag
        self.words = words
    }

    /// - Parameters:
    ///   - run: the run after which this is done.
    ///   - filter: what the words mean in the register.
    package func fill(
        afterRun run: Int64,
        program: String,
        _ filter: (RegisterReader) throws(Failure) -> WorkFilter
    ) throws(Failure) -> Result {
        // Mostly there is nothing to do, and then nobody has to wait for it.
        let rehearsed = try library.reading { (reader) throws(Failure) in
            try plan(reader, filter)
        }
        guard rehearsed.result.isChange else { return rehearsed.result }
        return try LibraryChange(library, isDryRun: false, isBrief: true).make {
            (writer) throws(Failure) in
            let plan = try plan(writer.reader, filter)
            if plan.result.isChange { try carryOut(plan, writer, run, program) }
            return plan.result
        }
    }

    private func carryOut(
        _ plan: Plan,
        _ writer: RegisterWriter,
        _ run: Int64,
        _ program: String
    ) throws(Failure) {
        var maker = CollectionMaker(writer, library)
        let noted = try maker.note(
            verb: "filter",
            "\(tag)",
            former: words,
            CollectionMaker.Voice(
                who: program,
                why: nil,
                time: WallClock.now / 1_000_000_000,
                run: run
            )
        )
        let home = try maker.make(tag, noted)
        try library.asking { () throws(SQLiteError) in
            for change in plan.changes {
                try writer.put(change.fingerprint, change.state, home, place: nil, by: noted.id)
            }
        }
    }

    // MARK: - What is to be done

    private struct Plan {
        var changes: [(fingerprint: [UInt8], state: CollectionMember.State)] = []
        var result = Result()

        /// - Parameter editions: those of one work.
        mutating func add(_ editions: ArraySlice<TaggedEdition>, matches: Bool) {
            let own = editions.compactMap(\.standing).filter { !$0.isByRun }
            let isRefused = !own.isEmpty && !own.contains(where: \.isIn)
            let wasIn = editions.contains { $0.standing?.isIn == true }
            var isIn = own.contains(where: \.isIn)
            for edition in editions {
                let standing = edition.standing
                if standing?.isByRun == false { continue }
                let belongs = matches && !isRefused
                isIn = isIn || belongs
                if belongs != (standing?.isIn ?? false) {
                    changes.append((edition.fingerprint, belongs ? .in : .out))
                }
            }
            if isIn { result.works += 1 }
            if isIn, !wasIn { result.added += 1 }
            if wasIn, !isIn { result.takenOut += 1 }
        }
    }

    private func plan(
        _ reader: RegisterReader,
        _ filter: (RegisterReader) throws(Failure) -> WorkFilter
    ) throws(Failure) -> Plan {
        let found = try reader.ids(matching: filter(reader))
        let matching = Set(found)
        let home = try reader.collection(at: tag)?.id
        var plan = Plan()
        plan.result.isNew = home == nil
        var rest = try reader.editions(of: found, orIn: home)[...]
        while let work = rest.first?.work {
            let editions = rest.prefix { $0.work == work }
            plan.add(editions, matches: matching.contains(work))
            rest = rest[editions.endIndex...]
        }
        plan.result.editions = plan.changes.count
        return plan
    }
}
