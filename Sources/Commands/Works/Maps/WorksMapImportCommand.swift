// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import System
import Terminal

/// `accession works map import`: what a catalogue knows of which identifiers are one work.
struct WorksMapImportCommand: Command {
    /// Refused lines that are named; the others are counted.
    private static let mostNamed = 10

    let definition = CommandDefinition(
        "works map import",
        summary: "Take in a map from identifiers of books to works",
        text: """
            Each line of FILE has two identifiers with a tab between them: one that books have, and \
            that of its work in a catalogue, such as \
            "openlibrary-book:OL7353617M<TAB>openlibrary-work:OL45804W" or \
            "gutenberg:1342<TAB>wikidata:Q170583". Books that a map leads to one work become one \
            work, whatever their titles are, unless title and first author both say that they are \
            different books: this joins translations, which titles never will. Lines that begin \
            with # are remarks. FILE may be - for standard input.

            The map stays in the library with its source and date, and holds for books that come \
            later too. What it says is shown by "works explain" next to what the books say \
            themselves; decisions come first. It counts for nothing where the identifier does not \
            name one book, such as an ISBN that was given out twice. A map of the same name is \
            replaced; "works map remove" takes all of it back.

            A line that cannot be used is reported with its number and counted.
            """,
        operands: [Operand("FILE", .file, "The map; - is standard input")],
        flags: .list(.library, .mapName, .by, .snapshot, .dryRun, .json, .plain),
        examples: [
            "accession works map import editions.tsv": "Take in a map, named editions",
            "zcat ol.tsv.gz | accession works map import - --name openlibrary":
                "From a compressed file",
            "accession works map import editions.tsv --dry-run": "Which works would join?",
        ],
        exitNotes: [
            (.rejects, "some lines could not be used; the others were taken"),
            (.noUsableInput, "no line can be used; nothing was changed"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let who = try arguments.decider()
        let file = Path(bytes: arguments.operands.first ?? [])
        let isStandardInput = file.bytes == [UInt8(ascii: "-")]
        let name = try Self.name(arguments, isStandardInput ? nil : file)
        let location = try LibraryLocation(forWriting: arguments, console)
        let isDryRun = arguments[.dryRun]
        Interruption.install()
        console.count("lines")
        var named = 0
        let result: WorkMapResult
        do throws(Failure) {
            result = try LibraryMaps(location.library, isDryRun: isDryRun).take(
                try ListedLines.open(file),
                as: (name, isStandardInput ? "standard input" : file.text, who),
                refused: { number, why in
                    named += 1
                    guard named <= Self.mostNamed else { return }
                    console.warning("line \(number): \(TerminalText.escape(why))")
                },
                progress: { console.progress(ProgressCounts(done: $0)) }
            )
            console.endProgress()
        } catch {
            console.endProgress()
            throw error
        }
        if named > Self.mostNamed {
            console.warning("and \(Numbers.counted(named - Self.mostNamed, "more line"))")
        }
        WorkMapText(name, result, in: location.library, isDryRun: isDryRun).taken.write(
            to: console,
            arguments.format
        )
        return result.refused > 0 ? .rejects : .success
    }

    /// A name that can be typed again, to take the map out, and that shows what it is.
    private static func name(
        _ arguments: ParsedArguments,
        _ file: Path?
    ) throws(Failure) -> String {
        let name = try givenName(arguments, file)
        guard !name.hasPrefix("-"), !name.unicodeScalars.contains(where: TerminalText.isHarmful),
            name.utf8.count <= longestName
        else {
            throw .usage(
                "a map cannot be called \(Phrasing.quoted(Array(name.utf8.prefix(80))))",
                hint:
                    "choose a short name that every terminal can show and that does not begin with a "
                    + "dash, with --name"
            )
        }
        return name
    }

    private static let longestName = 200

    /// `--name`, or else what the file is called without its suffix.
    private static func givenName(
        _ arguments: ParsedArguments,
        _ file: Path?
    ) throws(Failure) -> String {
        if arguments.isSet(.mapName) {
            guard let name = arguments[.mapName]?.trimmed else {
                throw .usage("--name must not be empty", hint: "omit it to use that of the file")
            }
            return name
        }
        guard let file else {
            throw .usage(
                "a map from standard input needs a name",
                hint: "for example: --name openlibrary"
            )
        }
        let bytes = file.lastComponent
        let stem = bytes.lastIndex(of: UInt8(ascii: ".")).map { bytes[..<$0] } ?? bytes[...]
        return String(decoding: stem.isEmpty ? bytes[...] : stem, as: UTF8.self)
    }
}

extension Flag {
    fileprivate static var mapName: Flag<String?> {
        .init("name", .text, "What the map is called in the library")
            .placeholder("NAME")
            .otherwise("that of the file")
            .variant
    }
}
