// SPDX-License-Identifier: Apache-2.0

import Accounting
import Dumps
import Files
import Library
import Store
import System
import Terminal

/// `accession enrich --from`: takes what dumps of catalogues say of books.
struct DumpEnriching {
    /// Lines that are named; the others are counted.
    private static let mostNamed = 20

    private let arguments: ParsedArguments
    private let console: Console
    private let sources: [DumpSource]

    /// Nil without `--from`.
    init?(_ arguments: ParsedArguments, _ console: Console) {
        guard arguments.isSet(.from) else { return nil }
        self.arguments = arguments
        self.console = console
        let paths = arguments[.from] + arguments.operands.map { Path(bytes: $0) }
        sources = paths.map { $0.bytes == [UInt8(ascii: "-")] ? .standardInput : .file($0) }
    }

    func run() throws(Failure) -> ExitCode {
        if let twice = sources.first(where: { source in sources.count { $0 == source } > 1 }) {
            throw .usage("\(TerminalText.escape(twice.name)) is named twice")
        }
        let location = try LibraryLocation(forWriting: arguments, console)
        Interruption.install()
        console.count("MB")
        var malformed: [JSONValue] = []
        let result: DumpIntakeResult
        do throws(Failure) {
            result = try DumpIntake(location.library, isDryRun: arguments[.dryRun]).run(
                sources,
                { (reader) throws(Failure) in
                    let filter = arguments.workFilter
                    try reader.check(filter)
                    return filter
                },
                malformed: { source, place, why in
                    guard malformed.count < Self.mostNamed else { return }
                    malformed.append(
                        [
                            "source": .string(source.name), "place": .string(place),
                            "reason": .string(why),
                        ]
                    )
                    let words = "\(source.name): \(place): \(why)"
                    console.warning(TerminalText.escape(words))
                },
                progress: { read, total in
                    let counts = ProgressCounts(
                        done: read / 1_000_000,
                        total: total.map { $0 / 1_000_000 }
                    )
                    console.progress(counts)
                }
            )
            console.endProgress()
        } catch {
            console.endProgress()
            throw error
        }
        let unnamed = result.dump.malformed - malformed.count
        if unnamed > 0 { console.warning("and \(Numbers.counted(unnamed, "more line"))") }
        answer(result, malformed).write(to: console, arguments.format)
        guard result.dump.balance.holds else {
            throw Failure(.internalError, "the lines that were read do not add up")
        }
        if let failure = result.failure { throw failure }
        if result.isInterrupted { return ExitCode(.interrupted) }
        return result.dump.malformed > 0 ? .rejects : .success
    }

    private func answer(_ result: DumpIntakeResult, _ malformed: [JSONValue]) -> Answer {
        let isDryRun = arguments[.dryRun]
        let dump = result.dump
        var answer = Answer()
        answer.sentences([
            "\(Numbers.counted(dump.lines, "line")) = "
                + dump.balance.parts.map { "\(Numbers.grouped($0.count)) \($0.title)" }
                .joined(separator: " + "),
            "asked about \(Numbers.counted(result.asked, "edition")) by "
                + "\(Numbers.counted(result.identifiers, "identifier")): "
                + "\(Numbers.grouped(result.told)) found, "
                + "\(Numbers.grouped(result.changed)) \(isDryRun ? "would change" : "changed"), "
                + "\(Numbers.grouped(result.doubtful)) doubtful",
        ])
        let effect = RegroupedText(works: result.regrouped, isDryRun: isDryRun)
        answer.sentences(
            [UnreplacedText.sentence(result.unreplaced), effect.sentence].compactMap(\.self)
        )
        for source in dump.readOnce {
            answer.warning(
                "\(TerminalText.escape(source.name)) can be read only once, so first years of works, "
                    + "and records before those that lead to them, are missing; name it as a file"
            )
        }
        if dump.lacksEditions {
            answer.note(
                "Works and authors are found by editions that lead to them: name the dump of "
                    + "editions in the same command."
            )
        }
        if result.isInterrupted {
            answer.note("Interrupted; the same command again goes on and changes nothing twice.")
        }
        if isDryRun { answer.rehearsed() }
        answer.facts([
            "dry_run": .flag(isDryRun), "from": .texts(sources.map(\.name)),
            "lines": .count(dump.lines), "matched": .count(dump.matched),
            "others": .count(dump.others), "malformed": .count(dump.malformed),
            "balanced": .flag(dump.balance.holds), "asked": .count(result.asked),
            "identifiers": .count(result.identifiers), "editions": .count(result.told),
            "changed": .count(result.changed), "doubtful": .count(result.doubtful),
            "unreplaced": .count(result.unreplaced),
            "works_joined": .count(result.regrouped.joined),
            "works_parted": .count(result.regrouped.parted),
            "read_once": .texts(dump.readOnce.map(\.name)),
            "interrupted": .flag(result.isInterrupted),
        ])
        answer.members(["malformed_list": .array(malformed)])
        for part in dump.balance.parts { answer.row([.text(part.name), .number(part.count)]) }
        answer.row([.text("editions"), .number(result.told)])
        answer.row([.text("changed"), .number(result.changed)])
        answer.row([.text("doubtful"), .number(result.doubtful)])
        return answer
    }
}

// What the command says of this.
extension DumpEnriching {
    static let flags: [FlagDefinition] = .list(.from)

    static let text = """
        Which kind a dump is, and whether gzip packed it, is seen from its first bytes. Only \
        lines with an identifier of those books are taken apart; of the others, only the form is \
        looked at. A record with the right identifier and the title of another book is doubtful: it \
        is kept, and changes nothing unless works review is told that it is right.

        Of Open Library, give the dumps of editions, works and authors together, in any order: \
        editions lead to works, and these to authors. Editions are read twice, the second time for \
        the first year of each work, and so is a file that has all of them, if need be; standard \
        input cannot be.

        The last lines balance: lines = matched + others + malformed. What was read is committed \
        now and then, so after an interruption the same command goes on; what was said before is \
        not said again.
        """

    static let exitNotes: [(code: ExitCode, note: String)] = [
        (.rejects, "some lines could not be read; the others were"),
        (
            .noUsableInput,
            "a file is no dump of a known kind, or is cut off or damaged; what was read before is "
                + "kept"
        ),
        (
            .missingInput,
            "a file is missing, and nothing was changed; or there is no such collection"
        ),
    ]

    static let topic: (title: String, entries: CommandDefinition.Terms) = (
        "Dumps",
        [
            ("Open Library", "editions, works, authors, or all in one: text with tabs"),
            ("Project Gutenberg", "pg_catalog.csv"),
            ("MARCXML", "records of libraries, in whatever they are wrapped"),
            (
                "facts",
                "a line of JSON for each book: {\"isbn\": \"9780306406157\", \"provider\": \"shelf\", "
                    + "\"record\": \"12\", \"facts\": {\"first_year\": 1865, \"subjects\": [\"Sea\"]}}"
            ),
        ]
    )
}

extension Flag {
    static var from: Flag<[Path]> {
        .init("from", many: .file, "Read this dump, or standard input for -")
            .details("Files named behind it are read too. It may be given several times.")
    }
}
