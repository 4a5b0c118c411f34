// SPDX-License-Identifier: Apache-2.0

package import Books
import Fetching
package import Files
package import Library
package import Store
package import Works

/// What one import is to do.
package struct ImportRequest: Sendable {
    package static let defaultSettle = Duration.zero
    package static let defaultItemTimeout = Duration.seconds(60)

    package var selection: SourceSelection
    package var workers = 1
    /// The same run, rolled back at the end.
    package var isDryRun = false
    package var library: Library
    /// How the run is called in the register.
    package var command: String
    /// The program's name and version.
    package var program: String
    /// How many identifiers the cache holds; 0 turns it off, nil leaves it to the run.
    package var cacheCapacity: Int?
    /// Lists of identifiers that join nothing, besides the one that comes with the program.
    package var blocklists: [Path] = []
    /// What books are joined by from now on; nil leaves it as it is.
    package var match: MatchPolicy?
    /// Whose work ids join books from now on; nil leaves it as it is.
    package var identityProviders: IdentityProviders?
    package var duplicates = DuplicatePolicy.standard
    package var sidecars = SidecarPolicy.standard
    /// Which hash is kept of each new file, all bytes of which are read then; nil reads what is needed.
    package var hash: FileHashKind?
    /// Which collections the books are put into.
    package var collections = CollectionFill()
    /// The name of the pipeline file's definition, if one described the run.
    package var pipeline: String?
    /// How long a file must have been left alone to be taken in.
    package var settle = defaultSettle
    /// How much of a source may be gone before the run stops.
    package var breaker = Breaker.standard
    /// How long one file may take.
    package var itemTimeout = defaultItemTimeout
    /// How books on the web are fetched.
    package var fetching: FetchPolicy
    /// How much of books on the web is fetched, and whether it stays.
    package var remote = RemotePolicy.standard
    /// Whether folders that are gone and lie in a source now are noted as moved, before the run.
    package var takesMoved = false
    /// Whether rejected files are read again even if they are unchanged.
    package var retries = false
    /// What to do while another run has the library.
    package var lock = LockPolicy.standard
    /// Where copies of the files go that this run rejects.
    package var copyRejects: Path?
    /// Files that say what to do, which nothing may be written over.
    package var instructions: [Path] = []
    /// What else the run, or what follows it, writes.
    package var outputs: [RunOutput] = []
    /// Whether the library may lie on a disk that other machines share.
    package var allowsNetworkLibrary = false

    package init(
        _ selection: SourceSelection,
        library: Library,
        command: String,
        program: String
    ) {
        self.selection = selection
        self.library = library
        self.command = command
        self.program = program
        fetching = FetchPolicy(settings: FetchSettings(userAgent: program))
    }

    /// A rehearsal leaves nothing, so parts of books are enough for it.
    var effectiveRemotePolicy: RemotePolicy { isDryRun ? .peek : remote }
}

/// What is done with the files beside books that say something of them.
package enum SidecarPolicy: String, Sendable, CaseIterable {
    /// They are believed where the books say nothing.
    case read
    /// They are believed before the books.
    case prefer
    /// None is looked for.
    case ignore

    package static let standard = SidecarPolicy.read
}

/// How much of a book on the web is fetched, and whether it stays.
package enum RemotePolicy: String, Sendable, CaseIterable {
    /// Those parts that it takes to know it.
    case peek
    /// All of it, which stays in staging for a while.
    case stage
    /// All of it, which goes to the shelf.
    case shelve

    package static let standard = RemotePolicy.peek
}

/// How much of a source may be gone before a run takes that for an accident and stops.
package enum Breaker: Sendable, Equatable {
    case off
    /// More than this many hundredths of a percent of its files.
    case share(hundredthsOfPercent: Int)

    package static let standard = Breaker.share(hundredthsOfPercent: 500)

    /// Whether this many missing files of that many known ones are too many.
    package func trips(missing: Int, of known: Int) -> Bool {
        switch self {
        case .off: false
        case .share(let hundredths): missing * 10_000 > known * hundredths
        }
    }
}

/// What becomes of a further copy of an edition that is registered.
package enum DuplicatePolicy: String, Sendable, CaseIterable {
    /// It is entered as a copy.
    case keep
    /// It is counted and not entered.
    case skip

    package static let standard = DuplicatePolicy.keep
}
