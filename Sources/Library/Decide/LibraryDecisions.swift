// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import Files
import Hashing
import SQLite
package import Store
import System

/// Notes what people say about works and applies it, each time in one transaction.
package struct LibraryDecisions {
    private let library: Library

    package init(_ library: Library) {
        self.library = library
    }

    package func decide(_ request: DecisionRequest) throws(Failure) -> DecisionResult {
        try decide([request])
    }

    /// All of them or none; one rehearsal among them makes all one.
    package func decide(_ requests: [DecisionRequest]) throws(Failure) -> DecisionResult {
        try LibraryChange(
            library,
            isDryRun: requests.contains(where: \.isDryRun),
            isBrief: true
        ).make(naming: requests.map(\.action)) { (writer) throws(Failure) in
            try carryOut(requests, writer)
        } afterCommit: { report in
            report.leftCovers = CoverRemoval(report.removedCovers, of: library).left
        }
    }

    /// All of it in turn; nothing if it comes to what was said before, such as a file of answers
    /// that is given again and in which a later line takes back an earlier one.
    private func carryOut(
        _ requests: [DecisionRequest],
        _ writer: RegisterWriter
    ) throws(Failure) -> DecisionResult {
        var maker = try DecisionMaker(writer, library)
        for request in requests { try maker.decide(request) }
        let result = try maker.settle()
        guard requests.allSatisfy(\.mayHold), maker.mayHaveSaidNothing else { return result }
        let counting = maker.counting
        writer.rollBack()
        try library.asking { () throws(SQLiteError) in try writer.begin() }
        maker = try DecisionMaker(writer, library)
        var held = true
        for place in counting.sorted() where held { held = try maker.holds(requests[place]) }
        guard !held else {
            var nothing = DecisionResult()
            nothing.outdated = result.outdated
            nothing.held = Set(requests.indices).subtracting(result.outdated.keys)
            return nothing
        }
        maker = try DecisionMaker(writer, library)
        for request in requests { try maker.decide(request) }
        return try maker.settle()
    }

    /// Chooses the cover of a work: whatever its editions have, this is it from now on.
    ///
    /// The file is kept before anything names it, so a process that is killed in between leaves at
    /// most a file that nothing names.
    package func choose(
        _ cover: ChosenImage,
        forWork work: Int64,
        who: String,
        why: String?,
        isDryRun: Bool
    ) throws(Failure) -> DecisionResult {
        let action = DecisionRequest.Action.set(work: work, [.cover: cover.hash.hexadecimal])
        let change = LibraryChange(library, isDryRun: isDryRun, isBrief: true)
        return try change.make(naming: [action]) {
            (writer) throws(Failure) in
            var maker = try DecisionMaker(writer, library)
            try maker.decide(DecisionRequest(action, who: who, why: why))
            let image = cover.image
            let known = try library.asking { () throws(SQLiteError) in
                try writer.cover(image.hash)
            }
            let isKept = try library.asking { () throws(FileError) in
                try known?.bytes(in: library.folder) != nil
            }
            if !isKept, !isDryRun {
                writer.losing?([image])
                try cover.keep(in: library)
                try library.asking { () throws(SQLiteError) in
                    try writer.giveOwnFile(toCover: image.hash, byteCount: image.byteCount)
                }
            }
            _ = try library.asking { () throws(SQLiteError) in
                try writer.add(cover: cover.image)
            }
            return try maker.settle()
        }
    }

    /// Queues what another program thinks may be one work; returns how many were new.
    package func suggest(
        _ suggestions: [Suggestion],
        isDryRun: Bool
    ) throws(Failure) -> Int {
        try LibraryChange(library, isDryRun: isDryRun).make { (writer) throws(Failure) in
            try library.asking { () throws(SQLiteError) in
                var new = 0
                for suggestion in suggestions
                where try writer.queue(suggestion, madeAt: WallClock.now / 1_000_000_000) {
                    new += 1
                }
                return new
            }
        }
    }
}
