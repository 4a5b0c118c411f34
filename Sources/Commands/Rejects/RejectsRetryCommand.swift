// SPDX-License-Identifier: Apache-2.0

import Accounting
import Feeds
import Files
import Import
import Library
import Store
import System
import Terminal

/// `accession rejects retry`: looks into rejects again.
struct RejectsRetryCommand: Command {
    let definition = CommandDefinition(
        "rejects retry",
        summary: "Try rejects again, even if they are unchanged",
        text: """
            Tries to import rejected or deferred files again, in a separate run with exactly these \
            files. Other runs try a reject again only when its file or the reader has changed. \
            Files that no longer exist are left out.
            """,
        operands: [
            Operand(
                "PATH",
                .path,
                "Files that were not imported",
                .any,
                listedBy: KnownWords.rejects
            )
        ],
        flags: .list(.library, .onlyReason, .allRejects, .jobs, .itemTimeout, .lock, .copyRejects)
            + .fetching + .list(.failOn, .snapshot, .dryRun, .json, .events, .log, .progress),
        examples: [
            "accession rejects retry ~/Books/torn.epub": "Try one file again",
            "accession rejects retry --code SRC-006": "Those that could not be opened",
            "accession rejects retry --all --dry-run": "See what would become of them",
        ],
        exitNotes: [
            (.rejects, "some of them were rejected again"),
            (.missingInput, "a named file does not exist or is not among the rejects"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        Interruption.install()
        try Self.check(arguments)
        let location = try LibraryLocation(forWriting: arguments, console)
        let files = try RetriedFiles(arguments, location.open(), location.library)
        if files.gone > 0 {
            let count = Numbers.counted(files.gone, "file")
            console.note("\(count) left out: no longer there")
        }
        if files.paths.isEmpty { return Self.endWithoutRun(arguments, console) }
        var request = try RunSettings(arguments).request(files.selection, location.library)
        request.command = "rejects retry"
        request.retries = true
        return await ReportedImport.run(request, ImportOutput(arguments), console).exit
    }

    private static func check(_ arguments: ParsedArguments) throws(Failure) {
        let ways = [
            !arguments.paths.isEmpty, arguments.isSet(.onlyReason), arguments[.allRejects],
        ]
        switch ways.count(where: { $0 }) {
        case 1: return
        case 0:
            throw .usage(
                "specify which rejects to retry",
                hint: "name files, a reason with --code CODE, or --all"
            )
        default:
            throw .usage(
                "files, --code and --all cannot be combined",
                hint: "use only one of them"
            )
        }
    }

    private static func endWithoutRun(
        _ arguments: ParsedArguments,
        _ console: Console
    ) -> ExitCode {
        if arguments[.json] {
            console.json(["run": nil, "found": 0, "exit": 0])
        } else {
            console.note("There is nothing to retry.")
        }
        return .success
    }
}

/// The files that are looked into again.
private struct RetriedFiles {
    private(set) var paths: [Path] = []
    /// How many are not there any more.
    private(set) var gone = 0
    private let name: String?
    /// More of them are not listed in the register.
    private static let mostListed = 8

    init(
        _ arguments: ParsedArguments,
        _ reader: RegisterReader,
        _ library: Library
    ) throws(Failure) {
        let code = arguments[.onlyReason]
        name =
            code.map { "rejects of \($0)" } ?? (arguments[.allRejects] ? "all rejects" : nil)
        guard arguments.paths.isEmpty else {
            for path in arguments.paths { try add(named: path, reader, library) }
            return
        }
        var filter = RejectFilter()
        filter.reason = code.map { ReasonCode($0) }
        filter.showsMissing = true
        var folder: Path?
        let unready = [RunReasons.unfinished.code, RunReasons.companion.code]
        try reader.rejects(filter) { row in
            // Its name says that it is no book yet; who names it knows better.
            if code == nil, let reason = row.file.record.reason, unready.contains(reason) {
                return true
            }
            let path = Path(bytes: row.file.record.path)
            guard let kind = Self.kind(path) else {
                gone += 1
                return true
            }
            // A folder is walked, and so finds what lies in it.
            if let folder, path.isInside(folder) { return true }
            if kind == .folder { folder = path }
            paths.append(path)
            return true
        }
    }

    private mutating func add(
        named path: Path,
        _ reader: RegisterReader,
        _ library: Library
    ) throws(Failure) {
        let shown = TerminalText.escape(path)
        func refusal(_ why: String, hint: String) -> Failure {
            Failure(.inputMissing, "\(shown) \(why)", hint: hint)
        }
        guard let row = try reader.reject(named: path) else {
            throw refusal(
                "is not among the rejects",
                hint: "accession rejects list\(library.onCommandLine) shows them; "
                    + "accession import imports other files"
            )
        }
        let known = Path(bytes: row.file.record.path)
        let rest = "\(library.onCommandLine) \(ShellQuoting.word(known))"
        if row.file.record.status == .ignored {
            throw refusal(
                "is acknowledged",
                hint: "stop ignoring it with: accession rejects acknowledge --stop\(rest)"
            )
        } else if Self.kind(known) == nil {
            throw refusal(
                "no longer exists",
                hint: "forget it with: accession files forget\(rest)"
            )
        } else if !paths.contains(known) {
            paths.append(known)
        }
    }

    /// Nil for what is not there; an entry of a list that is no path is not there either.
    private static func kind(_ path: Path) -> FileKind? {
        // Whether it is still there, its server says.
        if RemoteSource.isAddress(path.bytes) { return .regular }
        guard path.isAbsolute else { return nil }
        do throws(FileError) { return try FileStatus.of(path, followingLinks: true).kind } catch {
            // What cannot be looked at is worth a try: the run says why.
            return error.isMissing ? nil : .regular
        }
    }

    var selection: SourceSelection {
        var selection = SourceSelection(
            paths.map { path in
                RemoteAddress(String(decoding: path.bytes, as: UTF8.self))
                    .map { .remote(RemoteSource($0, isFeed: false)) } ?? .path(path)
            }
        )
        // They have the names that the register knows.
        selection.keepsNames = true
        if paths.count > Self.mostListed {
            selection.name = name ?? "\(paths.count) rejects"
        } else if let name {
            selection.name = name
        }
        return selection
    }
}
