// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// How the program reports a register that it must not touch, and that it does not touch it.
@Suite struct BadRegisterTests {
    /// A library that holds nothing but a register: not even a lock.
    private func place(_ bad: BadRegister) throws -> Workplace {
        let place = try Workplace()
        let answer = try place.run("import", "-q", paths: [Samples.path("works")])
        #expect(answer.exit == 0, "\(answer.errorText)")
        FileTree.remove(place.library.appending("lock"))
        try bad.make(of: place.library.appending("register.sqlite"))
        return place
    }

    /// The names in the library and, where these can be read, all bytes.
    private struct Content: Equatable {
        let names: [[UInt8]]
        let files: [FileTree.Entry]

        init(_ place: Workplace, _ bad: BadRegister) throws {
            names = try FileTree.names(in: place.library)
            files = bad.isMadeOfFiles ? try FileTree.snapshot(place.library) : []
        }
    }

    @Test(arguments: BadRegister.allCases)
    func `every command refuses a bad register and leaves it unchanged`(bad: BadRegister) throws {
        let place = try place(bad)
        let before = try Content(place, bad)
        for command in [
            ["import", "-q", Samples.path("works").text], ["status"], ["works", "list"],
            ["import", "--dry-run", "-q", Samples.path("works").text],
            ["works", "merge", "1", "2", "--by", "Ada"], ["explain", "/b"],
        ] {
            let answer = try place.run(command)
            #expect(answer.exit == 78, "\(command): \(answer.errorText)")
            #expect(answer.outputText == "")
            #expect(answer.errorText.contains(bad.word), "\(command): \(answer.errorText)")
            #expect(answer.errorText.contains("\nhint: "))
            #expect(try Content(place, bad) == before, "\(command)")
        }
    }
}
