// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import Import
import Library
import Store
import System
import Terminal

/// `accession explain`: everything that is known about a file.
struct ExplainCommand: Command {
    let definition = CommandDefinition(
        "explain",
        summary: "Show everything known about files",
        text: """
            Compares the file on disk with what the register last recorded, and shows which stage \
            it reached and why it went no further, the edition it holds, and which work that \
            edition belongs to and why. Of a file that was not imported, it shows what you can do, \
            whether the next run tries it again, and why. Runs try a reject again only when its file \
            or the reader has changed.
            """,
        operands: [Operand("FILE", .file, "Files, including missing ones", .oneOrMore)],
        flags: .list(.library, .json, .jsonl, .plain),
        examples: ["accession explain ~/Books/emma.epub": "Why is this file where it is?"],
        exitNotes: [(.missingInput, "a file is neither on disk nor in the register")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let location = try LibraryLocation(arguments)
        let reader = try location.open()
        return try DocumentList.show(
            arguments.paths,
            console,
            arguments.format,
            name: "files"
        ) { named throws(Failure) in
            // A link that was not taken in is known by its own name.
            let reject = try reader.reject(named: named)
            let path = reject.map { Path(bytes: $0.file.record.path) } ?? named.registered
            let row = try reader.file(at: path.bytes)
            let remote = try reader.remoteFile(at: path.bytes)
            let status = FileStatus.known(path)
            guard row != nil || status != nil else {
                throw Failure(
                    .inputMissing,
                    "\(TerminalText.escape(path)) neither exists nor is in the register",
                    hint: Int64(named.text).map { id in
                        let place = location.library.onCommandLine
                        return "to see work \(id): accession works show\(place) \(id)"
                    } ?? "check the name"
                )
            }
            var edition: EditionRow?
            if let id = row?.record.editionID { edition = try reader.edition(id) }
            var ignored: IgnoredContent?
            if let row, row.record.status == .ignored, let content = row.record.fingerprint {
                ignored = try reader.ignoredContent(content)
            }
            let check = try reader.checkedFile(at: path)
            var held: Holding?
            if let content = row?.record.fingerprint {
                held = try reader.holdings(of: content).first {
                    $0.tier != .trash && $0.state == .whole
                }
            }
            var all = Self.details(
                path,
                status,
                row,
                remote,
                check,
                held,
                edition,
                ignored,
                location.library,
                isPlain: arguments.format == .plain
            )
            let sidecars = try reader.sidecars(beside: path.bytes)
            if !sidecars.isEmpty { all[0].add("beside it", Self.beside(sidecars)) }
            if let reject { all[0] += Self.outlook(reject, status, location.library) }
            return all
        }
    }

    private static func details(
        _ path: Path,
        _ status: FileStatus?,
        _ row: FileRow?,
        _ remote: RemoteFile?,
        _ check: FileCheckRow?,
        _ held: Holding?,
        _ edition: EditionRow?,
        _ ignored: IgnoredContent?,
        _ library: Library,
        isPlain: Bool
    ) -> [Details] {
        var details: Details = ["path": .path(path)]
        if RemoteSource.isAddress(path.bytes) {
            if let remote { details.add("on the web", onWeb(remote)) }
        } else {
            details.add("on disk", onDisk(status, row))
        }
        if let check, let state = check.state { details.add("checked", checked(check, state)) }
        let word = row?.record.status.rawValue
        details.add("registered", isPlain ? .optional(word) : .text(standing(row)))
        details.addJSON("status", .optional(word))
        if let row {
            let file = row.record
            details.add("stage reached", .text(file.stage.rawValue))
            if let code = file.reason {
                let told = isPlain ? code : file.reasonForPeople ?? code
                details.add(
                    "reason",
                    ReasonCatalog.cell(code).inWords(ReasonCatalog.words(told))
                )
                if edition == nil {
                    details.add(
                        "hint",
                        .json(.string(ReasonCatalog.hint(code)), shown: ReasonCatalog.hint(told))
                    )
                }
            }
            if let ignored {
                let object = IgnoredText.object(ignored)
                details.add("ignored", .object(object).inWords(IgnoredText.sentence(ignored)))
            }
            details += [
                "detail": detail(file), "last run": .optional(row.run),
                "fingerprint": .optional(file.fingerprint.map(Hexadecimal.text)),
                "work": .optional(row.workID),
            ]
        }
        if let held { details.add("kept", kept(held)) }
        guard let edition else { return [details] }
        details.add("why", .text(EvidenceText.reason(edition.evidence)))
        let part = EditionDetails.of(edition, library)
        details.addJSON("edition", .object(part.object))
        return [details, part]
    }

    /// Of a file that was not taken in: since when, and what will become of it.
    private static func outlook(
        _ row: RejectRow,
        _ status: FileStatus?,
        _ library: Library
    ) -> Details {
        let (isTried, why) = RejectText.outlook(row, status)
        var details: Details = [
            "since run": .optional(row.since), "missing since": .time(row.missingSince),
            "reader": .optional(row.readerVersion),
            "tried again": .json(.bool(isTried), shown: "\(isTried ? "yes" : "no"): \(why)"),
        ]
        details.addJSON("because", .string(why))
        if let next = RejectText.next(row, status, isTried: isTried, library) {
            details.add("next", .text(next))
        }
        return details
    }

    /// What is noted of an acknowledged reject has a word of its own for people.
    private static func detail(_ file: FileRecord) -> Cell {
        file.detail.map { .json(.string($0), shown: RejectNote.shown($0)) } ?? .missing
    }

    private static func standing(_ row: FileRow?) -> String {
        switch row?.record.status {
        case nil: "no run has seen it"
        case .registered: "yes, as the first file of its edition"
        case .copy: "yes, as another copy of an edition"
        case .ignored:
            RejectNote(row?.record.detail) == nil
                ? "no, its content is ignored" : "no, its reject is acknowledged"
        case .deferred: "no, it was deferred"
        case .rejected: "no, it was rejected"
        }
    }

    /// What the last check of it found, which its size and time do not show.
    private static func checked(_ check: FileCheckRow, _ state: FileCheckState) -> Cell {
        let at = check.checkedAt.map { UTCTime(seconds: $0).text }
        let why = check.why.map { ": \(TerminalText.escape($0))" } ?? ""
        return .json(
            .object([
                "state": .string(state.rawValue), "at": .optional(at),
                "because": .optional(check.why),
            ]),
            shown: "\(state.rawValue)\(at.map { ", \($0)" } ?? "")\(why)"
        )
    }

    /// How much of it was seen, and which version.
    private static func onWeb(_ file: RemoteFile) -> Cell {
        let whole = Numbers.bytes(Int(file.length))
        var shown =
            file.seen == .whole
            ? "read whole, \(whole)"
            : "looked at in parts: \(Numbers.bytes(Int(file.seenBytes))) of \(whole)"
        if let feed = file.feed { shown += ", listed by \(feed)" }
        return .json(
            .object([
                "seen": .string(file.seen.rawValue), "seen_bytes": .integer(Int(file.seenBytes)),
                "bytes": .integer(Int(file.length)), "version": .optional(file.validator),
                "feed": .optional(file.feed), "entry": .optional(file.entry),
                "entry_updated": .optional(file.entryUpdated),
            ]),
            shown: shown
        )
    }

    /// What lies beside it, of which only an import that reads it says what is wrong.
    private static func beside(
        _ files: [(name: [UInt8], state: SidecarFile.State)]
    ) -> Cell {
        let objects = files.map { file -> JSONValue in
            .object(["name": .path(Path(bytes: file.name)), "state": .string(file.state.rawValue)])
        }
        let words = files.map { file in
            let word =
                switch file.state {
                case .read: "read"
                case .spare: "not needed"
                case .broken: "cannot be read"
                }
            return "\(TerminalText.escape(Path(bytes: file.name))): \(word)"
        }
        return .json(.array(objects), shown: words.joined(separator: ", "))
    }

    /// Where the library has the book itself.
    private static func kept(_ holding: Holding) -> Cell {
        let name = Path(bytes: holding.name)
        let isShelved = holding.tier == .shelf
        return .json(
            .object(["tier": .string(holding.tier.rawValue), "name": .path(name)]),
            shown: isShelved ? "on the shelf as \(TerminalText.escape(name))" : "in staging"
        )
    }

    private static func onDisk(_ status: FileStatus?, _ row: FileRow?) -> Cell {
        guard let status else { return .json(.null, shown: "does not exist") }
        let now = FileRecord.Facts(status)
        var shown = "\(status.kind.name), \(now.sentence)"
        var object: JSONObject = ["kind": .string(status.kind.name)]
        object += now.object
        if let facts = row?.record.facts {
            let isSame = facts.size == status.size && facts.modifiedAt == status.modified
            shown += isSame ? ", unchanged since it was read" : ", changed since it was read"
            object.append("changed_since_read", .bool(!isSame))
        }
        return .json(.object(object), shown: shown)
    }
}
