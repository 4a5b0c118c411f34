// SPDX-License-Identifier: Apache-2.0

import Terminal
import Testing

@Suite struct CompletionTests {
    /// The words of a line up to the cursor, and the possible next ones.
    private static let table: [(words: [String], expected: [String])] = [
        (["shop", ""], ["buy", "wares", "paint", "help"]),
        (["shop", "b"], ["buy"]),
        (["shop", "wares", ""], ["list", "show"]),
        (["shop", "wares", "s"], ["show"]),
        (["shop", "-q", "--library", "wares", "w"], ["wares"]),
        (
            ["shop", "wares", "list", "--"],
            ["--json", "--plain", "--quiet", "--verbose", "--color", "--help", "--version"]
        ),
        (["shop", "buy", "--no"], ["--no-gift", "--no-note", "--note"]),
        (["shop", "--col"], ["--colour", "--color"]),
        (["shop", "buy", "--colour", ""], ["red", "green", "blue"]),
        (["shop", "buy", "-c", "gr"], ["green"]),
        (["shop", "buy", "--progress", "a"], ["auto", "always"]),
        (["shop", "help", ""], ["buy", "wares", "paint"]),
        (["shop", "help", "wares", "l"], ["list"]),
        (["shop", "buy", "--jobs", ""], []),
        (["shop", "wares", "list", ""], []),
        (["shop", "buy", "/usr/bi"], ["/usr/bin"]),
        (["shop", "buy", "--library", "/usr/bi"], ["/usr/bin"]),
        (["shop", "buy", "--", "--no"], []),
    ]

    @Test(arguments: table.indices)
    func `bash offers the possible next words`(row: Int) throws {
        let (words, expected) = Self.table[row]
        #expect(try bash(words).sorted() == expected.sorted())
    }

    @Test func `what the shell would take for its own is offered as it is typed`() throws {
        let flag = Flag<String?>("fail-on", .text("LIST", offering: ["tiny>", "missing>"]), "When")
        let tree = CommandTree(Shop.program, commands: [Errand("take", flags: .list(flag))])
        #expect(try bash(["shop", "take", "--fail-on", "ti"], tree) == ["tiny\\>"])
    }

    @Test func `help is also offered for what is no command`() throws {
        let program = ProgramDefinition(
            name: "shop",
            version: "1.0",
            summary: "buy things",
            examples: [:],
            groups: [CommandGroup("trade", "Trade", ["buy"]), CommandGroup("wares", "Wares", [])]
        )
        let tree = CommandTree(program, commands: Shop.tree.commands)
        #expect(try bash(["shop", "help", "t"], tree) == ["trade"])
        #expect(try bash(["shop", "help", "w"], tree) == ["wares"])
        #expect(try bash(["shop", "t"], tree) == [])
    }

    @Test func `bash completes after an equals sign`() throws {
        #expect(try bash(["shop", "buy", "--colour", "=", "bl"]) == ["blue"])
        #expect(try bash(["shop", "buy", "--colour", "="]).count == 3)
        #expect(try bash(["shop", "--library", "=", "/usr/bi"]) == ["/usr/bin"])
    }

    @Test func `bash offers folders where a folder is expected`() throws {
        #expect(try bash(["shop", "buy", "--library", "/etc/pas"]) == [])
        #expect(try bash(["shop", "buy", "--list", "/etc/passw"]).contains("/etc/passwd"))
    }

    @Test(arguments: [
        (ValueKind.text, "echo 71; echo trouble >&2; echo 72 | cat", "7", ["71", "72"]),
        (.path, "printf '%s\\n' 71 72", "71", ["71"]),
        (.path, "nosuchprogram | cat", "/usr/bi", ["/usr/bin"]),
        (.number(1...9), "nosuchprogram | cat", "", []),
        (
            .text, "printf '%s\\n' 'to read' 'told $(exit)' other", "to",
            [#"to\ read"#, #"told\ \$\(exit\)"#]
        ),
    ])
    func `bash offers what a command lists, in silence, or else a file where one may stand`(
        kind: ValueKind,
        line: String,
        begun: String,
        offers: [String]
    ) throws {
        let operand = Operand("WHAT", kind, "What", .any, listedBy: line)
        let tree = CommandTree(Shop.program, commands: [Errand("take", operands: [operand])])
        #expect(try bash(["shop", "take", begun], tree) == offers)
    }

    /// Of what is offered, bash puts in what stands behind the last colon.
    @Test(arguments: [
        ([""], ["run:7", "run:12", "decision:3"]), (["ru"], ["run:7", "run:12"]),
        (["run", ":"], ["7", "12"]), (["run", ":", "1"], ["12"]),
        (["--run", "run", ":", "1"], ["12"]), (["--run", "=", "run", ":", "1"], ["12"]),
        (["decision", ":", "3", "run", ":", "7"], ["7"]), (["/no such", ":"], []),
    ])
    func `bash completes a word with a colon once`(words: [String], offers: [String]) throws {
        #expect(try bash(["shop", "take"] + words, Self.listing) == offers)
    }

    /// A command whose operand and whose flag's value are listed by a shell line.
    private static let listing = CommandTree(
        Shop.program,
        commands: [
            Errand(
                "take",
                operands: [Operand("WHAT", .text, "What", .any, listedBy: lines)],
                flags: .list(Flag<String?>("run", .text, "Of this run").listed(by: lines))
            )
        ]
    )

    private static let lines = "printf '%s\\n' run:7 run:12 decision:3; ls /no/such"

    @Test(arguments: [["--run", "run"], ["run"]])
    func `what a command lists is offered by each shell, also for the value of a flag`(
        words: [String]
    ) throws {
        let expected = ["run:12", "run:7"]
        let words = ["shop", "take"] + words
        #expect(try bash(words, Self.listing).sorted() == expected)
        if Shell.has("fish") {
            #expect(try fish(words.joined(separator: " "), Self.listing).sorted() == expected)
        }
        if Shell.has("zsh") {
            // zsh itself chooses among what is offered, in which a colon is escaped.
            let found = try zsh(words, Self.listing)
            #expect(found == ["run\\:7", "run\\:12", "decision\\:3"])
        }
    }

    @Test func `each operand has its own offers, and so has each word of a list`() throws {
        let operands = [
            Operand("HOW", .choice(["slowly", "quickly"]), "How"), Operand("WHAT", .path, "What"),
        ]
        let parts = Flag<String?>("parts", .text("LIST", offering: ["head", "tail"]), "Parts")
        let tree = CommandTree(
            Shop.program,
            commands: [Errand("send", operands: operands, flags: .list(parts))]
        )
        #expect(try bash(["shop", "send", ""], tree) == ["slowly", "quickly"])
        #expect(try bash(["shop", "send", "slowly", "/usr/bi"], tree) == ["/usr/bin"])
        #expect(
            try bash(["shop", "send", "--parts", "head,"], tree) == ["head,head", "head,tail"]
        )
        guard Shell.has("fish") else { return }
        #expect(try fish("shop send q", tree) == ["quickly"])
        #expect(try fish("shop send --parts head,t", tree) == ["head,tail"])
        #expect(try fish("shop send --parts=head,t", tree) == ["--parts=head,tail"])
        #expect(try fish("shop send --parts t", tree) == ["tail"])
    }

    /// A command that lists what the variable of the library says.
    private static let ofLibrary = CommandTree(
        Shop.program,
        commands: [
            Errand(
                "take",
                operands: [
                    Operand(
                        "WHAT",
                        .text,
                        "What",
                        .any,
                        listedBy: #"printf '@%s@\n' "$ACCESSION_LIBRARY""#
                    )
                ],
                flags: .list(.library, .json)
            )
        ]
    )

    /// What is typed before the word that is completed, and the library that the listing sees.
    @Test(arguments: [
        (["take"], "@@"), (["take", "--library", "/a/b"], "@/a/b@"),
        (["take", "--json", "--library", "/a", "--library", "/c"], "@/c@"),
        (["--library", "/a", "take", "x"], "@/a@"),
    ])
    func `what is listed is that of the library on the line, in each shell`(
        words: [String],
        offer: String
    ) throws {
        let words = ["shop"] + words
        #expect(try bash(words + [""], Self.ofLibrary) == [offer])
        if Shell.has("fish") {
            #expect(try fish(words.joined(separator: " ") + " ", Self.ofLibrary) == [offer])
        }
        if Shell.has("zsh") { #expect(try zsh(words + [""], Self.ofLibrary) == [offer]) }
    }

    @Test func `a library in the home folder or behind an equals sign is understood`() throws {
        let after = try bash(["shop", "take", "--library", "=", "~/lib", ""], Self.ofLibrary)
        #expect(after == ["@/home/ada/lib@"])
        if Shell.has("fish") {
            #expect(try fish("shop take --library=~/lib ", Self.ofLibrary) == ["@/home/ada/lib@"])
        }
        if Shell.has("zsh") {
            let words = ["shop", "take", "--library=~/lib", ""]
            #expect(try zsh(words, Self.ofLibrary) == ["@/home/ada/lib@"])
        }
    }

    private func bash(_ words: [String], _ tree: CommandTree = Shop.tree) throws -> [String] {
        let script = """
            set -u
            HOME=/home/ada
            \(CompletionScript.bash.text(for: tree))
            COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
            COMP_CWORD=\(words.count - 1)
            _shop
            [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
            """
        let text = try Shell.run("bash", ["--norc"], input: script)
        return text.split(separator: "\n").map(String.init)
    }

    @Test(.needs("fish"), arguments: table.indices)
    func `fish offers the possible next words`(row: Int) throws {
        let (words, expected) = Self.table[row]
        let found = try fish(words.joined(separator: " "))
        #expect(
            found.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }.sorted()
                == expected.sorted()
        )
    }

    @Test(.needs("fish"))
    func `fish completes after an equals sign`() throws {
        #expect(try fish("shop buy --colour=b") == ["--colour=blue"])
    }

    private func fish(_ line: String, _ tree: CommandTree = Shop.tree) throws -> [String] {
        let script = """
            set -x HOME /home/ada
            \(CompletionScript.fish.text(for: tree))
            complete -C '\(line)'
            """
        let text = try Shell.run("fish", ["--no-config"], input: script)
        return text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    }

    @Test(.needs("zsh"), arguments: table.indices)
    func `zsh offers the possible next words`(row: Int) throws {
        let (words, expected) = Self.table[row]
        guard let typed = words.last, !typed.hasPrefix("/") else { return }
        let found = try zsh(words).filter { $0.hasPrefix(typed) }
        #expect(found.sorted() == expected.sorted())
    }

    @Test(.needs("zsh"))
    func `zsh offers files and folders where they are expected`() throws {
        #expect(try zsh(["shop", "buy", ""]) == ["files"])
        #expect(try zsh(["shop", "buy", "--library", ""]) == ["files -/"])
        #expect(try zsh(["shop", "buy", "--colour=b"]) == ["compset", "red", "green", "blue"])
    }

    /// The real functions work only inside an interactive shell, so others print what they get.
    private func zsh(_ words: [String], _ tree: CommandTree = Shop.tree) throws -> [String] {
        let script = """
            compdef() { : }
            _describe() {
                # With -o, zsh offers nothing for a word that does not begin with a dash.
                [[ $1 == -o && ${words[CURRENT]} != -* ]] && return
                for offer in "${offers[@]}"; do print -r -- "${offer%%[^\\\\]:*}${${offer#"${offer%%[^\\\\]:*}"}[1]}"; done
            }
            _files() { print -r -- "files${1:+ $1}" }
            _message() { : }
            compset() { print compset }
            HOME=/home/ada
            \(CompletionScript.zsh.text(for: tree))
            words=(\(words.map { "'\($0)'" }.joined(separator: " ")))
            CURRENT=\(words.count)
            _shop
            """
        let text = try Shell.run("zsh", ["-f"], input: script)
        return text.split(separator: "\n").map(String.init)
    }

    @Test(.needs("zsh"))
    func `zsh accepts the script`() throws {
        #expect(
            try Shell.run("zsh", ["-n"], input: CompletionScript.zsh.text(for: Shop.tree)).isEmpty
        )
    }

    @Test(.needs("groff"))
    func `groff accepts the manual pages without a warning`() throws {
        let arguments = ["-man", "-Tutf8", "-ww", "-z"]
        let pages = ManualPage(Shop.tree)
        let texts = [pages.overview()] + Shop.tree.commands.map { pages.page($0.definition) }
        for text in texts { #expect(try Shell.run("groff", arguments, input: text).isEmpty) }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test where a program is not installed.
    fileprivate static func needs(_ program: String) -> ConditionTrait {
        .enabled(if: Shell.has(program), "needs \(program)")
    }
}
