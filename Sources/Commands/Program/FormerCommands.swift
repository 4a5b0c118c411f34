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
        FormerCommand("runs diff", now: RunsShowCommand(), "runs show --diff") {
            $0.adding(.diff)
        },
        FormerCommand("files prune", now: FilesForgetCommand(), "files forget --missing") {
            $0.adding(.missingFiles)
        },
        FormerCommand("works decisions", now: UndoCommand(), "undo --list") {
            $0.adding(.decisionList)
        },
        FormerCommand("rejects export", now: RejectsListCommand(), "rejects list --format FORMAT") {
            $0.adding(.rejectFormat, [Array("csv".utf8)])
        },
        FormerCommand("enrich cover", now: EnrichCommand(), "enrich --covers WORK") {
            $0.adding(.onlyCovers)
        },
        FormerCommand("trash list", now: ShelfListCommand(), "shelf list --trash") {
            $0.adding(.inTrash)
        },
        FormerCommand(keeping: RejectsShowCommand(), now: "explain FILE"),
        register("dump", .list(.library, .byContent, .to, .overwrite)),
        register("export", as: "register", .list(.library, .to, .overwrite)),
        worksProviders, worksSuggest, worksUndo, worksDecide,
    ]

    /// A form of the whole register, which is now one of an export.
    private static func register(
        _ name: String,
        as format: String? = nil,
        _ flags: [FlagDefinition]
    ) -> FormerCommand {
        let export = ExportCommand()
        let format = format ?? name
        let former = CommandDefinition(
            "register \(name)",
            summary: export.definition.summary,
            flags: flags,
            examples: [:]
        )
        return FormerCommand(former, usages: ["export \(format)"]) { arguments in
            let words = [Array(format.utf8)]
            return .init(
                export,
                arguments.completed(with: [:], operands: words, of: .text),
                "export \(format)"
            )
        }
    }

    /// Providers were words, where now a policy may stand.
    private static let worksProviders: FormerCommand = {
        let match = WorksMatchCommand()
        let former = CommandDefinition(
            "works providers",
            summary: match.definition.summary,
            operands: [Operand("PROVIDER", .text, "Names such as openlibrary, or none", .any)],
            flags: .deciding,
            examples: [:]
        )
        return FormerCommand(
            former,
            usages: ["works match", "works match --identity-providers PROVIDER"]
        ) { arguments in
            guard !arguments.operands.isEmpty else { return .init(match, arguments, "works match") }
            return .init(
                match,
                arguments.adding(.identityProviders, arguments.operands)
                    .completed(with: [:], operands: [], of: .text),
                "works match --identity-providers PROVIDER"
            )
        }
    }()

    /// What came from other programs had the flag that answers have now.
    private static let worksSuggest: FormerCommand = {
        let review = WorksReviewCommand()
        let former = CommandDefinition(
            "works suggest",
            summary: review.definition.summary,
            flags: .list(.library, .tsv, .answersFrom, .suggestedBy, .dryRun, .json),
            examples: [:]
        )
        return FormerCommand(
            former,
            usages: ["works review --tsv", "works review --suggest FILE"]
        ) { arguments in
            let isTaking = arguments.isSet(.answersFrom)
            let now = arguments.moving(.answersFrom, to: .suggestionsFrom)
            return .init(
                review,
                isTaking ? now : now.adding(.tsv),
                "works review \(isTaking ? "--suggest FILE" : "--tsv")"
            )
        }
    }()

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
        return FormerCommand(former, usages: ["undo decision:ID"]) { arguments in
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
        let verbs: [any Command] = [
            WorksMergeCommand(), WorksApartCommand(), WorksTrustCommand(trusts: true),
            WorksTrustCommand(trusts: false),
        ]
        let usages = verbs.map(\.definition).map { definition in
            ([definition.joinedName] + definition.operands.map(\.usage)).joined(separator: " ")
        }
        return FormerCommand(former, usages: usages) { arguments in
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
