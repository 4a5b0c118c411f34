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
                    "Import every night; nightly.json5 may be as short as { sources: [\"~/Books\"] }",
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
                    folded: ["works map", "collections", "enrich"]
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
            otherWords: [
                "ls": "works list", "list": "works list", "find": "works search",
                "query": "works search", "info": "works show ID|explain FILE",
                "dedupe": "duplicates", "dedup": "duplicates", "dupes": "duplicates",
                "doctor": "verify|inspect FILE", "fsck": "verify", "check": "verify|files check",
                "fix": "register repair", "rm": "remove", "delete": "remove", "del": "remove",
                "log": "register log|runs list", "history": "runs list", "add": "import",
                "sync": "import",
                "update": "import", "edit": "works set ID", "tag": "works tag",
                "save": "register backup", "dump": "export dump|export register",
                "convert": "export", "diff": "runs show --diff",
                "decisions": "undo --list", "prune": "files forget --missing|runs prune",
                "report": "runs report|covers report",
                "editions": "works show ID|remove", "books": "works list",
                "catalog": "works list", "catalogue": "works list", "errors": "rejects list",
                "validate": "inspect FILE|verify", "revert": "undo", "watch": "schedule",
                "config": "run --print FILE",
                "ignore": "files ignore|rejects acknowledge",
                "forget": "files forget|remove",
                "dups": "duplicates", "dup": "duplicates", "dupe": "duplicates",
                "cat": "works show ID|explain FILE", "open": "works show ID|shelf path ID",
                "view": "works show ID|explain FILE", "get": "works show ID|shelf add ID",
                "mv": "files move OLD NEW|collections move FOLDER INTO",
                "cp": "shelf add ID|export FORMAT", "copy": "shelf add ID|export FORMAT",
                "mkdir": "collections create NAME", "new": "collections create NAME|import PATH",
                "init": "import PATH", "untag": "works tag --remove TAG ID",
                "tags": "collections list", "folders": "collections list",
                "unignore": "files ignore --stop PATH",
                "unacknowledge": "files ignore --stop PATH",
                "rejects unignore": "files ignore --stop PATH",
                "rejects unacknowledge": "files ignore --stop PATH",
                "unset": "works set ID --clear FIELD|covers set ID --clear",
                "works unset": "works set ID --clear FIELD",
                "untrust": "works distrust ABOUT", "works untrust": "works distrust ABOUT",
                "unmerge": "works split WORK EDITION|undo decision:ID",
                "works unmerge": "works split WORK EDITION|undo decision:ID",
                "works delete": "remove ID", "works rm": "remove ID", "works del": "remove ID",
                "works drop": "remove ID", "works dups": "duplicates",
                "works duplicates": "duplicates", "works add": "import PATH",
                "works export": "export FORMAT", "works edit": "works set ID",
                "unkeep": "collections keep --stop NAME",
                "collections unkeep": "collections keep --stop NAME",
                "unshelve": "shelf remove ID", "clean": "register vacuum|files forget --missing",
                "clear": "staging evict --all|trash empty",
                "count": "status", "stat": "status", "stats": "status", "size": "status",
                "files add": "import PATH", "files remove": "files forget PATH",
                "files show": "explain FILE",
                "files rename": "files move OLD NEW",
                "trash ls": "shelf list --trash",
                "register ls": "status --register", "register list": "status --register",
                "register show": "status --register",
                "serve": "export opds --to FOLDER|export site --to FOLDER",
                "opds": "export opds --to FOLDER", "html": "export site --to FOLDER",
                "cron": "schedule --print cron FILE",
            ],
            otherVerbs: [
                "ls": "list|report|status", "dir": "list|report|status",
                "all": "list|report|status", "cat": "show|path", "view": "show|path",
                "get": "show|path", "info": "show|status", "open": "show|path",
                "print": "show|path|list", "describe": "show|status", "display": "show|path",
                "rm": "remove|forget|evict|empty|prune", "del": "remove|forget|evict|empty|prune",
                "delete": "remove|forget|evict|empty|prune",
                "drop": "remove|forget|evict|empty|prune",
                "erase": "remove|forget|evict|empty|prune",
                "clear": "empty|evict|remove", "clean": "tidy|evict|empty|prune|vacuum",
                "mv": "move|rename|tidy", "ren": "rename|move", "cp": "add|export|extract|backup",
                "copy": "add|export|extract|backup", "find": "search|list", "grep": "search|list",
                "query": "search|list", "filter": "search|list", "mkdir": "create",
                "mk": "create", "make": "create", "new": "create", "edit": "set|rename|move",
                "update": "set", "modify": "set|rename", "change": "set|rename", "put": "add",
                "insert": "add", "append": "add", "fsck": "verify|check|repair",
                "test": "verify|check", "validate": "verify|check", "fix": "repair|ensure",
                "save": "backup|export|extract", "load": "import|restore",
                "compact": "vacuum", "join": "merge", "combine": "merge", "again": "retry",
                "separate": "apart|split", "history": "log|list",
            ],
            nouns: [
                "works": "Books in the reader's sense: all editions of a book form one work",
                "works map": "Maps from identifiers of books to works: import, list, remove",
                "enrich": "What catalogues know of books: take, status, forget, order",
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

    /// To be called before anything else.
    ///
    /// What reads from sources may hang where one lies on a disk that is not here, and must then be
    /// able to end nevertheless.
    package static func begin() {
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
