// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Pipeline

/// Shows an import while it goes on, and keeps the first rejects for its closing lines.
final class ImportObserver: RunObserver {
    struct Reject {
        let path: Path
        let code: ReasonCode
        let detail: String
    }

    /// All rejects are in the register; these are enough to see what kind of trouble it is.
    private static let sampleSize = 10

    private let console: Console
    private let isVerbose: Bool
    let wantsTotal: Bool
    private(set) var rejects: [Reject] = []

    init(_ console: Console, _ arguments: ParsedArguments) {
        self.console = console
        isVerbose = arguments.isSet(.verbose)
        wantsTotal = arguments.choice(.progress) != "never" && !arguments.isSet(.quiet)
    }

    func settled(_ path: [UInt8], _ outcome: ItemOutcome) {
        if case .rejected(let code, let detail) = outcome, rejects.count < Self.sampleSize {
            rejects.append(Reject(path: Path(bytes: path), code: code, detail: detail))
        }
        if isVerbose {
            console.detail(outcome.word + "  " + TerminalText.escape(Path(bytes: path)))
        }
    }

    func progressed(done: Int, total: Int?, rejected: Int) {
        console.progress(ProgressCounts(done: done, total: total, rejected: rejected))
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
