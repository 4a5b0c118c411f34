// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Proves that each flush is needed and that a sweep would miss it: takes one after the other out of
/// what a run did, and looks whether some cut then breaks a promise.
struct FlushSelfTest {
    private let sweep: Sweep
    /// Flows that need each kind of flush there is, for a short test.
    private static let fewFlows = [
        "import", "import-again", "covers-extract", "covers-report", "export-snapshot", "restore",
        "run", "repair", "register-import", "register-merge-expect", "shelf-tidy",
    ]

    /// Flushes that nothing is lost without, and why.
    private static let excused: KeyValuePairs = [
        "library/providers.sqlite": "a cache that may go at any time",
        "library/register.new-journal": "of a register that counts only once it is whole",
        "bag/.accession-#/": "all of it is flushed once more before it gets its names",
        "folder bag/.accession-#/": "all of it is flushed once more before it gets its names",
        "folder library/covers/#": "a file that comes back is set aside again",
        "folder library/quarantine/#/covers/#": "the rename is done in the other folder as well",
    ]

    init(_ sweep: Sweep) {
        self.sweep = sweep
    }

    func passes() throws -> Bool {
        var noticed: [String: String] = [:]
        var unnoticed: [String: Int] = [:]
        let options = sweep.options
        let isShort = options.flows.isEmpty && !options.isComplete
        for flow in try Flow.named(isShort ? Self.fewFlows : options.flows) {
            let judge = try sweep.judge(of: flow)
            for (flush, indices) in try judge.trace.flushes().sorted(by: { $0.key < $1.key })
            where noticed[flush] == nil {
                let trace = judge.trace.without(Set(indices))
                let search = CutSearch(judge, seed: options.seed)
                if let complaint = try search.complaint(over: trace, from: indices[0]) {
                    noticed[flush] = "\(flow.name): \(complaint)"
                } else {
                    unnoticed[flush, default: 0] += 1
                }
            }
        }
        for (flush, found) in noticed.sorted(by: { $0.key < $1.key }) {
            let line = found.prefix { $0 != "\n" }.prefix(160)
            print("self-test: without the flush of \(flush): \(line)")
        }
        var isGood = !noticed.isEmpty
        for (flush, count) in unnoticed.sorted(by: { $0.key < $1.key })
        where noticed[flush] == nil {
            let excuse = Self.excused.first { flush.hasPrefix($0.key) }?.value
            if excuse == nil { isGood = false }
            let words = excuse ?? "nothing noticed in \(count) flows, BAD"
            print("self-test: without the flush of \(flush): \(words)")
        }
        return isGood
    }
}
