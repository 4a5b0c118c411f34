// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// `accession explain`: everything that is known about a file.
struct ExplainCommand: ReadingCommand {
    let definition = CommandDefinition(
        "explain",
        summary: "Show everything known about files",
        text: """
            Shows the file as it is now and as it was when last seen, which stage it reached and \
            why it went no further, the edition it holds, and which work that edition belongs to \
            and why.
            """,
        operands: [Operand("FILE", .file, .oneOrMore, summary: "Files, including missing ones")],
        flags: .list(.library, .json, .plain),
        examples: [.init("accession explain ~/Books/emma.epub", "Why is this file where it is?")],
        exitNotes: [(.missingInput, "a file is neither on disk nor in the register")]
    )

    func read(
        _ reader: RegisterReader,
        _ location: LibraryLocation,
        _ arguments: ParsedArguments,
        _ console: Console
    ) throws(Failure) -> ExitCode {
        var exit = ExitCode.success
        var writer = DocumentList(console, arguments.format, name: "files")
        for operand in arguments.paths {
            let path = operand.registered
            let row = try reader.file(at: path.bytes)
            let status = Self.status(path)
            guard row != nil || status != nil else {
                exit = console.fail(
                    .missingInput,
                    "\(TerminalText.escape(path)) neither exists nor is in the register",
                    hint: "check the name"
                )
                continue
            }
            var edition: EditionRow?
            if let id = row?.record.editionID { edition = try reader.edition(id) }
            var ignored: IgnoredContent?
            if let row, row.record.status == .ignored, let content = row.record.fingerprint {
                ignored = try reader.ignoredContent(content)
            }
            let details = Self.details(path, status, row, edition, ignored, location.library)
            writer.add(details)
        }
        writer.finish()
        return exit
    }

    private static func status(_ path: Path) -> FileStatus? {
        do throws(FileError) { return try FileStatus.of(path, followingLinks: true) } catch {
            // What cannot be looked at is shown as not there.
            return nil
        }
    }

    private static func details(
        _ path: Path,
        _ status: FileStatus?,
        _ row: FileRow?,
        _ edition: EditionRow?,
        _ ignored: IgnoredContent?,
        _ library: Library
    ) -> [Details] {
        var details = Details()
        details.add("path", .path(path))
        details.add("on disk", onDisk(status, row))
        details.add("registered", .text(standing(row)))
        details.addJSON("status", .optional(row?.record.status.rawValue))
        if let row {
            let file = row.record
            details.add("stage reached", .text(file.stage.rawValue))
            if let code = file.reason {
                details.add(
                    "reason",
                    .json(
                        .object([
                            "code": .string(code.text),
                            "sentence": .string(ReasonCatalog.sentence(code)),
                            "hint": .string(ReasonCatalog.hint(code)),
                        ]),
                        shown: "\(code.text) \(ReasonCatalog.sentence(code))"
                    )
                )
                if edition == nil { details.add("hint", .text(ReasonCatalog.hint(code))) }
            }
            if let ignored {
                details.add(
                    "ignored",
                    .json(
                        .object(IgnoredText.object(ignored)),
                        shown: IgnoredText.sentence(ignored)
                    )
                )
            }
            details.add("detail", .optional(file.detail))
            details.add("last run", .optional(row.run.map(Int.init)))
            details.add("fingerprint", .optional(file.fingerprint.map(Hexadecimal.text)))
            details.add("work", .optional(row.workID.map(Int.init)))
        }
        guard let edition else { return [details] }
        details.add("why", .text(EditionDetails.reason(edition.evidence)))
        let part = EditionDetails.of(edition, library)
        details.addJSON("edition", .object(part.object))
        return [details, part]
    }

    private static func standing(_ row: FileRow?) -> String {
        switch row?.record.status {
        case nil: "no run has seen it"
        case .registered: "yes, as the first file of its edition"
        case .copy: "yes, as another copy of an edition"
        case .ignored: "no, its content is ignored"
        case .deferred: "no, it was deferred"
        case .rejected: "no, it was rejected"
        }
    }

    private static func onDisk(_ status: FileStatus?, _ row: FileRow?) -> Cell {
        guard let status else { return .json(.null, shown: "does not exist") }
        var shown = "\(status.kind.name), \(Numbers.bytes(Int(status.size))), changed "
        shown += UTCTime(nanoseconds: status.modified).text
        var object: JSONObject = [
            "kind": .string(status.kind.name), "size": .integer(Int(status.size)),
            "modified": .string(UTCTime(nanoseconds: status.modified).text),
            "device": .integer(Int(truncatingIfNeeded: status.device)),
            "inode": .integer(Int(truncatingIfNeeded: status.inode)),
        ]
        if let facts = row?.record.facts {
            let isSame = facts.size == status.size && facts.modifiedAt == status.modified
            shown += isSame ? ", unchanged since it was read" : ", changed since it was read"
            object.append("changed_since_read", .bool(!isSame))
        }
        return .json(.object(object), shown: shown)
    }
}
