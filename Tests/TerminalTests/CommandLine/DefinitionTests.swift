// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Terminal
import TestSupport
import Testing

@Suite struct DefinitionTests {
    private func problems(_ commands: any Command...) -> [String] {
        CommandTree(Shop.program, commands: commands).problems
    }

    private func example(_ line: String) -> KeyValuePairs<String, String> {
        [line: "meaning"]
    }

    @Test func `a sound program has no problems`() {
        #expect(Shop.tree.problems == [])
    }

    @Test func `two flags cannot share a long name`() {
        let found = problems(
            Errand(
                "a",
                flags: .list(Flag<String?>("size", .text, "S")),
                examples: example("shop a")
            ),
            Errand(
                "b",
                flags: .list(Flag<Path?>("size", .file, "S")),
                examples: example("shop b")
            )
        )
        #expect(found == ["--size has two definitions"])
    }

    @Test func `two flags cannot share a letter`() {
        let found = problems(
            Errand(
                "a",
                flags: .list(Flag<Bool>("big", short: "b", "B")),
                examples: example("shop a")
            ),
            Errand(
                "b",
                flags: .list(Flag<Bool>("bad", short: "b", "B")),
                examples: example("shop b")
            )
        )
        #expect(found == ["-b has two definitions"])
    }

    @Test func `a negated name counts too`() {
        let flags: [FlagDefinition] = .list(
            Flag<Bool>("x", "X").negatable,
            Flag<Bool>("no-x", "X")
        )
        #expect(
            problems(Errand("a", flags: flags, examples: example("shop a")))
                == ["--no-x has two definitions"]
        )
    }

    @Test func `an example must be a line that works`() {
        #expect(
            problems(Errand("a", examples: example("shop a --zebra")))
                == ["a: does not take its own example \"shop a --zebra\""]
        )
        #expect(
            problems(Errand("a", examples: example("shop -h")))
                == ["a: does not take its own example \"shop -h\""]
        )
        #expect(problems(Errand("a")) == ["a: has no example"])
    }

    @Test func `a repeatable operand comes last`() {
        let operands = [
            Operand("A", .text, "A", .optional), Operand("B", .text, "B", .any),
        ]
        #expect(
            problems(Errand("a", operands: operands, examples: example("shop a x")))
                == ["a: only the last operand may be optional or repeat"]
        )
    }

    @Test func `names are clear`() {
        let twice = Errand("a", examples: example("shop a"))
        #expect(problems(twice, twice).contains("a: defined twice"))
        #expect(
            problems(twice, Errand("a", "b", examples: example("shop a b")))
                .contains("a: is a command and a noun")
        )
        #expect(
            problems(Errand("x", "b", examples: example("shop x b")))
                == ["x: is a noun without a meaning"]
        )
    }

    @Test func `codes have their numbers`() {
        #expect(
            ExitCode.allCases.map(\.rawValue)
                == [0, 1, 64, 65, 66, 69, 70, 73, 74, 75, 77, 78, 130, 143]
        )
        #expect(Set(ExitCode.allCases.map(\.meaning)).count == ExitCode.allCases.count)
    }

    @Test(
        arguments: [
            (2, .missingInput), (13, .noPermission), (30, .noPermission), (28, .tryLater),
            (5, .inputOutput),
        ] as [(Int32, ExitCode)]
    )
    func `a system error has its code`(code: Int32, exit: ExitCode) {
        let error = FileError(code: code, operation: "read", path: Path("x"))
        #expect(ExitCode(Failure(input: error).kind) == exit)
    }
}
