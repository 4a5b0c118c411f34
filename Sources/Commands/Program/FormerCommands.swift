// SPDX-License-Identifier: Apache-2.0

import Terminal

/// Spellings from before, which still work.
enum FormerCommands {
    static let all: [FormerCommand] = [
        FormerCommand("report run", now: RunsReportCommand()),
        FormerCommand("report covers", now: CoversReportCommand()),
        FormerCommand("register verify", now: VerifyCommand()),
        FormerCommand("register status", now: StatusCommand(), "status --register") {
            $0.adding(.registerFile)
        },
        FormerCommand(
            "register rollback",
            now: RegisterRestoreCommand(),
            "register restore --before-migration"
        ) { $0.adding(.beforeMigration) },
        FormerCommand("runs undo", now: UndoCommand(), "undo run:ID") { $0.named("run") },
        FormerCommand("rejects ignore", now: RejectsAcknowledgeCommand()),
        FormerCommand("files unignore", now: FilesIgnoreCommand(), "files ignore --stop") {
            $0.adding(.stop)
        },
        FormerCommand("files ignored", now: FilesListCommand(), "files list --ignored") {
            $0.adding(.ignoredContents)
        },
        FormerCommand("files missing", now: FilesListCommand(), "files list --missing") {
            $0.adding(.missingFiles)
        },
        FormerCommand("covers unset", now: CoversSetCommand(), "covers set WORK --clear") {
            $0.adding(.clearCover)
        },
        FormerCommand("works remove", now: RemoveCommand()),
        FormerCommand("editions remove", now: RemoveCommand(), "remove edition:ID") {
            $0.named("edition")
        },
        FormerCommand("works ids", now: WorksExplainCommand(), "works explain --ids") {
            $0.adding(.ids)
        },
        FormerCommand("works untag", now: WorksTagCommand(), "works tag --remove") {
            $0.adding(.takesOff)
        },
        FormerCommand(
            "collections release",
            now: CollectionsKeepCommand(),
            "collections keep --stop"
        ) { $0.adding(.stop) },
        FormerCommand("staging clear", now: StagingEvictCommand(), "staging evict --all") {
            $0.adding(.evictAll)
        },
        worksUndo, worksDecide,
    ]

    /// Without an id, it was about the newest decision.
    private static let worksUndo: FormerCommand = {
        let undo = UndoCommand()
        let former = CommandDefinition(
            "works undo",
            summary: undo.definition.summary,
            operands: [Operand("DECISION", .number(1...Int.max), "Decision ids", .any)],
            flags: undo.definition.flags,
            examples: [:]
        )
        return FormerCommand(former) { arguments in
            let words = arguments.operands.map { Array("decision:".utf8) + $0 }
            let targets = words.isEmpty ? [Array("decision".utf8)] : words
            return .init(
                undo,
                arguments.completed(with: [:], operands: targets, of: .text),
                words.isEmpty ? "undo decision" : "undo decision:ID"
            )
        }
    }()

    /// A verdict, which is now the verb.
    private static let worksDecide: FormerCommand = {
        let former = CommandDefinition(
            "works decide",
            summary: "Decide about works",
            operands: [
                Operand(
                    "VERDICT",
                    .choice(["same", "not-same", "trust", "distrust", "believe", "reject"]),
                    "The verdict"
                ),
                Operand("ABOUT", .path, "What it is about", .oneOrMore),
            ],
            flags: .deciding,
            examples: [:]
        )
        return FormerCommand(former) { arguments in
            let command: any Command =
                switch arguments.texts.first {
                case "same": WorksMergeCommand()
                case "not-same": WorksApartCommand()
                case "trust", "believe": WorksTrustCommand(trusts: true)
                default: WorksTrustCommand(trusts: false)
                }
            let words = Array(arguments.operands.dropFirst())
            return .init(
                command,
                arguments.completed(with: [:], operands: words, of: .path),
                command.definition.joinedName
            )
        }
    }()
}

extension ParsedArguments {
    /// Ids alone become those of this kind.
    fileprivate func named(_ kind: String) -> ParsedArguments {
        withOperands { ValueKind.number($0) == nil ? $0 : Array("\(kind):".utf8) + $0 }
    }
}
