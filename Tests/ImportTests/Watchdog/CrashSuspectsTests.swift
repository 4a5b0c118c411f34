// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Store
import System
import Testing

@Suite struct CrashSuspectsTests {
    private let path = Array("/books/a.epub".utf8)

    private func verdict(_ suspect: Suspect, changedAt: Int64? = 0) -> CrashSuspects.Verdict {
        CrashSuspects([path: suspect]).verdict(on: path, changedAt: changedAt)
    }

    @Test(arguments: [(1, CrashSuspects.Verdict.alone), (2, .withoutBeside), (3, .convicted)])
    func `what lies beside a book is left out before the book is given up`(
        deaths: Int,
        expected: CrashSuspects.Verdict
    ) {
        let suspects = CrashSuspects([path: Suspect(deaths: deaths, since: 100)])
        let verdict = suspects.verdict(on: path, changedAt: 0, hasBeside: true)
        #expect(verdict == expected)
    }

    @Test func `nothing is held against most files`() {
        #expect(CrashSuspects().isEmpty)
        #expect(CrashSuspects().verdict(on: path, changedAt: 0) == .free)
        let suspects = CrashSuspects([path: Suspect(deaths: 2, since: 1)])
        #expect(suspects.verdict(on: path + [65], changedAt: 0) == .free)
        #expect(suspects.contains(path) && !suspects.contains(path + [65]))
    }

    @Test func `one crash is a suspicion, two are a verdict`() {
        #expect(verdict(Suspect(deaths: 1, since: 100)) == .alone)
        #expect(verdict(Suspect(deaths: 2, since: 100)) == .convicted)
        #expect(verdict(Suspect(deaths: 3, since: nil), changedAt: nil) == .convicted)
    }

    @Test func `another file under the same name gets another trial`() {
        let suspect = Suspect(deaths: 2, since: 100)
        #expect(verdict(suspect, changedAt: 99_000_000_000) == .convicted)
        #expect(verdict(suspect, changedAt: 100_999_999_999) == .convicted)
        #expect(verdict(suspect, changedAt: 101_000_000_000) == .alone)
    }

    @Test func `a very long name is identified by its key`() {
        let long = [UInt8](repeating: 65, count: 9_000)
        let suspects = CrashSuspects([InFlightJournal.key(of: long): Suspect(deaths: 1, since: 1)])
        #expect(suspects.verdict(on: long, changedAt: nil) == .alone)
    }
}
