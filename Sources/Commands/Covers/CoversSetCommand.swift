// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Hashing
import Library
import Store
import Terminal

/// `accession covers set`: chooses the cover of a work.
struct CoversSetCommand: Command {
    let definition = CommandDefinition(
        "covers",
        "set",
        summary: "Choose the cover of a work",
        text: """
            The image is kept in the library, and is the cover of the work whatever its editions \
            have. No import overwrites that. It stays with the work when that is merged with \
            another one or comes to another library. Books themselves are never changed, nor is \
            the file that is named, which is not needed any more afterwards.

            The image is a JPEG, PNG, GIF, WebP, SVG or AVIF file with at most 32 MiB and 100 \
            megapixels; what it is, its bytes say. No book holds it, so a backup of the register \
            alone does not bring it back: back up the folder covers as well.
            """,
        operands: [
            Operand("WORK", .text, summary: "The work's id"),
            Operand("FILE", .path, summary: "The image"),
        ],
        flags: .deciding,
        examples: [
            .init("accession covers set 3 emma.jpg", "The cover of work 3"),
            .init(
                "accession covers set 3 emma.jpg --reason 'first edition' --dry-run",
                "See what that would change"
            ),
        ],
        exitNotes: [
            (.noUsableInput, "the file is no image, or none that would do as a cover"),
            (.missingInput, "there is no such work, or no such file"),
        ]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let who: String
        let work: Int64
        do throws(UsageError) {
            who = try arguments.decider()
            work = try TargetArgument.work(arguments.operands.first ?? [])
        } catch {
            return console.fail(.usage, error.message, hint: error.hint)
        }
        let isDryRun = arguments[.dryRun]
        let image = try ChosenImage(Path(bytes: arguments.operands.last ?? []))
        let action = DecisionRequest.Action.set(
            work: work,
            [.cover: image.hash.hexadecimal]
        )
        let location = try LibraryLocation(forWriting: arguments, console)
        let outcome = try LibraryDecisions(location.library).choose(
            image,
            forWork: work,
            who: who,
            why: arguments[.reason]?.trimmed,
            isDryRun: isDryRun
        )
        if arguments.format == .human {
            console.note(
                "\(TerminalText.escape(image.path)): \(CoverImageDetails.words(image.image))"
            )
        }
        var answer = DecisionText([action], outcome, isDryRun: isDryRun).answer
        answer.fact("cover", .object(CoverImageDetails.image(image.image, location.library)))
        answer.write(to: console, arguments.format)
        return .success
    }
}
