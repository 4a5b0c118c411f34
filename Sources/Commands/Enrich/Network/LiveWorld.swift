// SPDX-License-Identifier: Apache-2.0

import Accounting
import Fetching
import Files
import Providers
import Remote
import System
import Terminal
import Threads

/// The clock, the network and the user of this process.
struct LiveWorld: ProviderWorld {
    /// What is to be free before a call: what answers take, and what the library writes for them.
    static func room(for kind: EnquiryKind) -> Int64 {
        switch kind {
        case .identifiers: 1 << 20
        case .covers: CoverTaker.room
        }
    }

    private let console: Console
    private let library: Path
    private let totals: [EnquiryKind: Int]
    /// When nothing more is to be asked.
    private let end: ContinuousClock.Instant?
    /// Nil where nothing is fetched.
    private let program: FetchProgram?

    init(
        _ request: EnrichRequest,
        _ console: Console,
        _ library: Path,
        totals: [EnquiryKind: Int]
    ) throws(Failure) {
        self.console = console
        self.library = library
        self.totals = totals
        end = request.mostTime.map { .now + $0 }
        do throws(HelperProgramError) {
            var program: FetchProgram?
            if let settings = request.fetching { program = try FetchProgram(settings: settings) }
            self.program = program
        } catch {
            throw Failure(error)
        }
    }

    var now: Int64 { WallClock.now }

    var timeLeft: Int64? {
        guard let end else { return nil }
        let (seconds, attoseconds) = (end - .now).components
        // Of an end that is centuries away, as many as a number holds.
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max : whole &+ attoseconds / 1_000_000_000
    }

    func hasRoom(for kind: EnquiryKind) -> Bool {
        // Where that cannot be found out, the writing will tell.
        (try? DiskSpace.of(library)).map { $0.free >= Self.room(for: kind) } ?? true
    }

    func wait(_ nanoseconds: Int64) -> Bool {
        let end = ContinuousClock.now + .nanoseconds(nanoseconds)
        while Interruption.requested == nil {
            let rest = end - ContinuousClock.now
            if rest <= .zero { return true }
            OwnThread.sleep(min(rest, .milliseconds(200)))
        }
        return false
    }

    func prepare() throws(HelperProgramError) { try program?.prepare { mayGoOn } }

    func fetch(
        _ request: FetchRequest,
        mayAskAgain: () -> Bool
    ) throws(HelperProgramError) -> FetchAnswer? {
        try program?.fetch(request, while: { mayGoOn }, mayAskAgain: mayAskAgain)
    }

    /// Whether there is neither a request to stop nor an end of the time.
    var mayGoOn: Bool { Interruption.requested == nil && end.map { .now < $0 } ?? true }

    func progress(_ kind: EnquiryKind, _ settled: Int) {
        console.progress(ProgressCounts(done: settled, total: totals[kind]))
    }

    func warn(_ sentence: String) { console.warning(TerminalText.escape(sentence)) }
}
