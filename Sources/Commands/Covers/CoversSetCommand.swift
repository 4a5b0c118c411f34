// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Hashing
import Library
import Store
import Terminal

/// `accession covers set`: chooses the cover of a work.
struct CoversSetCommand: DecisionCommand {
    let definition = CommandDefinition(
        "covers set",
        summary: "Choose the cover of a work, or undo the choice",
        text: """
            Copies the image into the library and makes it the cover of the work, whatever covers \
            its editions have. No import overwrites the choice, and it stays with the work when \
            the work is merged with another one or moves to another library. Neither the books nor \
            the named file are changed; the file is no longer needed afterwards.

            The image must be a JPEG, PNG, GIF, WebP, SVG or AVIF file of at most 32 MiB and 100 \
            megapixels; its bytes decide which, not its name. No book contains it, so a backup of \
            the register alone does not bring it back: back up the covers folder as well.

            With --clear, the work gets the cover of its editions again. Every choice of a cover \
            for it is revoked, including any that a later choice overruled. The file is removed \
            from the library unless a book or another work has the same one; to choose it again, \
            name the image again. If no person chose the cover and it comes from a file beside a \
            book, or from a provider, that is removed instead, and the work has the cover of its \
            editions again, or the next one that is shown. The file beside the book stays; no \
            import takes it again until it changes. To have it back, name it here.
            """,
        operands: [
            Operand("WORK", .text, "The work's id", listedBy: KnownWords.works),
            Operand("FILE", .path, "The image", .optional),
        ],
        flags: .list(.clearCover, .yes) + .deciding,
        examples: [
            "accession covers set 3 emma.jpg": "Choose the cover of work 3",
            "accession covers set 3 emma.jpg --reason 'first edition' --dry-run":
                "See what would change",
            "accession covers set 3 --clear": "Give work 3 its editions' cover again",
        ],
        exitNotes: [
            (.noUsableInput, "the file is not an image, or not usable as a cover"),
            (.missingInput, "there is no such work, or no such file"),
        ]
    )

    /// What is taken back may be in no book.
    func asks(before arguments: ParsedArguments) -> Bool { arguments[.clearCover] }

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        guard arguments.operands.count == 2 else { return try decide(arguments, console) }
        if arguments[.clearCover] {
            throw .usage("an image and --clear exclude each other", hint: "leave one of them out")
        }
        let who = try arguments.decider()
        let work = try TargetArgument.work(arguments.operands.first ?? [])
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
        var answer = DecisionText([action], outcome, in: location.library, isDryRun: isDryRun)
            .answer
        answer.fact("cover", .object(CoverImageDetails.image(image.image, location.library)))
        answer.write(to: console, arguments.format)
        return .success
    }

    /// Without an image, the choice is taken back.
    func actions(_ arguments: ParsedArguments) throws(Failure) -> [DecisionRequest.Action] {
        let word = arguments.operands.first ?? []
        guard arguments[.clearCover] else {
            throw .usage(
                "name the image, or take back the choice with --clear",
                hint: "for example: accession covers set \(TerminalText.escape(word)) cover.jpg"
            )
        }
        return [.set(work: try TargetArgument.work(word), [.cover: nil])]
    }
}

extension Flag {
    static var clearCover: Flag<Bool> {
        .init("clear", "Take back the choice, or a cover shown by others").variant
    }
}
