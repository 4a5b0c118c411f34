// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal
import TestSupport
import Testing

/// Completion at a terminal: what stands on the line after the tab key.
///
/// zsh provides the terminal, for bash as well.
@Suite(.enabled(if: Shell.has("zsh"), "needs zsh"))
struct TypedCompletionTests {
    private static let lines = "printf '%s\\n' run:7 run:12 decision:3 'tag:to read'"
    private static let tree = CommandTree(
        Shop.program,
        commands: Shop.tree.commands + [
            Errand(
                "take",
                operands: [Operand("WHAT", .text, "What", .any, listedBy: lines)],
                flags: .list(Flag<String?>("run", .text, "Of this run").listed(by: lines))
            ),
            Errand(
                "send",
                operands: [
                    Operand("HOW", .choice(["slowly", "quickly"]), "How"),
                    Operand("WHAT", .text, "What", .any, listedBy: lines),
                ],
                flags: .list(
                    Flag<String?>("parts", .text("LIST", offering: ["head", "tail"]), "Parts")
                )
            ),
        ]
    )

    /// What is typed, and the line after the tab key.
    private static let typed = [
        ("shop wares sh", "shop wares show "), ("shop buy --colour gr", "shop buy --colour green "),
        ("shop take run:1", "shop take run:12 "), ("shop take ru", "shop take run:"),
        ("shop take --run de", "shop take --run decision:3 "),
        ("shop take run:7 dec", "shop take run:7 decision:3 "),
        ("shop take ta", "shop take tag:to\\ read "),
        ("shop take tag:to\\ r", "shop take tag:to\\ read "),
        ("shop take 'tag:to r", "shop take 'tag:to read' "),
        ("shop send qu", "shop send quickly "),
        ("shop send slowly de", "shop send slowly decision:3 "),
        ("shop send --parts he", "shop send --parts head"),
        ("shop send --parts head,ta", "shop send --parts head,tail"),
    ]

    @Test func `bash puts in what is left of a word`() throws {
        let begin = """
            PS1=; bind "set bell-style none" "set enable-bracketed-paste off"; source ./script; \
            show() { printf "<%s>" "$READLINE_LINE"; READLINE_LINE=; }; bind -x "\\"\\\\C-g\\": show"
            """
        let shell = "bash --norc --noprofile -i"
        let found = try complete(shell, begin, CompletionScript.bash.text(for: Self.tree))
        #expect(found == Self.typed.map(\.1))
    }

    @Test func `zsh puts in what is left of a word`() throws {
        let begin = """
            PS1=; unsetopt beep; autoload -Uz compinit; compinit -u -D; source ./script; \
            show() { print -rn -- "<$BUFFER>"; BUFFER=; }; zle -N show; bindkey "^G" show
            """
        let found = try complete("zsh -f -i", begin, CompletionScript.zsh.text(for: Self.tree))
        #expect(found == Self.typed.map(\.1))
    }

    private func complete(_ shell: String, _ begin: String, _ script: String) throws -> [String] {
        let folder = try TemporaryFolder()
        try folder.file("script", script)
        // What is echoed does not have the word that is waited for.
        let driver = """
            cd \(ShellQuoting.posix(folder.path.text))
            zmodload zsh/zpty
            TERM=dumb zpty shell \(shell)
            zpty -w shell \(ShellQuoting.posix(begin))'; echo re""ady'
            zpty -r -m shell text '*ready*'
            for line in \(Self.typed.map { ShellQuoting.posix($0.0) }.joined(separator: " ")); do
                zpty -n -w shell "$line"$'\\t\\x07'
                zpty -r -m shell text '*<*>*'
                print -r -- "${${text##*<}%%>*}"
            done
            zpty -d shell
            """
        let text = try Shell.run("zsh", ["-f"], input: driver)
        return text.split(separator: "\n").map(String.init)
    }
}
