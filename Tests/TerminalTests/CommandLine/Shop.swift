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
        short: "c",
        .choice(of: Colour.self),
        default: .red,
        "The colour of the basket"
    )
    static let jobs = Flag<Int?>("jobs", short: "j", .number(1...64), "How many hands help")
    static let list = Flag<[Path]>("list", many: .file, "Read the wares from a file")
    static let only = Flag<[[UInt8]]>(
        "only",
        many: ValueForm(.bytes, read: { $0 }, write: { $0 }),
        "Take only these"
    )
    .placeholder("GLOB")
    static let null = Flag<Bool>("null", short: "0", "Names end with NUL")
    static let gift = Flag<Bool>("gift", short: "g", "Wrap it, and don't show the price").negatable
    static let words = Flag<String?>("note", .text, "Words for the card")
        .negatable
        .details("A line that begins with a dot:\n.or with a quote:\n'and a \\ in it - \"so\".")

    static let nouns: KeyValuePairs = ["wares": "The things on the shelves"]

    static let program = ProgramDefinition(
        name: "shop",
        version: "1.0",
        summary: "buy things",
        text: "The first paragraph goes on\nfor two lines.\n\nThe second one does not.",
        examples: [
            "shop buy bread": "Buy bread",
            "shop wares list": "See what there is",
            "shop wares show 7": "Look at one thing",
        ],
        nouns: nouns,
        environment: ["SHOP_LIBRARY": "The shop to go to"],
        files: ["~/.shop": "What was bought"],
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
                operands: [Operand("THING", .path, "What to buy", .oneOrMore)],
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
                    "shop buy -gj4 --only '*.loaf' bread": "Wrapped, by four hands",
                    "find . -print0 | shop buy -0 --list - x > bill": "From a pipe",
                ],
                exitNotes: [(.missingInput, "the shop does not have it")]
            ),
            Errand(
                "wares",
                "list",
                summary: "List the wares",
                operands: [Operand("TEXT", .text, "Only what is called so", .optional)],
                flags: .list(.json, .plain),
                examples: ["shop wares list": "All of them"]
            ),
            Errand(
                "wares",
                "show",
                summary: "Show one thing",
                operands: [Operand("ID", .number(1...Int.max), "Its number")],
                flags: .list(.json),
                examples: ["shop wares show 7": "Number seven"]
            ),
            Errand(
                "paint",
                summary: "Paint the shop",
                operands: [
                    Operand("COLOUR", .choice(["red", "green"]), "In which colour"),
                    Operand("DIR", .folder, "Where", .any),
                ],
                flags: [],
                examples: ["shop paint red .": "In red"]
            ),
        ]
    )
}

/// A command that prints its arguments.
struct Errand: Command {
    let definition: CommandDefinition
    var exit = ExitCode.success

    init(
        _ name: String...,
        summary: String = "Do it",
        text: String = "",
        operands: [Operand] = [],
        flags: [FlagDefinition] = [],
        examples: KeyValuePairs<String, String> = [:],
        exitNotes: [(code: ExitCode, note: String)] = []
    ) {
        definition = CommandDefinition(
            name.joined(separator: " "),
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
        console.progress(ProgressCounts(done: 1, rejected: 0))
        return exit
    }
}
