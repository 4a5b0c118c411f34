// SPDX-License-Identifier: Apache-2.0

import Accounting
import Import
import Store
import Terminal

/// Shows a scan while it goes on, and gathers what no import will read.
final class ScanObserver: RunObserver {
    private let console: Console
    let wantsTotal = false
    private(set) var rejects = RejectSummary()
    private(set) var deferred = RejectSummary()

    init(_ console: Console) {
        self.console = console
    }

    func surveying(found: Int) { console.progress(ProgressCounts(done: found)) }

    func settled(_ path: [UInt8], _ outcome: ItemOutcome) {
        switch outcome {
        case .rejected(let code, let detail): rejects.add(path, code, detail)
        case .deferred(let code): deferred.add(path, code)
        case .newWork, .joined, .copy, .unchanged, .ignored: break
        }
    }

    func progressed(done: Int, total: Int?, rejected: Int) {}
}
