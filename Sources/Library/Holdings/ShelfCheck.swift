// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
package import Store
import SQLite

/// Looks whether the files of the shelf are what they were when they came.
package struct ShelfCheck {
    package struct Request: Sendable {
        /// Every byte is read.
        package var isDeep = false
        /// How many of a hundred are looked at, those first that were not for the longest time.
        package var percent = 100
        package var isDryRun = false

        package init() {}
    }

    package struct Finding: Sendable, Equatable {
        package let book: String
        package let name: String
        package let state: Holding.State
        package let why: String
        /// Names of the entries in it that are damaged, if all of it was read.
        package let entries: [String]
    }

    package struct Result: Sendable, Equatable {
        package internal(set) var books = 0
        package internal(set) var whole = 0
        package internal(set) var bytes: Int64 = 0
        package internal(set) var findings: [Finding] = []
        package internal(set) var isInterrupted = false

        package func count(_ state: Holding.State) -> Int {
            findings.count { $0.state == state }
        }

        package var notAsked: Int { books - whole - findings.count }

        package var balance: Balance {
            Balance(
                "books",
                books,
                [
                    .init("whole", whole), .init("missing", count(.missing)),
                    .init("damaged", count(.damaged)), .init("not_checked", notAsked, isRare: true),
                ]
            )
        }
    }

    private let library: Library
    private let request: Request

    package init(_ library: Library, _ request: Request) {
        self.library = library
        self.request = request
    }

    package func run() throws(Failure) -> Result {
        let session = try HoldingSession(library, isDryRun: request.isDryRun)
        try session.openShelf()
        var holdings = try session.reader.holdings(in: .shelf)
        var result = Result()
        result.books = holdings.count
        holdings.sort { ($0.verifiedAt ?? 0, $0.id) < ($1.verifiedAt ?? 0, $1.id) }
        let wanted = (holdings.count * request.percent + 99) / 100
        for holding in holdings.prefix(wanted) {
            guard !library.cancellation.isRequested else {
                result.isInterrupted = true
                break
            }
            try check(holding, &result, session)
        }
        try session.flush()
        return result
    }

    private func check(
        _ holding: Holding,
        _ result: inout Result,
        _ session: HoldingSession
    ) throws(Failure) {
        var checked = holding
        let seen = try state(holding, &result, session)
        checked.state = seen.state
        if checked.state == .whole {
            result.whole += 1
        } else {
            let name = String(decoding: holding.name, as: UTF8.self)
            let title = try session.reader.shelvedBook(holding.fingerprint)?.title
            result.findings.append(
                Finding(
                    book: title ?? name,
                    name: name,
                    state: seen.state,
                    why: seen.why,
                    entries: seen.entries
                )
            )
        }
        // A look at the size is no check that counts.
        if request.isDeep { checked.verifiedAt = session.now }
        guard checked != holding else { return }
        try session.add(
            HoldingStep(hash: holding.hash, byteCount: 0, changes: [.save(checked)])
        )
    }

    private func state(
        _ holding: Holding,
        _ result: inout Result,
        _ session: HoldingSession
    ) throws(Failure) -> Seen {
        let path = session.folders.path(of: holding)
        let status = try library.asking { () throws(FileError) in
            try FileStatus.ifPresent(path, followingLinks: false)
        }
        guard let status else { return Seen(.missing, "its file is not there") }
        guard status.kind == .regular else { return Seen(.damaged, "it is a \(status.kind.name)") }
        guard status.size == holding.byteCount else {
            return Seen(.damaged, "it has \(status.size) bytes instead of \(holding.byteCount)")
        }
        guard request.isDeep else {
            // What was found damaged once is not whole for having its size.
            return holding.state == .damaged
                ? Seen(.damaged, "its bytes were not what was put there") : Seen(.whole)
        }
        result.bytes += status.size
        do throws(OpenRefusal) {
            guard try FileHash(of: path).bytes != holding.hash else { return Seen(.whole) }
            return try damaged(path, holding, session)
        } catch {
            switch error {
            case .system(let error) where error.isOutOfDescriptors:
                throw .outOfDescriptors(error.description)
            case .system(let error): return Seen(.damaged, error.description)
            case .notRegular(let kind): return Seen(.damaged, "it is a \(kind.name)")
            }
        }
    }

    /// What is wrong with a file that has other bytes than it had.
    private func damaged(
        _ path: Path,
        _ holding: Holding,
        _ session: HoldingSession
    ) throws(OpenRefusal) -> Seen {
        let isSame: Bool
        do throws(FileError) { isSame = try session.holds(path, holding.fingerprint) } catch {
            throw .system(error)
        }
        let difference = try ByteDifference(path, isKnown: true, isSame: isSame)
        return Seen(
            .damaged,
            difference == .edited
                ? "\(difference.text), and it is not what was put there" : difference.text,
            entries: difference.entries
        )
    }

    /// What a look at a file came to.
    private struct Seen {
        let state: Holding.State
        let why: String
        let entries: [String]

        init(_ state: Holding.State, _ why: String = "", entries: [String] = []) {
            self.state = state
            self.why = why
            self.entries = entries
        }
    }
}
