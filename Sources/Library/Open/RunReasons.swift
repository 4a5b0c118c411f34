// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files

/// The reasons that the pipeline itself gives; those of a book's content are the reader's.
package enum RunReasons {
    package static let unreadableFolder = Reason(
        "SRC-001",
        .reject(.unreadable),
        "The folder cannot be read.",
        hint: "Its books are not counted; give this user the right to read it."
    )
    package static let notRegular = Reason(
        "SRC-002",
        .reject(.unreadable),
        "Not a regular file.",
        hint: "A pipe, socket or device is never read; rename it or leave it out with --exclude."
    )
    package static let danglingLink = Reason(
        "SRC-003",
        .reject(.unreadable),
        "A link that leads nowhere.",
        hint: "Remove the link or bring its target back."
    )
    package static let tooDeep = Reason(
        "SRC-004",
        .reject(.unreadable),
        "Folders nested too deeply.",
        hint: "Import the deep folder by its own path."
    )
    package static let missing = Reason(
        "SRC-005",
        .reject(.unreadable),
        "Named and not there.",
        hint: "Correct the name; relative paths start at the current folder."
    )
    package static let unreadableFile = Reason(
        "SRC-006",
        .reject(.unreadable),
        "The file cannot be opened.",
        hint: "Give this user the right to read it."
    )
    package static let entryTooLong = Reason(
        "SRC-008",
        .reject(.unreadable),
        "An entry of the list that is no path.",
        hint: "Entries are separated by line breaks, or by NUL with -0."
    )
    package static let vanished = Reason(
        "SRC-009",
        .skip,
        "It vanished before it was read.",
        hint: "Nothing to do if that was meant; the next run looks again."
    )
    package static let changedWhileRead = Reason(
        "SRC-010",
        .skip,
        "It changed while it was read.",
        hint: "Import again when it is complete."
    )
    package static let unpackedBook = Reason(
        "SRC-011",
        .reject(.unreadable),
        "A folder that is a book unpacked.",
        hint: "Zip what is in it under the name of a file, and import that."
    )
    package static let unfinished = Reason(
        "SRC-012",
        .skip,
        "Its name is that of a copy or a download that goes on.",
        hint: "Wait for it to end; if nothing writes it any more, rename or remove it."
    )
    package static let unsettled = Reason(
        "SRC-013",
        .skip,
        "It changed a moment ago, or still grows.",
        hint: "A later run takes it in; --settle says how long it must have been left alone."
    )
    package static let companion = Reason(
        "SRC-014",
        .skip,
        "What macOS keeps beside a file, under its name with ._ before it.",
        hint: "Nothing to do: the book is the file without ._ in its name."
    )
    package static let crash = Reason(
        "RUN-001",
        .reject(.unreadable),
        "Twice a run died while it had this file in hand.",
        hint: "Look at the file; accession rejects retry tries it once more."
    )
    package static let timeout = Reason(
        "RUN-002",
        .reject(.unreadable),
        "It took longer than one file may.",
        hint: "Look at the file, or allow more with --item-timeout and accession rejects retry."
    )
    package static let alreadyRegistered = Reason(
        "REG-001",
        .skip,
        "Its content is registered already.",
        hint: "A copy, or a file that has not changed."
    )
    package static let editionVanished = Reason(
        "REG-002",
        .skip,
        "Its edition was removed during the run.",
        hint: "Import again."
    )
    package static let ignored = Reason(
        "REG-003",
        .skip,
        "Its content is ignored, because a person said so.",
        hint: "Let it in again with accession files unignore."
    )
    static let coverNotBrought = Reason(
        "REG-004",
        .warning,
        "A cover could not be brought from the other library.",
        hint: "Bring its covers folder beside its register before merging."
    )

    /// Whether the next run may have more luck though the file is as it was: the fault is the
    /// system's.
    package static func isPassing(_ code: ReasonCode) -> Bool {
        code == unreadableFile.code || code == "IO-001"
    }

    /// Why a file could not be opened, and its detail.
    package static func of(_ refusal: OpenRefusal) -> (Reason, detail: String) {
        switch refusal {
        case .notRegular(let kind): (notRegular, kind.name)
        case .system(let error) where error.isMissing: (vanished, "")
        case .system(let error): (unreadableFile, error.reason)
        }
    }

    package static let all = [
        unreadableFolder, notRegular, danglingLink, tooDeep, missing, unreadableFile,
        entryTooLong, vanished, changedWhileRead, unpackedBook, unfinished, unsettled, companion,
        crash, timeout, alreadyRegistered, editionVanished, ignored, coverNotBrought,
    ]
}
