// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// What a check of files found, in words and in JSON.
struct FileCheckText {
    let result: FileCheck.Result
    private let library: Library

    init(_ result: FileCheck.Result, in library: Library) {
        self.result = result
        self.library = library
    }

    /// What is said while another process has the library.
    static let waiting = "another process has the library; waiting for it to finish"

    private var unsound: Int {
        result.count(.damaged) + result.count(.missing) + result.count(.unreadable)
    }

    /// A line for each file that is not sound, and others for what to do about it.
    var lines: [String] {
        // What is lost comes before what the next import takes in; programs get all, as they were met.
        let files =
            result.findings.filter { $0.state != .changed }
            + result.findings.filter { $0.state == .changed }
        let rest = files.count - Self.mostShown
        return files.prefix(Self.mostShown).flatMap(Self.lines)
            + (rest > 0 ? ["and \(Numbers.counted(rest, "more file")); --json has all"] : [])
    }

    private static let mostShown = 20

    private static func lines(_ finding: FileCheck.Finding) -> [String] {
        let path = TerminalText.escape(Path(bytes: finding.path))
        var lines = [
            "\(path) is \(finding.state.rawValue): \(TerminalText.escape(finding.why))"
        ]
        if !finding.costs.isEmpty {
            lines.append("  it costs \(finding.costs.joined(separator: ", "))")
        }
        if let copy = finding.copy {
            lines.append("  to heal it: \(healing(finding, copy))")
        }
        return lines
    }

    private static func healing(_ finding: FileCheck.Finding, _ copy: Path) -> String {
        "cp -- \(ShellQuoting.word(copy)) \(ShellQuoting.word(Path(bytes: finding.path)))"
    }

    var answer: Answer {
        var answer = Answer()
        answer.sentences(lines)
        for why in result.away { answer.note("left for later: \(TerminalText.escape(why))") }
        if result.unknown > 0 {
            answer.note(
                "\(Numbers.counted(result.unknown, "file")) in the manifest "
                    + "\(result.unknown == 1 ? "is" : "are") not in the register and "
                    + "\(result.unknown == 1 ? "was" : "were") not read"
            )
        }
        answer.sentences([result.balance.line()])
        answer.fact("bytes_read", .size(Int(result.bytes)))
        answer.members([
            "unpacked": .integer(result.unpacked), "not_noted": .integer(result.lost),
            "interrupted": .bool(result.isInterrupted), "seconds": .double(result.seconds),
        ])
        answer.fact("balance", .object(result.balance.object))
        answer.records("findings", result.findings, isTheList: true, record)
        return answer
    }

    private func record(_ finding: FileCheck.Finding) -> Answer.Record {
        let entries = finding.entries.map { entry in
            JSONValue.object([
                "name": .string(entry.name), "part": .string(entry.part.rawValue),
            ])
        }
        let names = finding.entries.map(\.name).joined(separator: ", ")
        return .init([
            ("state", .text(finding.state.rawValue)), ("path", .path(Path(bytes: finding.path))),
            ("title", .optional(finding.title)), ("because", .text(finding.why)),
            ("entries", .json(.array(entries), shown: names)), ("copy", .optional(finding.copy)),
        ])
    }

    /// How the command ends.
    func end(_ console: Console) throws(Failure) -> ExitCode {
        guard result.balance.holds else {
            throw Failure(.internalError, "out of balance", hint: "please report this")
        }
        if result.isInterrupted {
            console.error(
                "interrupted",
                hint: (result.lost > 0
                    ? "\(Numbers.counted(result.lost, "result")) could not be noted while another "
                        + "process had the library"
                    : "what was checked is noted") + "; the same command begins with what was left"
            )
            return Interruption.requested == .terminate ? .terminated : .interrupted
        }
        if unsound > 0 {
            return console.fail(
                .rejects,
                "\(Numbers.counted(unsound, "file")) \(unsound == 1 ? "is" : "are") damaged, missing or "
                    + "unreadable",
                hint: result.count(.damaged) > 0
                    ? "list damaged files again with: "
                        + "accession files list\(library.onCommandLine) --damaged"
                    : "the next import notes what is missing; check unreadable files again"
            )
        }
        if !result.away.isEmpty {
            return console.fail(
                .tryLater,
                "some files are out of reach",
                hint: "mount their disk and run the same command again"
            )
        }
        return .success
    }
}
