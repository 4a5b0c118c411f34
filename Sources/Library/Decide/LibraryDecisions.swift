// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
package import Files
package import Hashing
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
            try bring(cover, writer, isDryRun: isDryRun)
            return try maker.settle()
        }
    }

    /// Chooses the covers of several works, as one choice to undo.
    ///
    /// - Parameter refused: told of an image that cannot be had, whose work keeps its cover.
    /// - Returns: what was decided, and the actions that it answers.
    package func choose(
        _ covers: [(work: Int64, image: CoverSource)],
        who: String,
        why: String?,
        isDryRun: Bool,
        refused: (CoverSource, Failure) -> Void
    ) throws(Failure) -> (result: DecisionResult, actions: [DecisionRequest.Action]) {
        var actions: [DecisionRequest.Action] = []
        let change = LibraryChange(library, isDryRun: isDryRun, isBrief: true)
        let result = try change.make(naming: []) { (writer) throws(Failure) in
            var maker = try DecisionMaker(writer, library)
            for (work, source) in covers {
                guard let hash = try bring(source, writer, isDryRun: isDryRun, refused)
                else { continue }
                let action = DecisionRequest.Action.set(work: work, [.cover: hash.hexadecimal])
                try maker.decide(DecisionRequest(action, who: who, why: why))
                actions.append(action)
            }
            return try maker.settle()
        }
        return (result, actions)
    }

    /// Has the bytes of a chosen cover in the library; returns their hash, or nil if it was refused.
    private func bring(
        _ source: CoverSource,
        _ writer: RegisterWriter,
        isDryRun: Bool,
        _ refused: (CoverSource, Failure) -> Void
    ) throws(Failure) -> Hash128? {
        switch source {
        case .known(let hash):
            if try isKept(hash.bytes, writer) { return hash }
            let text = "the library has lost the cover \(hash.hexadecimal)"
            refused(source, Failure(.inputMissing, text, hint: ""))
            return nil
        case .file(let path):
            // One image is in memory at a time.
            let cover: ChosenImage
            do throws(Failure) { cover = try ChosenImage(path) } catch {
                refused(source, error)
                return nil
            }
            try bring(cover, writer, isDryRun: isDryRun)
            return cover.hash
        }
    }

    private func bring(
        _ cover: ChosenImage,
        _ writer: RegisterWriter,
        isDryRun: Bool
    ) throws(Failure) {
        let image = cover.image
        if try !isKept(image.hash, writer), !isDryRun {
            try library.asking { () throws(SQLiteError) in try writer.losing?([image]) }
            try cover.keep(in: library)
            try library.asking { () throws(SQLiteError) in
                try writer.giveOwnFile(toCover: image.hash, byteCount: image.byteCount)
            }
        }
        _ = try library.asking { () throws(SQLiteError) in try writer.add(cover: image) }
    }

    private func isKept(_ hash: [UInt8], _ writer: RegisterWriter) throws(Failure) -> Bool {
        let known = try library.asking { () throws(SQLiteError) in try writer.cover(hash) }
        return try library.asking { () throws(FileError) in
            try known?.bytes(in: library.folder) != nil
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

/// Where the cover of a work comes from that is chosen.
package enum CoverSource: Sendable {
    /// From the library, by its hash.
    case known(Hash128)
    case file(Path)
}
