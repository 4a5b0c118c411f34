// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite struct HelpPageTests {
    @Test func `a page shows examples first and fits the terminal`() {
        let expected = """
            shop buy: Buy things

            Examples:
              shop buy -gj4 --only '*.loaf' bread
                  Wrapped, by four hands
              find . -print0 | shop buy -0 --list - x > bill
                  From a pipe

            Usage: shop buy [flags] THING...

            Goes to the shop with the basket that was asked for, puts
            everything into it that the command line names and comes
            back.

            Operands:
              THING  What to buy

            Flags:
                  --library DIR     The library to use (default:
                                    $ACCESSION_LIBRARY, or accession in
                                    the user's data folder)
              -c, --colour red|green|blue
                                    The colour of the basket (default:
                                    red)
              -j, --jobs N          How many hands help
                  --list FILE       Read the wares from a file; may be
                                    repeated
                  --only GLOB       Take only these; may be repeated
              -0, --null            Names end with NUL
              -g, --[no-]gift       Wrap it, and don't show the price
                  --[no-]note TEXT  Words for the card
                  --json            Write the result as JSON
                  --progress auto|always|never
                                    When to show progress (default:
                                    auto)

            Flags of every command: -q, -v, --color, -h, -V. "shop help"
            explains them.

            More, such as exit codes: "man shop-buy", or "shop buy
            --help --verbose".
            """
        #expect(HelpPage(Shop.tree, width: 60).page(for: ["buy"]) == expected)
    }

    @Test(arguments: [
        (["buy"], ["  66  the shop does not have it", "-q, --quiet ", "A line that begins"]),
        ([], ["  SHOP_LIBRARY  The shop", "  ~/.shop  What", "  0    every", "  143  terminated"]),
    ])
    func `what one needs not to type a command is in the whole page`(
        name: [String],
        parts: [String]
    ) {
        let pages = HelpPage(Shop.tree, width: 80)
        let (page, whole) = (pages.page(for: name), pages.page(for: name, isWhole: true))
        for part in parts {
            #expect(whole.contains(part), "\(part)")
            #expect(!page.contains(part) || name.isEmpty && part.contains("quiet"), "\(part)")
        }
        #expect(page.contains("\"man shop"))
        #expect(!whole.contains("\"man shop"))
    }

    @Test(arguments: [10, 40, 72, 100, 250, nil] as [Int?])
    func `no line but a command line is wider than the terminal`(width: Int?) {
        let page = HelpPage(Shop.tree, width: width)
        let limit = max(40, min(width ?? 80, 100))
        let names = [[]] + Shop.tree.commands.map(\.definition.name)
        let text = [false, true].flatMap { isWhole in
            names.map { page.page(for: $0, isWhole: isWhole) }
        }
        for line in text.joined(separator: "\n").split(separator: "\n") {
            let isCommandLine = line.hasPrefix("  ") && line.contains("shop ")
            #expect(DisplayWidth.of(String(line)) <= limit || isCommandLine)
        }
    }

    @Test func `the program's page has every part`() {
        let page = HelpPage(Shop.tree, width: 80).page(for: [])
        for part in [
            "shop: buy things", "  shop buy bread\n",
            "\n\nThe first paragraph goes on for two lines.\n\nThe",
            "  wares list  List the wares\n", "  help        Show help for a command\n",
            "-q, --quiet ", "More at shop(7)",
        ] {
            #expect(page.contains(part), "\(part)")
        }
    }
}
