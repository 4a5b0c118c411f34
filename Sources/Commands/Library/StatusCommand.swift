// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import Store
import System
import Terminal
import Works

/// `accession status`: what the library holds, and whether its runs go well.
struct StatusCommand: Command {
    let definition = CommandDefinition(
        "status",
        summary: "Show what the library holds, and when the last completed run was",
        text: """
            A completed run is an import, or a run of a pipeline, that finished, whose counts \
            balance and whose sources were not empty; it may have rejected files. With --max-age, \
            this is a health check: it ends with 75 and one line on standard error if the last \
            completed run is older than that, if there was none, or if the clock is behind the end \
            of that run, so that its age is unknown. With --quiet and --max-age, nothing else is \
            printed.

            With --register, looks at the register as a file instead: its version, its size, its \
            backups and who uses it, even if it is of an older or newer version. Nothing is \
            changed, and no other process is blocked. To check that the register is sound, use \
            accession verify.
            """,
        flags: .list(.library, .maxAge, .pipeline, .registerFile, .tables, .json, .plain),
        examples: [
            "accession status": "Count works, editions, covers and files",
            "accession status -q --max-age 26h": "Complain if the nightly run is late",
            "accession status --register": "What version is the register, and how large?",
        ],
        exitNotes: [
            (.tryLater, "the last completed run is older than --max-age, or there was none"),
            (.configuration, "the register is of a newer version, or has unknown parts"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let location = try LibraryLocation(arguments)
        if arguments[.registerFile] {
            return try showRegister(location.library, arguments, console)
        }
        if arguments[.tables] {
            throw .usage("--tables applies only to the register", hint: "add --register")
        }
        let reader = try location.open()
        try LibraryLocation.warn(of: location.library, console)
        let status = try reader.status()
        let pipeline = arguments[.pipeline]
        let last = try reader.newestRun(of: pipeline, isGood: false)
        let good = try reader.newestRun(of: pipeline, isGood: true)
        let age = RunAge(
            endedAt: good.map { $0.finishedAt ?? $0.startedAt },
            now: WallClock.now / 1_000_000_000
        )
        let checks = try reader.fileCheckSummary()
        var details = details(status, location, isPlain: arguments.format == .plain)
        details.add("files checked", as: "checked", .count(checks.checked))
        details.add("files damaged", as: "damaged", .count(checks.damaged))
        details.add("oldest check", .time(checks.oldest))
        if arguments.format == .plain {
            // Fields for programs hold numbers and times, and no words.
            details.add("last run", .optional(last?.id))
            details.add("last run finished", .time(last?.finishedAt))
            details.add("last good run", .optional(good?.id))
            details.add("last good run finished", .time(good?.finishedAt))
            details.add("last good run age seconds", .optional(age.seconds))
        } else if let last {
            details.add(
                "last run",
                .json(.object(RunText.object(last)), shown: "\(last.id), \(RunText.outcome(last))")
            )
        }
        let lateness = arguments[.maxAge].flatMap {
            age.complaint(longest: $0, run: good?.id, pipeline: pipeline)
        }
        if arguments.format != .plain { add(good, age, to: &details) }
        if arguments.isSet(.maxAge) { details.addJSON("healthy", .bool(lateness == nil)) }
        let support = Confinement.Support.ofThisKernel
        details.addJSON(
            "kernel_lacks",
            .array(ConfinementText.missing(support).map { .string($0) })
        )
        let isSilent =
            arguments[.quiet] && arguments.isSet(.maxAge) && arguments.format == .human
        if !isSilent { details.write(to: console, arguments.format) }
        if !isSilent, let sentence = ConfinementText.sentence(support) {
            console.warning(sentence)
        }
        if let lateness { return console.fail(.tryLater, lateness) }
        if case .inFuture = age {
            console.warning("the last completed run ended \(age.words)")
        }
        return .success
    }

    /// The register as a file.
    private func showRegister(
        _ library: Library,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        let facts = try LibraryFacts(library, counting: arguments[.tables] ? .all : .main)
        RegisterStatusText(found: facts, library: library).write(to: console, arguments.format)
        if let trouble = facts.register.trouble { throw trouble }
        return .success
    }

    private func details(
        _ status: RegisterStatus,
        _ location: LibraryLocation,
        isPlain: Bool
    ) -> Details {
        var details: Details = [
            "library": .path(location.library.folder), "works": .count(status.works),
            "editions": .count(status.editions),
            "without cover": .count(status.editionsWithoutCover),
        ]
        details.add("replaced editions", as: "superseded", .count(status.superseded))
        details += [
            "people": .count(status.people), "files": .count(status.files),
            "copies": .count(status.copies), "ignored": Self.ignored(status, isPlain),
            "deferred": .count(status.deferred), "rejected": .count(status.rejected),
            "missing": .count(status.missing),
        ]
        details.add("cover images", as: "covers", .count(status.covers))
        details.add("size of covers", as: "cover_bytes", .size(status.coverBytes))
        let match = status.match
        details.add(
            "grouping",
            as: "match",
            .json(.string(match.rawValue), shown: isPlain ? match.rawValue : Self.words(match))
        )
        details.add(
            "or work ids of",
            as: "identity_providers",
            .texts(status.identityProviders.named.map(\.rawValue))
        )
        details += [
            "schema version": .number(status.schemaVersion), "runs": .count(status.runs),
        ]
        return details
    }

    /// An acknowledged reject is ignored as well, which its list calls by another word.
    private static func ignored(_ status: RegisterStatus, _ isPlain: Bool) -> Cell {
        guard !isPlain, status.acknowledged > 0 else { return .count(status.ignored) }
        let count = Numbers.grouped(status.ignored)
        let rejects = Numbers.counted(status.acknowledged, "acknowledged reject")
        return .json(.integer(status.ignored), shown: "\(count), of which \(rejects)")
    }

    /// What it takes to make one work of two books.
    private static func words(_ match: MatchPolicy) -> String {
        let rule =
            switch match {
            case .strict: "same identifier, nothing that contradicts it"
            case .likely: "same identifier, or same title and author"
            case .anyID: "any identifier that is the same"
            }
        return "\(match.rawValue): \(rule)"
    }

    private func add(_ good: RunRecord?, _ age: RunAge, to details: inout Details) {
        let value: JSONValue =
            good.map { run in
                var isInFuture = false
                if case .inFuture = age { isInFuture = true }
                return .object([
                    "id": .id(run.id),
                    "run": .id(run.id),
                    "pipeline": .optional(run.pipeline),
                    "finished": .time(run.finishedAt),
                    "age_seconds": .optional(age.seconds),
                    "in_future": .bool(isInFuture),
                    "rejected": .integer(run.counts[.rejected]),
                    "deferred": .integer(run.counts[.deferred]),
                ])
            } ?? .null
        let shown = good.map { "\($0.id), \(age.words)" } ?? age.words
        details.add("last completed run", as: "last_good_run", .json(value, shown: shown))
    }
}

extension Flag {
    static var registerFile: Flag<Bool> {
        .init("register", "Show the register as a file: version, size, backups")
            .excluding("max-age", "pipeline")
    }

    static var pipeline: Flag<String?> {
        .init("pipeline", .text, "Only runs of this pipeline").placeholder("NAME")
    }
}
