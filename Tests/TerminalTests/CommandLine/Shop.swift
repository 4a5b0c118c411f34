// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal

/// A small program with every kind of command, flag and operand.
enum Shop {
    enum Colour: String, CaseIterable {
        case red
        case green
        case blue
    }

    static let colour = Flag<Colour>(
        "colour",
        "c",
        value: .choice(of: Colour.self),
        default: .red,
        summary: "The colour of the basket"
    )
    static let jobs = Flag<Int?>(
        "jobs",
        "j",
        value: .number(1...64),
        summary: "How many hands help"
    )
    static let list = Flag<[Path]>(
        "list",
        values: .file,
        summary: "Read the wares from a file"
    )
    static let only = Flag<[[UInt8]]>(
        "only",
        values: ValueForm(.bytes, read: { $0 }, write: { $0 }),
        placeholder: "GLOB",
        summary: "Take only these"
    )
    static let null = Flag<Bool>("null", "0", summary: "Names end with NUL")
    static let gift = Flag<Bool>(
        "gift",
        "g",
        isNegatable: true,
        summary: "Wrap it, and don't show the price"
    )
    static let words = Flag<String?>(
        "note",
        value: .text,
        isNegatable: true,
        summary: "Words for the card",
        details: "A line that begins with a dot:\n.or with a quote:\n'and a \\ in it - \"so\"."
    )

    static let nouns = [ProgramDefinition.Term("wares", "The things on the shelves")]

    static let program = ProgramDefinition(
        name: "shop",
        version: "1.0",
        summary: "buy things",
        text: "The first paragraph goes on\nfor two lines.\n\nThe second one does not.",
        examples: [
            .init("shop buy bread", "Buy bread"), .init("shop wares list", "See what there is"),
            .init("shop wares show 7", "Look at one thing"),
        ],
        nouns: nouns,
        environment: [.init("SHOP_LIBRARY", "The shop to go to")],
        files: [.init("~/.shop", "What was bought")],
        closing: "More at shop(7)"
    )

    static let tree = CommandTree(
        program,
        commands: [
            Errand(
                "buy",
                summary: "Buy things",
                text: """
                    Goes to the shop with the basket that was asked for, puts everything into it \
                    that the command line names and comes back.
                    """,
                operands: [Operand("THING", .path, .oneOrMore, summary: "What to buy")],
                flags: .list(
                    .library,
                    colour,
                    jobs,
                    list,
                    only,
                    null,
                    gift,
                    words,
                    .json,
                    .progress
                ),
                examples: [
                    .init("shop buy -gj4 --only '*.loaf' bread", "Wrapped, by four hands"),
                    .init("find . -print0 | shop buy -0 --list - x > bill", "From a pipe"),
                ],
                exitNotes: [(.missingInput, "the shop does not have it")]
            ),
            Errand(
                "wares",
                "list",
                summary: "List the wares",
                operands: [Operand("TEXT", .text, .optional, summary: "Only what is called so")],
                flags: .list(.json, .plain),
                examples: [.init("shop wares list", "All of them")]
            ),
            Errand(
                "wares",
                "show",
                summary: "Show one thing",
                operands: [Operand("ID", .number(1...Int.max), summary: "Its number")],
                flags: .list(.json),
                examples: [.init("shop wares show 7", "Number seven")]
            ),
            Errand(
                "paint",
                summary: "Paint the shop",
                operands: [
                    Operand("COLOUR", .choice(["red", "green"]), summary: "In which colour"),
                    Operand("DIR", .folder, .any, summary: "Where"),
                ],
                flags: [],
                examples: [.init("shop paint red .", "In red")]
            ),
        ]
    )
}

/// A command that says what it was given.
struct Errand: Command {
    let definition: CommandDefinition
    var exit = ExitCode.success

    init(
        _ name: String...,
        summary: String = "Do it",
        text: String = "",
        operands: [Operand] = [],
        flags: [FlagDefinition] = [],
        examples: [CommandDefinition.Example] = [],
        exitNotes: [(code: ExitCode, note: String)] = []
    ) {
        definition = CommandDefinition(
            name: name,
            summary: summary,
            text: text,
            operands: operands,
            flags: flags,
            examples: examples,
            exitNotes: exitNotes
        )
    }

    func run(_ arguments: ParsedArguments, _ console: Console) -> ExitCode {
        console.result("\(definition.joinedName) \(arguments.operands.count)")
        console.note("going")
        console.progress(ProgressCounts(done: 1))
        return exit
    }
}
