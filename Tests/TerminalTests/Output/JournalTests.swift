// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import TestSupport
import Testing

@Suite struct JournalTests {
    private func console(output: Bool) -> TestConsole {
        var facts = TerminalFacts()
        facts.isOutputJournal = output
        facts.isErrorJournal = true
        return TestConsole(facts: facts)
    }

    @Test func `each line has its priority`() {
        let test = console(output: false)
        test.console.setUp(
            isQuiet: false,
            isVerbose: true,
            progress: .lines(every: .seconds(1), closing: true)
        )
        test.console.error("a", hint: "b")
        test.console.warning("c")
        test.console.note("d")
        test.console.detail("e")
        test.console.note("f", .warning)
        test.console.summary("g")
        test.console.progress(ProgressCounts(done: 1, rejected: 0))
        _ = test.console.finish(.success)
        #expect(
            test.errors.lines == [
                "<3>shop: a", "<3>hint: b", "<4>shop: warning: c", "<6>d", "<6>e", "<4>f",
                "<6>progress 1, 0 rejected",
            ]
        )
        #expect(test.output.text == "g\n")
    }

    @Test func `the closing line is a notice where results go to the journal as well`() {
        let test = console(output: true)
        test.console.result("<0>a title")
        test.console.summary("found 1")
        #expect(test.output.text == "<6><0>a title\n<5>found 1\n")
    }

    @Test func `lines that were held back keep their priority`() {
        let test = console(output: true)
        test.quiet()
        test.console.note("a")
        test.console.warning("b")
        test.console.summary("c")
        _ = test.console.finish(.rejects)
        #expect(test.errors.lines == ["<6>a", "<4>shop: warning: b"])
        #expect(test.output.text == "<5>c\n")
    }

    @Test func `the journal is recognized by its file`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("stream", Array("".utf8))
        let identity = try FileStatus.of(path, followingLinks: true).identity
        try FileTree.withFullDevice { descriptor in
            let other = Output(descriptor: descriptor, name: Path("other"))
            let device = try #require(other.identity)
            func facts(_ journal: String?) -> TerminalFacts {
                TerminalFacts(output: other, errors: other, terminalName: nil, journal: journal)
            }
            #expect(facts("\(device.device):\(device.inode)").isErrorJournal)
            for text in [nil, "", "1", "1:x", "\(identity.device):\(identity.inode)"] {
                #expect(!facts(text).isErrorJournal)
                #expect(!facts(text).isOutputJournal)
            }
        }
    }
}
