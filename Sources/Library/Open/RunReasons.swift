// SPDX-License-Identifier: Apache-2.0

package import Accounting
import EPUB
package import Files

/// The reasons that the pipeline itself gives; those of a book's content are the reader's.
package enum RunReasons {
    package static let unreadableFolder = Reason(
        "SRC-001",
        .reject(.unreadable),
        "The folder cannot be read.",
        hint: "Its books are not counted; give this user permission to read it."
    )
    package static let notRegular = Reason(
        "SRC-002",
        .reject(.unreadable),
        "Not a regular file.",
        hint: "Pipes, sockets and devices are never read; rename it or leave it out with --exclude."
    )
    package static let danglingLink = Reason(
        "SRC-003",
        .reject(.unreadable),
        "A link whose target does not exist.",
        hint: "Remove the link or restore its target."
    )
    package static let tooDeep = Reason(
        "SRC-004",
        .reject(.unreadable),
        "Folders are nested too deeply.",
        hint: "Import the deep folder by its own path."
    )
    package static let missing = Reason(
        "SRC-005",
        .reject(.unreadable),
        "No such file or folder.",
        hint: "Correct the name; relative paths start at the current folder."
    )
    package static let unreadableFile = Reason(
        "SRC-006",
        .reject(.unreadable),
        "The file cannot be opened.",
        hint: "Give this user permission to read it."
    )
    package static let entryTooLong = Reason(
        "SRC-008",
        .reject(.unreadable),
        "A list entry is not a valid path.",
        hint: "Entries are separated by line breaks, or by NUL with -0."
    )
    package static let vanished = Reason(
        "SRC-009",
        .skip,
        "The file disappeared before it was read.",
        hint: "Nothing to do if that was intended; the next run looks again."
    )
    package static let changedWhileRead = Reason(
        "SRC-010",
        .skip,
        "The file changed while it was being read.",
        hint: "Import again when it is complete."
    )
    package static let unpackedBook = Reason(
        "SRC-011",
        .reject(.unreadable),
        "The folder is an unpacked book.",
        hint: "Zip its contents into one file, and import that."
    )
    package static let unfinished = Reason(
        "SRC-012",
        .skip,
        "The file name is that of an unfinished copy or download.",
        hint: "Wait for it to finish; if nothing is writing it any more, rename or remove it."
    )
    package static let unsettled = Reason(
        "SRC-013",
        .skip,
        "The file changed a moment ago, or is still growing.",
        hint: "A later run imports it; --settle sets how long it must have been unchanged."
    )
    package static let companion = Reason(
        "SRC-014",
        .skip,
        "A companion that macOS keeps next to a file, under its name with ._ before it.",
        hint: "Nothing to do: the book is the file without ._ in its name."
    )
    package static let changedSinceScan = Reason(
        "SRC-015",
        .skip,
        "The file changed since it was scanned.",
        hint: "Scan again and import it from the new manifest, or import it by its path."
    )
    package static let crash = Reason(
        "RUN-001",
        .reject(.unreadable),
        "Two runs crashed while processing this file.",
        hint: "Inspect the file; accession rejects retry tries it once more."
    )
    package static let timeout = Reason(
        "RUN-002",
        .reject(.unreadable),
        "The file exceeded the time limit for one file.",
        hint: "Inspect the file, or allow more with --item-timeout and accession rejects retry."
    )
    package static let alreadyRegistered = Reason(
        "REG-001",
        .skip,
        "A book with the same list of files and checksums is already in the library.",
        hint: "It is a copy, or a file that has not changed."
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
        "A person chose to ignore its content.",
        hint: "Stop ignoring it with accession files ignore --stop."
    )
    static let coverNotBrought = Reason(
        "REG-004",
        .warning,
        "A cover could not be copied from the other library.",
        hint: "Put its covers folder next to its register before merging."
    )

    package static let goneFromServer = Reason(
        "NET-001",
        .skip,
        "The server no longer has the book, or never had it.",
        hint: "The catalogue still lists it; a later run asks again."
    )
    package static let refusedByServer = Reason(
        "NET-002",
        .skip,
        "The server refuses to give the book.",
        hint: "If it needs a name and password, put them into the file of --credentials."
    )
    package static let serverBusy = Reason(
        "NET-003",
        .skip,
        "The server asked to be left alone for a while.",
        hint: "Run again later; --fetch-rate asks less often."
    )
    package static let serverFailing = Reason(
        "NET-004",
        .skip,
        "The server could not give the book.",
        hint: "Run again later; the fault is the server's."
    )
    package static let unreachable = Reason(
        "NET-005",
        .skip,
        "The server cannot be reached.",
        hint: "Check the network and run again."
    )
    package static let cutShort = Reason(
        "NET-006",
        .skip,
        "The book did not come whole, or not in time.",
        hint: "Run again; --fetch-timeout allows a slow server more time."
    )
    package static let tooLargeToFetch = Reason(
        "NET-007",
        .skip,
        "The server announces a file larger than any book.",
        hint: "Look at the address; a file of that size can only be imported from a disk."
    )
    package static let ledAstray = Reason(
        "NET-008",
        .skip,
        "The address leads in a circle, or to where nothing is fetched from.",
        hint: "Only http and https are followed; correct the link in the catalogue."
    )
    package static let fetchingFailed = Reason(
        "NET-009",
        .skip,
        "The program that fetches failed.",
        hint: "Run again; if it happens each time, report it with the detail."
    )
    package static let badAddress = Reason(
        "NET-010",
        .reject(.unreadable),
        "An entry of a list is not the address of a book.",
        hint: "Name a catalogue with --opds; a name and password belong into the file of "
            + "--credentials."
    )

    /// Whether the next run may have more luck though the file is unchanged: the fault is the
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
        changedSinceScan,
        crash, timeout, alreadyRegistered, editionVanished, ignored, coverNotBrought,
        goneFromServer, refusedByServer, serverBusy, serverFailing, unreachable, cutShort,
        tooLargeToFetch, ledAstray, fetchingFailed, badAddress,
    ]

    /// What became of a book that was refused for a reason, of these or of the reader's.
    package static func outcome(of code: ReasonCode) -> Outcome {
        let reason = (BookReasons.all + all).first { $0.code == code }
        return reason?.outcome ?? .unreadable
    }
}
