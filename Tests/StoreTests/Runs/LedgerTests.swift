// SPDX-License-Identifier: Apache-2.0

import Accounting
import Store
import Testing

@Suite struct LedgerTests {
    private let register: TestRegister

    init() throws {
        register = try TestRegister()
    }

    private func progress() -> RunProgress {
        var progress = RunProgress()
        for _ in 0..<9 {
            progress.tally.receive(.discover)
            progress.tally.settle(.discover, .advanced)
            progress.tally.receive(.open)
        }
        for _ in 0..<5 { progress.tally.settle(.open, .rejected(ReasonCode("ZIP-001"))) }
        for _ in 0..<3 { progress.tally.settle(.open, .skipped(ReasonCode("REG-001"))) }
        progress.tally.settle(.open, nil)
        progress.counts[.found] = 21
        progress.counts[.newWorks] = 1
        progress.counts[.joined] = 2
        progress.counts[.copies] = 3
        progress.counts[.unchanged] = 4
        progress.counts[.deferred] = 5
        progress.counts[.rejected] = 6
        progress.counts[.mergedWorks] = 7
        progress.counts[.covers] = 8
        progress.warnings = [ReasonCode("OPF-011"): 9]
        return progress
    }

    @Test func `a run and its ledger are read back unchanged`() throws {
        var progress = progress()
        progress.state = .failed
        progress.finishedAt = 99
        progress.failure = "it's broken"
        let counts = RunCount.changes + RunCount.claimEndings + RunCount.cache + RunCount.sidecars
        for count in counts {
            progress.counts[count] = 100 + count.rawValue
        }
        try register.writer.saveRun(register.run, progress)
        let reader = try register.reader()
        let run = try #require(try reader.run(register.run))
        #expect(run.counts == progress.counts)
        #expect(run.counts.equation.holds)
        #expect(run.state == .failed)
        #expect(run.startedAt == 1)
        #expect(run.finishedAt == 99)
        #expect(run.failure == "it's broken")
        #expect([run.command, run.sources, run.program] == ["import", "/b", "t"])

        let stages = try reader.stages(ofRun: register.run)
        #expect(stages.map(\.stage) == Stage.allCases.map(\.rawValue))
        let open = stages[1]
        #expect([open.received, open.advanced, open.skipped] == [9, 0, 3])
        #expect([open.rejected, open.lost] == [5, 1])
        #expect(
            try reader.reasons(ofRun: register.run).map {
                "\($0.stage) \($0.verdict) \($0.code.text) \($0.count)"
            } == ["read warned OPF-011 9", "open skipped REG-001 3", "open rejected ZIP-001 5"]
        )
    }

    @Test func `saving again replaces, it does not add`() throws {
        try register.writer.saveRun(register.run, RunProgress())
        try register.writer.saveRun(register.run, progress())
        try register.writer.saveRun(register.run, progress())
        let reader = try register.reader()
        #expect(try reader.run(register.run)?.counts[.found] == 21)
        #expect(try reader.stages(ofRun: register.run).first?.received == 9)
        #expect(try reader.reasons(ofRun: register.run).map(\.count) == [9, 3, 5])
    }

    @Test func `a run that never finished is closed by the next`() throws {
        let next = try register.writer.beginRun(
            command: "import",
            sources: "/c",
            program: "t",
            startedAt: 5
        )
        let reader = try register.reader()
        #expect(try reader.run(register.run)?.state == .interrupted)
        #expect(try reader.run(register.run)?.failure != nil)
        #expect(try reader.run(next)?.state == .running)
        #expect(next > register.run)
    }

    @Test func `a run that has ended is left as it ended`() throws {
        var progress = progress()
        progress.state = .finished
        try register.writer.saveRun(register.run, progress)
        _ = try register.writer.beginRun(command: "i", sources: "", program: "", startedAt: 5)
        #expect(try register.reader().run(register.run)?.state == .finished)
    }

    @Test func `runs are listed newest first`() throws {
        for time in 2...4 {
            _ = try register.writer.beginRun(
                command: "i",
                sources: "",
                program: "",
                startedAt: Int64(time)
            )
        }
        var times: [Int64] = []
        try register.reader().runs(limit: 3) {
            times.append($0.startedAt)
            return true
        }
        #expect(times == [4, 3, 2])
        #expect(try register.reader().run(99) == nil)
        #expect(try register.reader().stages(ofRun: 99) == [])
    }

    @Test func `every equation that does not hold is reported`() {
        var progress = RunProgress()
        #expect(progress.imbalances == [])
        progress.tally.receive(.record)
        progress.tally.settle(.record, .advanced)
        progress.counts[.found] = 2
        #expect(progress.imbalances.count == 4)
    }
}
