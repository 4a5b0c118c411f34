// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Store
import Terminal

/// Shows an import while it goes on, and gathers what its closing lines say about trouble.
final class ImportObserver: RunObserver {
    private let console: Console
    private let isVerbose: Bool
    let wantsTotal: Bool
    private let events: RunEvents?
    /// What to do before the library is opened.
    private let preparing: (ImportObserver) throws(Failure) -> Void
    private(set) var rejects = RejectSummary()
    private(set) var deferred = RejectSummary()
    /// What is wrong beside books.
    private(set) var warned = RejectSummary()
    private var counts = ProgressCounts(done: 0)

    init(
        _ console: Console,
        _ options: ImportOutput,
        _ events: RunEvents? = nil,
        preparing: @escaping (ImportObserver) throws(Failure) -> Void = { _ in }
    ) {
        self.preparing = preparing
        self.console = console
        isVerbose = options.isVerbose
        wantsTotal = options.wantsTotal
        self.events = events
    }

    func prepare() throws(Failure) {
        try preparing(self)
    }

    func waits(for holder: Int32?, upTo longest: Duration) {
        let who = holder.map { "process \($0)" } ?? "another process"
        console.note("waiting up to \(TimeSpan.text(longest)) for \(who), which has the library")
        events?.waits(for: holder, upTo: longest)
    }

    func surveying(found: Int) {
        counts = ProgressCounts(.survey, done: found, bytes: counts.bytes)
        show()
    }

    func began(run: Int64?, of selection: SourceSelection) {
        events?.began(run, of: selection)
    }

    func settled(_ path: [UInt8], _ outcome: ItemOutcome) {
        switch outcome {
        case .rejected(let code, let detail): rejects.add(path, code, detail)
        case .deferred(let code): deferred.add(path, code)
        case .newWork, .joined, .copy, .unchanged, .ignored: break
        }
        events?.settled(path, outcome)
        if isVerbose {
            console.detail(outcome.word + "  " + TerminalText.escape(Path(bytes: path)))
        }
    }

    func warned(_ path: [UInt8], _ code: ReasonCode, detail: String) {
        warned.add(path, code, detail)
        events?.warned(path, code, detail: detail)
    }

    func progressed(done: Int, total: Int?, rejected: Int) {
        counts = ProgressCounts(
            done: done,
            total: total,
            rejected: rejected,
            bytes: counts.bytes
        )
        show()
    }

    func received(bytes: Int, of total: Int?) {
        let received = ProgressCounts.Bytes(received: bytes, total: total)
        guard received != counts.bytes else { return }
        counts.bytes = received
        show()
    }

    func saved(_ progress: RunProgress) {
        events?.saved(progress)
    }

    private func show() {
        console.progress(counts)
        events?.progressed(counts)
    }
}

extension ItemOutcome {
    fileprivate var word: String {
        switch self {
        case .newWork: "new work"
        case .joined: "joined"
        case .copy: "copy"
        case .unchanged: "unchanged"
        case .deferred(let code): "deferred \(code.text)"
        case .ignored: "ignored"
        case .rejected(let code, _): "rejected \(code.text)"
        }
    }
}
