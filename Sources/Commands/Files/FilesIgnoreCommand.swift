// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Terminal

/// `accession files ignore`: keeps contents away.
struct FilesIgnoreCommand: RemovalCommand {
    let definition = CommandDefinition(
        "files ignore",
        summary: "Ignore the contents of files from now on, or stop ignoring them",
        text: """
            No later import takes in these contents, whatever their files are called and wherever \
            they are. An edition already in the register is removed. The files themselves are not \
            touched; imports count them as ignored.

            A file need not be in the register; if it is not, it is read to identify its content.

            With --stop, files with these contents are let in again: the next import that finds \
            them imports them. It takes back accession rejects acknowledge and --ignore as well.
            """,
        operands: [
            Operand(
                "PATH",
                .path,
                "Files, editions such as edition:42, or with --stop also fingerprints",
                .oneOrMore
            )
        ],
        flags: .list(.library, .stop, .reason, .by, .snapshot, .yes, .dryRun, .json, .plain),
        examples: [
            "accession files ignore ~/Books/sample.epub": "Never import this book",
            "accession files ignore edition:42 --reason 'a sample'": "Remove it for good",
            "accession files ignore --stop ~/Books/sample.epub": "Let it in again",
        ],
        exitNotes: [
            (.missingInput, "some of them do not exist or cannot be read; the others are ignored"),
            (.inputOutput, "the contents are ignored, but not all cover files were removed"),
        ]
    )

    func request(_ arguments: ParsedArguments) throws(Failure) -> RemovalRequest {
        if arguments[.stop] {
            return try arguments.stopping(without: [.reason, .by], "ignored")
        }
        var targets: [Target] = []
        for word in arguments.operands {
            let target = try TargetArgument.read(word, bare: .edition)
            // A work would be more than was asked for.
            if case .work(let id) = target {
                throw .usage(
                    "\(Phrasing.quoted(word)) is a work, not an edition or a file",
                    hint: "accession remove \(id) --ignore removes all its editions for good"
                )
            }
            targets.append(target)
        }
        return try arguments.keeping(.ignore(targets))
    }
}

extension Flag {
    static var stop: Flag<Bool> { .init("stop", "Take it back for what comes from now on") }
}

extension Hexadecimal {
    /// The bytes of a fingerprint as lists show it; nil for any other word.
    static func fingerprint(_ word: [UInt8]) -> [UInt8]? {
        guard word.count == 32 else { return nil }
        var bytes: [UInt8] = []
        for digit in word {
            guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
            bytes.append(UInt8(value))
        }
        return stride(from: 0, to: bytes.count, by: 2).map { bytes[$0] << 4 | bytes[$0 + 1] }
    }
}
