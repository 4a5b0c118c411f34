// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Terminal
import Testing

@Suite struct ParserTests {
    private func parse(_ words: [UInt8]...) throws -> ParsedArguments {
        guard case .run(_, let arguments) = try Shop.tree.request(words) else {
            throw Failure.usage("not a command")
        }
        return arguments
    }

    private func parse(_ line: String) throws -> ParsedArguments {
        guard case .run(_, let arguments) = try Shop.tree.request(words(line)) else {
            throw Failure.usage("not a command")
        }
        return arguments
    }

    private func words(_ line: String) -> [[UInt8]] {
        line.split(separator: " ").map { Array($0.utf8) }
    }

    private func failure(_ line: String) -> Failure? {
        #expect(throws: Failure.self) { try Shop.tree.request(words(line)) }
    }

    @Test(arguments: [
        "buy --jobs 4 --colour blue --gift x", "buy x --jobs=4 --colour=blue --gift",
        "buy -j4 -cblue -g x", "buy -gj4 x -c blue", "buy -gcblue -j 4 -- x",
        "--jobs 4 --colour=blue buy -g x", "-gj 4 buy x -cblue",
        "buy -c red --no-gift -j 9 x -c blue -g -j 4", "buy -qgj4 x -v --colour blue",
    ])
    func `every way to write flags means the same`(line: String) throws {
        let arguments = try parse(line)
        #expect(arguments[Shop.jobs] == 4)
        #expect(arguments[Shop.colour] == .blue)
        #expect(arguments[Shop.gift])
        #expect(!arguments.isDenied(Shop.gift.definition))
        #expect(arguments.paths == [Path("x")])
    }

    #if DEBUG
        /// Only a program that is built to be tested stops there.
        @Test func `reading a flag that the command does not define is a mistake`() async throws {
            #expect(try parse("buy x").ifTaken[.plain] == false)
            await #expect(processExitsWith: .failure) {
                guard
                    case .run(_, let arguments) = try Shop.tree.request(
                        ["buy", "x"].map { Array($0.utf8) }
                    )
                else { return }
                _ = arguments[.plain]
            }
        }
    #endif

    @Test func `a flag that was not given is absent`() throws {
        let arguments = try parse("buy x")
        #expect(arguments[Shop.jobs] == nil)
        #expect(arguments[.library] == nil)
        #expect(arguments[Shop.words] == nil)
        #expect(arguments[Shop.colour] == .red)
        #expect(!arguments.isSet(Shop.colour))
        #expect(arguments[Shop.only].isEmpty)
        #expect(!arguments[Shop.gift])
        #expect(!arguments.isDenied(Shop.gift.definition))
        #expect(arguments.format == .human)
    }

    @Test func `a flag can be taken back`() throws {
        #expect(try parse("buy --gift --no-gift x").isDenied(Shop.gift.definition))
        #expect(try !parse("buy --gift --no-gift x")[Shop.gift])
        #expect(try parse("buy --note hello --no-note x")[Shop.words] == nil)
        #expect(try parse("buy --no-note --note hello x")[Shop.words] == "hello")
    }

    @Test func `a repeatable flag keeps all values in order`() throws {
        let arguments = try parse("buy --list b --list=a --list - x")
        #expect(arguments[Shop.list] == [Path("b"), Path("a"), Path("-")])
        #expect(arguments[Shop.list].last == Path("-"))
    }

    @Test func `a value may be empty or hold an equals sign`() throws {
        #expect(try parse("buy --note= x")[Shop.words] == "")
        #expect(try parse("buy --note=a=b x")[Shop.words] == "a=b")
        #expect(try parse("buy --note=--gift x")[Shop.words] == "--gift")
    }

    @Test func `after two dashes everything is an operand`() throws {
        let arguments = try parse("buy -g -- -j --help -- wares")
        #expect(arguments.paths == ["-j", "--help", "--", "wares"].map { Path($0) })
    }

    @Test func `a dash alone is an operand`() throws {
        #expect(try parse("buy - -g").paths == [Path("-")])
    }

    @Test func `names keep their bytes`() throws {
        let odd: [UInt8] = [0xFF, 0x0A, 0x2F, 0xC3]
        let buy = Array("buy".utf8)
        let arguments = try parse(
            buy,
            odd,
            Array("--library".utf8),
            odd,
            Array("--only=".utf8) + odd,
            Array("--list".utf8),
            odd
        )
        #expect(arguments.paths == [Path(bytes: odd)])
        #expect(arguments[.library] == Path(bytes: odd))
        #expect(arguments[Shop.only] == [odd])
        #expect(arguments[Shop.list] == [Path(bytes: odd)])
    }

    @Test func `operands come by their kind`() throws {
        #expect(try parse("wares show 12").numbers == [12])
        #expect(try parse("wares list loaf").texts == ["loaf"])
        #expect(try parse("wares list").texts == [])
        let paint = try parse("paint red a b")
        #expect(paint.texts == ["red"])
        #expect(paint.paths == [Path("a"), Path("b")])
    }

    @Test(
        arguments: [
            ("wares list --json", .json), ("wares list --plain", .plain), ("wares list", .human),
        ] as [(String, OutputFormat)]
    )
    func `the form of the result follows the flags`(line: String, format: OutputFormat) throws {
        #expect(try parse(line).format == format)
    }

    @Test(arguments: [
        ("buy --libary x", "there is no flag --libary", "did you mean --library?"),
        ("--libary y buy x", "there is no flag --libary", "did you mean --library?"),
        ("buy --no-gitf x", "there is no flag --no-gitf", "did you mean --no-gift?"),
        (
            "buy --zebra x", "there is no flag --zebra",
            "\"shop buy --help\" lists the flags; a name that begins with - goes behind --"
        ),
        (
            "buy -gx y", "there is no flag -x",
            "\"shop buy --help\" lists the flags; a name that begins with - goes behind --"
        ),
        (
            "buy -é y", "there is no flag -é",
            "\"shop buy --help\" lists the flags; a name that begins with - goes behind --"
        ),
        ("buy --no-jobs x", "there is no flag --no-jobs", "did you mean --jobs?"),
        ("buy x --jobs", "--jobs needs a value (N)", "write --jobs=N"),
        (
            "buy --note --gift x", "--note needs a value (TEXT)",
            "if you mean the next word, write --note=--gift"
        ),
        ("buy --gift=yes x", "--gift takes no value", "write --gift alone"),
        ("buy --no-gift=yes x", "--no-gift takes no value", "write --no-gift alone"),
        (
            "wares list --gift", "\"shop wares list\" does not take --gift",
            "\"shop wares list --help\" lists the flags it takes"
        ),
        (
            "buy -j 0 x", "--jobs \"0\": N must be a number from 1 to 64",
            "\"shop buy --help\" explains all flags and operands"
        ),
        (
            "buy -j=4 x", "--jobs \"=4\": N must be a number from 1 to 64",
            "\"shop buy --help\" explains all flags and operands"
        ),
        (
            "buy -j 99999999999999999999 x",
            "--jobs \"99999999999999999999\": N must be a number from 1 to 64",
            "\"shop buy --help\" explains all flags and operands"
        ),
        (
            "buy -c gren x", "--colour \"gren\": it must be red, green or blue",
            "did you mean \"green\"?"
        ),
        (
            "wares list --json --plain", "--json and --plain cannot be combined",
            "leave one of them out"
        ),
        ("buy", "\"shop buy\" needs THING", "for example: shop buy -gj4 --only '*.loaf' bread"),
        (
            "wares show 1 2", "\"shop wares show\" takes no more operands, but got \"2\"",
            "usage: shop wares show [flags] ID"
        ),
        (
            "wares show x", "\"x\": ID must be a number, 1 or higher",
            "for example: shop wares show 7"
        ),
        (
            "paint bleu", "\"bleu\": COLOUR must be red or green",
            "for example: shop paint red ."
        ),
        ("bui x", "there is no command \"bui\"", "did you mean \"shop buy\"?"),
        (
            "list", "there is no command \"list\"", "did you mean \"shop wares list\"?"
        ),
        ("zzzzzz", "there is no command \"zzzzzz\"", "\"shop help\" lists the commands"),
        (
            "wares lits", "\"shop wares\" has no command \"lits\"",
            "did you mean \"shop wares list\"?"
        ),
        (
            "wares zzzzzz", "\"shop wares\" has no command \"zzzzzz\"",
            "try \"shop wares list\" or \"shop wares show\""
        ),
        ("-- buy x", "there is no command \"buy\"", "did you mean \"shop buy\"?"),
        ("-q", "no command was given", "\"shop help\" lists the commands"),
        ("zebra -h", "there is no command \"zebra\"", "\"shop help\" lists the commands"),
        ("help buu", "there is no command \"buu\"", "did you mean \"shop buy\"?"),
    ])
    func `a mistake is one sentence and a hint`(line: String, message: String, hint: String) {
        let error = failure(line)
        #expect(error?.message == message)
        #expect(error?.hint == hint)
    }

    @Test func `a text that is not UTF-8 is refused and shown escaped`() {
        let words: [[UInt8]] = [Array("buy".utf8), Array("--note".utf8), [0x1B, 0xFF], [0x78]]
        let error = #expect(throws: Failure.self) { try Shop.tree.request(words) }
        #expect(error?.message == "--note \"\\x1B\\xFF\": TEXT must be UTF-8 text")
    }

    @Test func `an empty path is refused`() {
        let words = [Array("buy".utf8), []]
        let error = #expect(throws: Failure.self) { try Shop.tree.request(words) }
        #expect(error?.message == "\"\": THING must not be empty")
    }

    @Test(
        arguments: [
            ("-h", []), ("--help", []), ("help", []), ("help buy", ["buy"]), ("buy -h", ["buy"]),
            ("buy x --zebra --jobs --help", ["buy"]), ("buy -qgh", ["buy"]), ("-h buy", ["buy"]),
            ("wares --help", ["wares"]), ("help wares", ["wares"]),
            ("help wares list", ["wares", "list"]),
            ("wares show -h", ["wares", "show"]), ("help wares -h", ["wares"]),
            ("-V buy -h", ["buy"]), ("help help", ["help"]),
        ] as [(String, [String])]
    )
    func `help is found wherever it stands`(line: String, topic: [String]) throws {
        guard case .help(let name, let isWhole) = try Shop.tree.request(words(line)) else {
            Issue.record("not help: \(line)")
            return
        }
        #expect(name == topic)
        #expect(!isWhole)
        guard case .help(_, true) = try Shop.tree.request(words("\(line) -v")) else {
            Issue.record("not the whole help: \(line)")
            return
        }
    }

    @Test(arguments: ["-V", "--version", "buy --version", "-qV"])
    func `the version is found wherever it stands`(line: String) throws {
        guard case .version = try Shop.tree.request(words(line)) else {
            Issue.record("not the version: \(line)")
            return
        }
    }

    @Test func `flags and operands may stand in any order`() throws {
        let parts = [["-g"], ["--jobs", "4"], ["one"], ["--only=x"], ["two"]]
        for order in permutations(parts) {
            let arguments = try parse("buy " + order.joined().joined(separator: " "))
            #expect(arguments[Shop.gift])
            #expect(arguments[Shop.jobs] == 4)
            #expect(arguments[Shop.only] == [[0x78]])
            #expect(Set(arguments.paths) == [Path("one"), Path("two")])
        }
    }

    private func permutations(_ parts: [[String]]) -> [[[String]]] {
        guard !parts.isEmpty else { return [[]] }
        return parts.indices.flatMap { index in
            var rest = parts
            let part = rest.remove(at: index)
            return permutations(rest).map { [part] + $0 }
        }
    }

    @Test(arguments: [
        ("paint --with brush door", "paint", ["door"]),
        ("paint brush door", "paint brush", ["door"]),
        ("paint brush --with door", "paint brush", ["door"]),
        ("wash --with paint", "wash", ["paint"]),
    ])
    func `the value of a flag that means more in one command is no word of another`(
        line: String,
        name: String,
        operands: [String]
    ) throws {
        let simple = Flag<Bool>("with", "With a friend")
        let variant = Flag<String?>("with", .text, "With a tool").variant
        let operand = [Operand("THING", .text, "What", .any)]
        let tree = CommandTree(
            Shop.program,
            commands: [
                Errand("paint", operands: operand, flags: .list(variant)),
                Errand("paint", "brush", operands: operand, flags: .list(simple)),
                Errand("wash", operands: operand, flags: .list(simple)),
            ]
        )
        guard case .run(let command, let arguments) = try tree.request(words(line)) else {
            Issue.record("not a command")
            return
        }
        #expect(command.definition.joinedName == name)
        #expect(arguments.operands.map { String(decoding: $0, as: UTF8.self) } == operands)
    }
}
