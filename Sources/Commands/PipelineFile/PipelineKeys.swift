// SPDX-License-Identifier: Apache-2.0

import Exports
import Store
import Terminal

/// All keys of a pipeline file, in the order in which they are shown.
enum PipelineKeys {
    static let all: [PipelineKey] = [
        schema, name, PipelineKey(.library), sources,
        PipelineKey(.filesFrom),
        PipelineKey(.include),
        PipelineKey(.exclude),
        PipelineKey(.includeHidden),
        PipelineKey(.followSymlinks),
        PipelineKey(.remote), PipelineKey(.fetchJobs), PipelineKey(.fetchRate),
        PipelineKey(.fetchTimeout),
        PipelineKey(.serverCredentials), PipelineKey(.serverContact),
        PipelineKey(.settle),
        PipelineKey(.breaker),
        PipelineKey(.moved),
        PipelineKey(.itemTimeout),
        PipelineKey(.lock),
        PipelineKey(.jobs),
        PipelineKey(.cacheSize),
        PipelineKey(.duplicates),
        PipelineKey(.sidecars),
        PipelineKey(.keptHash),
        PipelineKey(.failOn),
        PipelineKey(
            name: "identity",
            shape: .object([
                PipelineKey(.match), PipelineKey(.blocklist, as: "blocklists"),
                PipelineKey(.identityProviders, as: "providers"),
            ]),
            summary: "How editions are grouped into works"
        ),
        PipelineKey(.collectBy), PipelineKey(.tag, as: "tags"),
        PipelineKey(.copyRejects),
        PipelineKey(.log),
        PipelineKey(.allowNetworkLibrary),
        enrich, fill, shelf, check, backup, keep, reports,
    ]

    private static let schema = PipelineKey(
        name: "$schema",
        shape: .one(.text),
        summary: "Where an editor finds the schema of this file; the program ignores it"
    )

    private static let name = PipelineKey(
        name: "name",
        shape: .one(.text),
        summary: "The name of its runs in the register; without it, the name of the file"
    )

    static let sources = PipelineKey(
        name: "sources",
        shape: .list(.path),
        summary: "Folders (searched recursively), files and addresses",
        details: """
            opds+https://... is a catalogue on the web, OPDS 1.2 or 2.0, and https://... one book. \
            A path that begins with ~/ is in the home folder; any other path that does not begin \
            with / is relative to the folder of the pipeline file. Variables are not expanded.
            """
    )

    static let enrich = PipelineKey(
        name: "enrich",
        shape: .objects([
            withoutDefault(PipelineKey(.provider), isRequired: true),
            PipelineKey(
                name: "filter",
                shape: .one(.text),
                summary: "Only for works that accession works search finds for this",
                details: """
                    Filters and words, such as missing:year,subjects. Without it, all works. With \
                    missing:cover, covers are fetched as well.
                    """
            ),
            withoutDefault(PipelineKey(.contact)), PipelineKey(.offline),
            PipelineKey(.maxCalls), PipelineKey(.maxTime), PipelineKey(.dailyCalls),
            PipelineKey(.callRate),
            PipelineKey(.baseAddress), PipelineKey(.coversAddress), PipelineKey(.credentials),
            PipelineKey(.answerTimeout), PipelineKey(.enrichFailOn),
        ]),
        summary: "Catalogues to ask after the run, as accession enrich does",
        details: """
            The run is over and in the register by then, and the library can be used meanwhile. A \
            service that does not answer costs the run nothing: what it was not asked for is left \
            for the next time. It is asked before tags are filled and reports are written.
            """
    )

    /// A key that the file itself has to have, whatever holds without its flag.
    private static func withoutDefault(
        _ key: PipelineKey,
        isRequired: Bool = false
    ) -> PipelineKey {
        var key = key
        (key.isRequired, key.fallback) = (isRequired, nil)
        key.flag?.defaultText = nil
        return key
    }

    static let fill = PipelineKey(
        name: "fill",
        shape: .objects([
            PipelineKey(
                name: "tag",
                shape: .one(.text),
                isRequired: true,
                summary: "The tag; it is created if there is none"
            ),
            PipelineKey(
                name: "filter",
                shape: .one(.text),
                isRequired: true,
                summary:
                    "The works that it holds: those that accession works search finds for this",
                details:
                    "Filters and words, such as missing:cover or language:en year:1990.. whale."
            ),
        ]),
        summary: "Tags that hold, after each run, exactly the works that a filter finds",
        details: """
            Works that the filter no longer finds are taken out. What a person tagged or untagged \
            stays so. They are filled in their order, before the reports.
            """
    )

    private static let shelf = PipelineKey(
        name: "shelf",
        shape: .object([
            PipelineKey(
                name: "ensure",
                shape: .toggle,
                fallback: .bool(false),
                summary: "Put all books on the shelf that are to be there",
                details: """
                    As accession shelf ensure does: the books of the collections that are kept, and \
                    those on the shelf whose files are missing or damaged. A book that cannot be put \
                    there makes the run end with 1.
                    """
            ),
            PipelineKey(
                name: "fetch",
                shape: .toggle,
                fallback: .bool(false),
                summary: "Fetch from the web what is nowhere nearer",
                details: "Servers are asked as for the sources."
            ),
        ]),
        summary: "What to do with the shelf after the run, and after tags are filled"
    )

    private static let check = PipelineKey(
        name: "check",
        shape: .object(
            [
                PipelineKey(
                    name: "files",
                    shape: .toggle,
                    isRequired: true,
                    fallback: .bool(false),
                    summary: "Read the library's files to their last byte, and find damaged ones",
                    details: """
                        As accession files check --all does. A file that is damaged, missing or \
                        unreadable makes the run end with 1.
                        """
                )
            ] + CheckStep.keys.map(\.key)
        ),
        summary: "What to check of the files after the run, and after the shelf is filled"
    )

    private static let backup = PipelineKey(
        name: "backup",
        shape: .one(.choice(BackupMoment.allCases.map(\.rawValue))),
        fallback: .string(BackupMoment.never.rawValue),
        summary: "When to make a backup of the register after the run",
        details: """
            With changed, after each run that changed what the register says about books; rejects \
            alone do not count. Each backup is read back and compared.
            """
    )

    private static let keep = PipelineKey(
        name: "keep",
        shape: .object([
            PipelineKey(
                name: "runs",
                shape: .one(.number(1...1_000_000)),
                summary: "How many runs to keep in the register; without it, all of them",
                details: "Older runs are forgotten after a completed run; what they added stays."
            ),
            PipelineKey(
                name: "backups",
                shape: .one(.number(1...1_000_000)),
                fallback: .integer(BackupFolder.usualNumber),
                summary: "How many backups to keep when a new one is made"
            ),
        ]),
        summary: "What to keep of earlier runs"
    )

    private static let reports = PipelineKey(
        name: "reports",
        shape: .objects([
            PipelineKey(
                name: "kind",
                shape: .one(.choice(ReportRequest.Kind.allCases.map(\.rawValue))),
                isRequired: true,
                summary: "The subject: the run, the rejects, the covers, or an export of the works",
                details: "All but the first are about the whole library, not only this run."
            ),
            PipelineKey(
                name: "format",
                shape: .one(.choice(formats)),
                fallback: .string(ReportFormat.json.rawValue),
                summary:
                    "The format: json, csv, or html, a page for a browser; of an export, its own",
                details: """
                    Rejects cannot be written as html. An export has one of the formats of accession \
                    export, and must name it.
                    """
            ),
            PipelineKey(
                name: "to",
                shape: .one(.file),
                isRequired: true,
                summary: """
                    The file to write, or the folder of an export; only what Accession wrote, or an \
                    empty file, is replaced
                    """
            ),
            PipelineKey(
                name: "when",
                shape: .one(.choice(ReportRequest.Moment.allCases.map(\.rawValue))),
                fallback: .string(ReportRequest.Moment.always.rawValue),
                summary: "After which runs to write it",
                details: """
                    With changed, after runs that changed the register; with trouble, after runs \
                    that did not end with 0.
                    """
            ),
            PipelineKey(
                name: "columns",
                shape: .list(.text),
                summary: "The columns of a csv, in order; without it, all"
            ),
            PipelineKey(
                name: "delimiter",
                shape: .one(.text),
                fallback: "comma",
                summary: "The column separator of a csv",
                details: "The word comma, semicolon or tab, or another character such as |."
            ),
            PipelineKey(
                name: "fail_on",
                shape: .one(.text),
                summary: "Thresholds for cover findings that make the run end with 1",
                details: "Written like --fail-on of covers report: missing>2%,tiny>0."
            ),
            PipelineKey(
                name: "filter",
                shape: .one(.text),
                summary: "Of an export, only the works that accession works search finds for this",
                details: """
                    Filters and words, such as author:austen year:..1815 or missing:cover. Without \
                    it, all works.
                    """
            ),
            PipelineKey(
                name: "books",
                shape: .one(.choice(BookPlacing.allCases.map(\.rawValue))),
                summary: "Of an export, what becomes of the books themselves",
                details: "The same as --books of accession export."
            ),
            PipelineKey(
                name: "bag",
                shape: .toggle,
                fallback: .bool(false),
                summary: "Put a BagIt bag around an export, whose folder \"to\" names"
            ),
        ]),
        summary: "Reports to write after the run"
    )

    /// Those of reports, then those that only exports have.
    private static let formats: [String] = {
        let own = ReportFormat.allCases.map(\.rawValue)
        return own + ExportFormat.allCases.map(\.rawValue).filter { !own.contains($0) }
    }()

    /// Each key that has a value of its own, with its full name such as `keep.runs`, and no
    /// reports.
    static let settings: [(name: String, key: PipelineKey)] = all.flatMap { key in
        switch key.shape {
        case .object(let inner): inner.map { ("\(key.name).\($0.name)", $0) }
        case .objects: [(name: String, key: PipelineKey)]()
        default: key.name == schema.name ? [] : [(key.name, key)]
        }
    }

    /// The keys with what they mean, for the help and the manual.
    static let words: [(name: String, meaning: String)] = words(of: all, in: "")

    private static func words(
        of keys: [PipelineKey],
        in prefix: String
    ) -> [(name: String, meaning: String)] {
        keys.flatMap { key in
            let name = prefix + key.name
            var meaning = key.summary
            if let fallback = fallbackText(key) { meaning += " (default: \(fallback))" }
            let own = [(name: "\(name): \(key.valueText)", meaning: meaning)]
            switch key.shape {
            case .object(let inner): return own + words(of: inner, in: name + ".")
            case .objects(let inner): return own + words(of: inner, in: name + "[].")
            default: return own
            }
        }
    }

    private static func fallbackText(_ key: PipelineKey) -> String? {
        if let text = key.flag?.defaultText { return text }
        guard let fallback = key.fallback, fallback != [] else { return nil }
        return JSONText.string(fallback)
    }
}
