// SPDX-License-Identifier: Apache-2.0

import Files
import System
package import Terminal

/// The program: its words about itself and its commands.
package enum Program {
    package static let tree: CommandTree = CommandTree(
        ProgramDefinition(
            name: "accession",
            version: Version.number,
            summary: "take EPUB files into a register, and prove that none was lost",
            text: """
                Accession reads EPUB files in batches, enters each in a register, groups the \
                editions of one book as one work, and keeps the covers. It never writes to the \
                places the books come from. Every run ends with an equation that says what became \
                of every file that was found.
                """,
            examples: [
                .init("accession import ~/Books", "Take in everything below a folder"),
                .init("accession works search emma", "Find works"),
                .init("accession explain ~/Books/emma.epub", "Say everything about one file"),
            ],
            nouns: [
                .init("works", "Books as readers mean them: all editions of one are one work"),
                .init("runs", "What was done when, with the counts"),
                .init("report", "What a run came to, as text, page or table"),
                .init("rejects", "Files that were not taken in"),
                .init("register", "The register itself: versions, backups, checks"),
                .init("editions", "Books as their publishers made them, each with its files"),
                .init("files", "Files that were met, and contents to be kept away"),
                .init(
                    "covers",
                    "Covers: what is wrong with them, which one a work has, getting them out"
                ),
            ],
            environment: [
                .init("ACCESSION_LIBRARY", "The library, where --library does not name one"),
                .init("ACCESSION_IMAGES", "The program that decodes covers"),
                .init("XDG_DATA_HOME", "Where the default library lies, under accession"),
            ],
            files: [
                .init("~/.local/share/accession", "The default library"),
                .init("LIBRARY/register.sqlite", "The register"),
                .init("LIBRARY/covers", "Covers, named by the hash of their bytes"),
                .init("LIBRARY/thumbnails", "Thumbnails of covers: removing them is safe"),
                .init("LIBRARY/quarantine", "What a repair moved away"),
                .init("LIBRARY/backups", "Backups of the register, and what was replaced"),
            ],
            closing: "Every count and every reason is also in --json, for other programs."
        ),
        commands: [
            ImportCommand(), RunCommand(), ScheduleCommand(), InspectCommand(), StatusCommand(),
            WorksListCommand(),
            WorksShowCommand(),
            WorksSearchCommand(),
            WorksMergeCommand(), WorksSplitCommand(), WorksDecideCommand(), WorksUndoCommand(),
            WorksSetCommand(), WorksDecisionsCommand(),
            WorksExplainCommand(), WorksReviewCommand(), WorksIDsCommand(), WorksSuggestCommand(),
            WorksRemoveCommand(), EditionsRemoveCommand(),
            FilesForgetCommand(), FilesIgnoreCommand(), FilesUnignoreCommand(),
            FilesIgnoredCommand(), FilesMissingCommand(), FilesPruneCommand(),
            CoversShowCommand(), CoversSetCommand(), CoversUnsetCommand(), CoversExtractCommand(),
            RunsListCommand(), RunsShowCommand(), RunsDiffCommand(), RunsUndoCommand(),
            RunsPruneCommand(), ReportRunCommand(),
            RejectsListCommand(), RejectsShowCommand(), RejectsRetryCommand(),
            RejectsExportCommand(), RejectsIgnoreCommand(),
            CoversReportCommand(),
            RegisterMigrateCommand(), RegisterBackupCommand(), RegisterRestoreCommand(),
            RegisterRollbackCommand(), RegisterStatusCommand(), RegisterVacuumCommand(),
            RegisterDumpCommand(), RegisterExportCommand(), RegisterMergeCommand(),
            VerifyCommand("register", "verify"), RegisterRepairCommand(),
            ExplainCommand(), VerifyCommand("verify"),
            CompletionCommand { tree }, ManCommand { tree }, VersionCommand(),
        ]
    )

    /// To be called before anything else.
    ///
    /// What reads from sources may hang where one lies on a disk that is not here, and must then be
    /// able to end all the same.
    package static func begin() {
        guard FileSystemKind.isAnyNetworkMounted else { return }
        let readsSources = ["import", "run", "rejects", "inspect", "covers"]
        let words = ProcessArguments.all.dropFirst().prefix(2)
        if words.contains(where: { word in
            readsSources.contains { $0.utf8.elementsEqual(word) }
        }) {
            Supervisor.begin()
        }
    }

    /// Runs the process and returns its exit code.
    package static func main() async -> Int32 {
        // Before any thread starts: libzip asks for the time zone once for each entry.
        TimeZoneVariable.settle()
        Interruption.letWritesFail()
        return await tree.runProcess().rawValue
    }
}
