// SPDX-License-Identifier: Apache-2.0

import Accounting
import Fetching
import Providers
import System
import Terminal
import Threads

/// The clock, the network and the user of this process.
struct LiveWorld: ProviderWorld {
    private let console: Console
    private let total: Int
    /// Nil where nothing is fetched.
    private let program: FetchProgram?

    init(_ settings: FetchSettings?, _ console: Console, total: Int) throws(Failure) {
        self.console = console
        self.total = total
        do throws(HelperProgramError) {
            var program: FetchProgram?
            if let settings { program = try FetchProgram(settings: settings) }
            self.program = program
        } catch {
            throw Failure(error)
        }
    }

    var now: Int64 { WallClock.now }

    func wait(_ nanoseconds: Int64) -> Bool {
        let end = ContinuousClock.now + .nanoseconds(nanoseconds)
        while Interruption.requested == nil {
            let rest = end - ContinuousClock.now
            if rest <= .zero { return true }
            OwnThread.sleep(min(rest, .milliseconds(200)))
        }
        return false
    }

    func fetch(_ request: FetchRequest) throws(HelperProgramError) -> FetchAnswer? {
        try program?.fetch(request) { Interruption.requested == nil }
    }

    func progress(_ settled: Int) {
        console.progress(ProgressCounts(done: settled, total: total))
    }

    func warn(_ sentence: String) { console.warning(TerminalText.escape(sentence)) }
}

extension Failure {
    init(_ error: HelperProgramError) {
        self.init(error.mayPass ? .tryLater : .incompleteProgram, error.message, hint: error.hint)
    }
}
