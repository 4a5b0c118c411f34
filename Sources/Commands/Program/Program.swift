// SPDX-License-Identifier: Apache-2.0

import Files
import System
package import Terminal
import Threads

/// The program: its words about itself and its commands.
package enum Program {
    package static let tree: CommandTree = CommandTree(
        ProgramDefinition(
            name: "accession",
            version: Version.number,
            summary: "import EPUB files into a register, the one file that knows all your books, "
                + "and prove that none was lost",
            text: """
                Accession reads EPUB files in batches, records each one in a register, groups the \
                editions of a book into one work, and keeps the covers. It never writes to its \
                sources. Every run ends with an equation that accounts for every file found.
                """,
            examples: [
                "accession import ~/Books": "Import every EPUB file below a folder",
                "accession works search emma": "Find works",
                "accession explain ~/Books/emma.epub": "Show everything about one file",
            ],
            jobs: [
                "accession import ~/Books": "Import all books below a folder, once",
                "accession schedule --print cron nightly.json5":
                    """
                Import every night; nightly.json5 may be as short as \
                { sources: ["~/Books"], fail_on: "new" }
                """,
                "accession covers report --html covers.html":
                    "See all covers, and what is wrong with them, in a browser",
            ],
            groups: [
                CommandGroup(
                    "daily",
                    "Every day",
                    [
                        "import", "run", "schedule", "status", "runs list", "runs show",
                        "runs report", "undo", "export",
                    ]
                ),
                CommandGroup(
                    "works",
                    "Works: the books of the library",
                    ["works", "duplicates", "remove"],
                    folded: ["works map", "collections", "enrich"],
                    parts: [
                        "Look at them": [
                            "works list", "works search", "works show", "works explain",
                            "duplicates",
                        ],
                        "Say which books are one work": [
                            "works review", "works merge", "works split", "works apart",
                            "works trust", "works distrust", "works match",
                        ],
                        "Change or remove them": ["works set", "works tag", "remove"],
                    ]
                ),
                CommandGroup("covers", "Covers", ["covers"]),
                CommandGroup(
                    "trouble",
                    "When something is wrong",
                    ["rejects", "explain", "inspect", "verify", "files check"],
                    folded: ["files"]
                ),
                CommandGroup(
                    "register",
                    "The register, where all of it is recorded",
                    [],
                    folded: ["register"],
                    rare: ["runs", "scan"]
                ),
                CommandGroup(
                    "kept",
                    "Books that the library keeps itself",
                    [],
                    folded: ["shelf", "staging", "trash"]
                ),
                CommandGroup(
                    "program",
                    "This program",
                    ["help"],
                    rare: ["completion", "man", "version"]
                ),
            ],
            otherWords: OtherWords.commands,
            otherVerbs: OtherWords.verbs,
            nouns: [
                "works": "Books in the reader's sense: all editions of a book form one work",
                "works map":
                    "Lists from others that say which books belong together: import, list, remove",
                "enrich": "What catalogues know of books: ask them, status, forget, order",
                "collections": "Folders and tags of your own: create, add, show, export, ...",
                "shelf": "Books that the library has itself: add, list, remove, verify, ...",
                "staging": "Books that only pass through: status, evict, set",
                "trash": "Books that were taken off the shelf: restore, empty",
                "runs": "Past runs with their counts",
                "rejects": "Files that were not imported",
                "register": "The register itself: backup, restore, migrate, repair, ...",
                "files": "Files that runs have found: list, check, move, forget, ignore",
                "covers": "Covers: find faults, choose one for a work, extract them",
            ],
            environment: [
                "ACCESSION_LIBRARY": "The library, if --library is not given",
                "ACCESSION_SNAPSHOT":
                    "Where a snapshot of that library is kept, if --snapshot is not given",
                "ACCESSION_IMAGES": "The program that decodes covers",
                "ACCESSION_FETCH": "The program that speaks to the network",
                "ACCESSION_CONTACT": "Who asks catalogues on the web, if --contact is not given",
                "XDG_DATA_HOME": "The folder that contains the default library, accession",
            ],
            files: [
                "~/.local/share/accession": "The default library",
                "LIBRARY/register.sqlite": "The register",
                "LIBRARY/covers": "Covers, in packs or named by the hash of their bytes",
                "LIBRARY/thumbnails": "Thumbnails of covers; safe to delete",
                "LIBRARY/providers.sqlite": "Answers of catalogues; safe to delete",
                "LIBRARY/shelf": "Books that the library has itself",
                "LIBRARY/staging": "Books that only pass through; safe to delete",
                "LIBRARY/trash": "Books that were taken off the shelf",
                "LIBRARY/quarantine": "Files that a repair moved aside",
                "LIBRARY/backups": "Backups of the register, and replaced registers",
            ],
            closing: "All counts and reasons are also available to other programs with --json."
        ),
        commands: [
            ImportCommand(), ScanCommand(), RunCommand(), ScheduleCommand(), InspectCommand(),
            StatusCommand(), UndoCommand(),
            DuplicatesCommand(), ExportCommand(),
            EnrichCommand(), EnrichStatusCommand(), EnrichForgetCommand(),
            EnrichOrderCommand(),
            WorksListCommand(),
            WorksShowCommand(),
            WorksSearchCommand(),
            WorksMergeCommand(), WorksSplitCommand(), WorksApartCommand(),
            WorksTrustCommand(trusts: true), WorksTrustCommand(trusts: false),
            WorksMatchCommand(),
            WorksSetCommand(),
            WorksExplainCommand(), WorksReviewCommand(),
            WorksMapImportCommand(), WorksMapListCommand(), WorksMapRemoveCommand(),
            WorksTagCommand(), RemoveCommand(),
            CollectionsListCommand(), CollectionsShowCommand(), CollectionsCreateCommand(),
            CollectionsRenameCommand(), CollectionsMoveCommand(), CollectionsRemoveCommand(),
            CollectionsAddCommand(), CollectionsTakeOutCommand(),
            CollectionsExportCommand(), CollectionsImportCommand(),
            CollectionsKeepCommand(),
            ShelfAddCommand(), ShelfEnsureCommand(), ShelfRemoveCommand(), ShelfListCommand(),
            ShelfPathCommand(), ShelfVerifyCommand(), ShelfTidyCommand(), ShelfSetCommand(),
            StagingStatusCommand(), StagingEvictCommand(),
            StagingSetCommand(),
            TrashRestoreCommand(), TrashEmptyCommand(),
            FilesListCommand(), FilesCheckCommand(), FilesIgnoreCommand(),
            FilesMoveCommand(), FilesForgetCommand(),
            CoversReportCommand(), CoversShowCommand(), CoversSetCommand(), CoversAdoptCommand(),
            CoversExtractCommand(),
            RunsListCommand(), RunsShowCommand(), RunsReportCommand(),
            RunsPruneCommand(),
            RejectsListCommand(), RejectsRetryCommand(),
            RejectsAcknowledgeCommand(),
            RegisterBackupCommand(), RegisterRestoreCommand(), RegisterMigrateCommand(),
            RegisterVacuumCommand(),
            RegisterImportCommand(),
            RegisterMergeCommand(), RegisterLogCommand(),
            RegisterRepairCommand(), ExplainCommand(), VerifyCommand(),
            CompletionCommand { tree }, ManCommand { tree }, VersionCommand(),
        ],
        former: FormerCommands.all
    )

    /// With fewer, what runs beside the main thread would wait for one that never comes.
    private static let fewestThreads = 4

    /// To be called before anything else; ends the process where nothing could be done.
    ///
    /// What reads from sources may hang where one lies on a disk that is not here, and must then be
    /// able to end nevertheless.
    package static func begin() {
        guard OwnThread.areAvailable(fewestThreads) else {
            ProcessEnd.end(
                ExitCode.tryLater.rawValue,
                saying: "not enough threads can be started",
                hint: "this user, or this container, has all the processes and threads that it "
                    + "may have; see ulimit -u"
            )
        }
        guard FileSystemKind.isAnyNetworkMounted else { return }
        let readsSources = ["import", "scan", "run", "rejects", "inspect", "covers", "files"]
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
        Environment.settleTimeZone()
        MemoryPools.share()
        Interruption.letWritesFail()
        return await tree.runProcess().rawValue
    }
}
