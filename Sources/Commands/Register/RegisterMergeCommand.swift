// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Manifests
import System
import Terminal

/// `accession register merge`: takes over what another register holds.
struct RegisterMergeCommand: Command {
    let definition = CommandDefinition(
        "register merge",
        summary: "Merge other libraries into this one",
        text: """
            Adds the editions, files, covers, decisions, suggestions and ignored contents of other \
            registers, such as the parts of a large import, that of another machine or a backup. \
            The other registers are only read; of one that has an older version, a copy is \
            migrated. A library that does not exist is made.

            Nothing is added twice: editions are matched by their content, files by their path, \
            decisions by what was decided, by whom and when. What is already in this library stays \
            unchanged; works are grouped again from all identifiers and decisions. If a decision \
            in the other register contradicts one in this library, the newer one counts; the older \
            one is kept, and takes effect again if the newer one is undone. Ignored contents stay \
            ignored, and an edition in this library stays even if the other library ignores it.

            A register into which a run is still writing, or whose newest run did not finish, is \
            refused before anything is merged: it lacks books, and nothing else would tell. Each \
            register is merged as a whole or not at all, and those before one that fails stay; \
            the same command again is the way to go on. The last line accounts for every edition \
            in the other registers, and for every file there that was rejected, deferred or \
            ignored; editions already in this library count as copies, and such files as unchanged.

            With --expect, what accession scan found is then compared with what the library knows: \
            manifest = registered + copies + rejected + deferred + ignored + missing. Missing is \
            what no part brought, such as a part that was lost, or what the library knows as \
            another file of that name. A part that is merged twice, or belongs to another \
            manifest, is told and does no harm.
            """,
        operands: [
            Operand("OTHER", .path, "The folder of another library, or a register file", .oneOrMore)
        ],
        flags: .list(.library, .snapshot, .unfinished, .rebase, .expect, .rest, .dryRun, .json),
        examples: [
            "accession register merge /mnt/laptop/library": "Merge a second library",
            "accession register merge parts/*/library --library all":
                "Make one library of the parts of a large import",
            "accession register merge --rebase /data/books=/mnt/nas/books worker/library":
                "Merge what another machine imported from the same disk",
            "accession register merge shards/*/library --expect all.ndjson --missing rest.ndjson":
                "Merge the parts of a job, and list what has to be imported still",
            "accession register merge --dry-run old/register.sqlite":
                "See what a backup holds that this library lacks",
        ],
        exitNotes: [
            (.rejects, "something that --expect lists is missing"),
            (.missingInput, "there is no register at OTHER"),
            (
                .tryLater,
                "another process is working on a library, a run there did not finish, or the disk "
                    + "has no room"
            ),
            (.configuration, "one of them was not made by Accession, or is of a newer version"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let others = arguments.paths
        guard !others.isEmpty else { return .usage }
        Interruption.install()
        let library = try LibraryLocation(forWriting: arguments, console).library
        let expectation = try MergeExpectation(arguments, library)
        var request = RegisterMerge.Request(others, program: Version.withName)
        request.isDryRun = arguments[.dryRun]
        request.takesUnfinished = arguments[.unfinished]
        request.rebases = arguments[.rebase]
        request.wantsWorks = arguments[.json]
        let merges = try RegisterMerge(library, request).run { event in
            switch event {
            case .merged(let merge):
                if others.count > 1 { console.note(RegisterMergeText.line(merge)) }
            case .namedAgain(let other):
                console.warning(
                    "\(TerminalText.escape(other)) is named twice; it is merged once"
                )
            }
        }
        let met = try expectation?.check(library, merges, console)
        let text = RegisterMergeText(
            merges,
            library: library.folder,
            isDryRun: request.isDryRun,
            met
        )
        text.warn(console)
        text.answer.write(to: console, arguments.format)
        return met?.exit ?? .success
    }
}

extension Flag {
    static var unfinished: Flag<Bool> {
        .init("unfinished", "Merge also what a run that did not finish has left")
    }

    static var expect: Flag<Path?> {
        .init("expect", .file, "Account for everything that this manifest lists")
            .excluding("dry-run")
            .details(
                """
                A manifest is what accession scan writes. Where parts were imported with \
                --duplicates skip, the copies that it left out are missing: nothing is noted of \
                them.
                """
            )
    }

    static var rest: Flag<Path?> {
        .init("missing", .file, "Write what is missing into this file, as a manifest")
            .excluding("dry-run")
            .variant
            .details(
                """
                It belongs to --expect. Where nothing is missing, it lists nothing; otherwise it is \
                the next job: accession import --manifest FILE.
                """
            )
    }

    static var rebase: Flag<[Rebase]> {
        .init("rebase", many: .rebase, "Say where a folder of another machine lies here")
            .details(
                """
                Files below FROM come in as files below TO; both are absolute paths. May be given \
                several times; the first that fits counts.
                """
            )
    }
}

extension ValueForm {
    fileprivate static var rebase: ValueForm<Rebase> {
        .init(
            placeholder: "FROM=TO",
            problem: "must be two absolute paths, such as /data/books=/mnt/books",
            pattern: "^/.*=/.*$",
            examples: ["/data/books=/mnt/books"],
            read: { Rebase($0) },
            write: { $0.text }
        )
    }
}

extension Rebase {
    fileprivate init?(_ text: String) {
        let bytes = Array(text.utf8)
        // What is not UTF-8 was replaced, and would fit nothing.
        guard bytes.first == UInt8(ascii: "/"), !text.contains("\u{FFFD}"),
            let end = bytes.indices.dropLast().first(where: { bytes[$0...].starts(with: "=/".utf8) }
            )
        else { return nil }
        self.init(Path(bytes: Array(bytes[..<end])), to: Path(bytes: Array(bytes[(end + 1)...])))
    }
}
