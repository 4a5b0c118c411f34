// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Terminal

/// `accession files unignore`: lets contents in again.
struct FilesUnignoreCommand: RemovalCommand {
    let definition = CommandDefinition(
        "files unignore",
        summary: "Stop ignoring contents",
        text: """
            Undoes files ignore, rejects ignore or --ignore. The next import that finds the files \
            imports them.
            """,
        operands: [
            Operand("PATH", .path, "Files, or fingerprints as files ignored lists them", .oneOrMore)
        ],
        flags: .list(.library, .snapshot, .dryRun, .json, .plain),
        examples: [
            "accession files unignore ~/Books/sample.epub": "Named by a file that holds it",
            "accession files unignore 5f0c5a529a394c1e8a3e0d3c5a1b7e11": "Named by its fingerprint",
        ],
        exitNotes: [(.missingInput, "some of them were not ignored; the others no longer are")]
    )

    func request(_ arguments: ParsedArguments) throws(Failure) -> RemovalRequest {
        let targets = arguments.operands.map { word in
            Hexadecimal.fingerprint(word).map(RemovalRequest.IgnoredTarget.fingerprint)
                ?? .file(Path(bytes: word).registered)
        }
        return try arguments.keeping(.unignore(targets))
    }
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
