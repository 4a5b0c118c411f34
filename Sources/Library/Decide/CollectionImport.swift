// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite
package import Store
import System

/// Takes collections in that another library wrote down, as one decision.
///
/// What holds already is not said again, so taking in the same twice changes nothing. What is said
/// of contents that are not here holds once they come, as after a merge of registers.
package struct CollectionImport {
    /// What became of the lines; each is one of added, same, unknown and malformed.
    package struct Result: Sendable, Equatable {
        package var lines = 0
        package var added = 0
        package var same = 0
        /// What was added of contents that no edition has.
        package var unknown = 0
        package var malformed = 0
        /// Nil if everything held already; the id of a rehearsal means nothing.
        package var decision: Int64?
        package var created: [CollectionPath] = []

        package init() {}

        package var balance: Balance {
            Balance(
                "lines",
                lines,
                [
                    .init("added", added), .init("same", same), .init("unknown", unknown),
                    .init("malformed", malformed),
                ]
            )
        }
    }

    private let library: Library
    private let name: String
    private let who: String
    private let why: String?
    private let isDryRun: Bool

    /// - Parameter name: where the lines come from, in words.
    package init(
        _ library: Library,
        from name: String,
        who: String,
        why: String?,
        isDryRun: Bool
    ) {
        self.library = library
        self.name = name
        self.who = who
        self.why = why
        self.isDryRun = isDryRun
    }

    /// - Parameter lines: hands over each of them, and throws if they are not whole.
    package func run(
        _ lines: (CollectionIntake) throws(Failure) -> Void
    ) throws(Failure) -> Result {
        try LibraryChange(library, isDryRun: isDryRun, isBrief: true).make {
            (writer) throws(Failure) in
            let voice = CollectionMaker.Voice(
                who: who,
                why: why,
                time: WallClock.now / 1_000_000_000
            )
            let intake = CollectionIntake(writer, library, name, voice)
            try lines(intake)
            return try intake.finish()
        }
    }
}

/// Where the lines of an import go, inside its transaction.
package final class CollectionIntake {
    private let writer: RegisterWriter
    private let library: Library
    private let name: String
    private let voice: CollectionMaker.Voice
    private var maker: CollectionMaker
    private var noted: CollectionMaker.Noted?
    private var homes: [CollectionPath: Int64] = [:]
    private var result = CollectionImport.Result()

    fileprivate init(
        _ writer: RegisterWriter,
        _ library: Library,
        _ name: String,
        _ voice: CollectionMaker.Voice
    ) {
        self.writer = writer
        self.library = library
        self.name = name
        self.voice = voice
        maker = CollectionMaker(writer, library)
    }

    package var lines: Int { result.lines }
    package var malformed: Int { result.malformed }

    /// A folder or a tag, which may be empty.
    package func add(_ path: CollectionPath) throws(Failure) {
        result.lines += 1
        if try home(of: path) != nil { return result.same += 1 }
        homes[path] = try maker.make(path, try decision())
        result.added += 1
    }

    /// What holds of a content and a collection.
    ///
    /// - Parameter place: where in the collection; nil leaves it where it is.
    package func add(
        _ fingerprint: [UInt8],
        _ state: CollectionMember.State,
        _ path: CollectionPath,
        place: Int64?
    ) throws(Failure) {
        result.lines += 1
        let standing = try home(of: path).flatMap { (home) throws(Failure) in
            try library.asking { () throws(SQLiteError) in
                try writer.standing(of: fingerprint, in: home)
            }
        }
        let isIn = state == .in
        if let standing, standing.isIn == isIn, place == nil || place == standing.place {
            result.same += 1
            return
        }
        let noted = try decision()
        let home = try maker.make(path, noted)
        homes[path] = home
        let isHere = try library.asking { () throws(SQLiteError) in
            try writer.put(
                fingerprint,
                state,
                home,
                place: isIn ? place ?? standing?.place : nil,
                by: noted.id
            )
            return try writer.edition(fingerprint: fingerprint) != nil
        }
        if isHere { result.added += 1 } else { result.unknown += 1 }
    }

    /// A line that says nothing that can be understood.
    package func addMalformed() {
        result.lines += 1
        result.malformed += 1
    }

    fileprivate func finish() throws(Failure) -> CollectionImport.Result {
        result.decision = noted?.id
        result.created = maker.effects.created
        guard result.balance.holds else {
            throw Failure(
                .internalError,
                "out of balance: \(result.lines) lines came, \(result.balance.sum) are accounted for",
                hint: "nothing was changed; please report this"
            )
        }
        return result
    }

    private func home(of path: CollectionPath) throws(Failure) -> Int64? {
        if let known = homes[path] { return known }
        let found = try writer.reader.collection(at: path)?.id
        homes[path] = found
        return found
    }

    /// One for all, made when there is something to say.
    private func decision() throws(Failure) -> CollectionMaker.Noted {
        if let noted { return noted }
        let made = try maker.note(verb: "import", name, former: nil, voice)
        noted = made
        return made
    }
}
