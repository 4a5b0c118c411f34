// SPDX-License-Identifier: Apache-2.0

import Accounting

// The file and its ZIP archive.
extension Reason {
    static let unreadableFile = Reason(
        "IO-001",
        .reject(.unreadable),
        "The file could not be read.",
        hint: "Check the disk or the mount, then import it again."
    )
    static let notAnArchive = Reason(
        "ZIP-001",
        .reject(.notAnArchive),
        "The file is not a ZIP archive, or it is cut off.",
        hint: "Get the book again; the download may have stopped half-way."
    )
    static let emptyFile = Reason(
        "ZIP-002",
        .reject(.notAnArchive),
        "The file is empty.",
        hint: "Get the book again."
    )
    static let contradictoryDirectory = Reason(
        "ZIP-003",
        .reject(.corrupt),
        "The ZIP directory contradicts itself.",
        hint: "Unpack the book and zip it again."
    )
    static let overlappingEntries = Reason(
        "ZIP-004",
        .reject(.hostile),
        "The packed entries add up to more than the file.",
        hint: "This is how ZIP bombs are built; do not open it elsewhere."
    )
    static let ambiguousName = Reason(
        "ZIP-005",
        .reject(.corrupt),
        "An entry that is needed stands in the archive twice.",
        hint: "Unpack the book, keep the right one and zip it again."
    )
    static let tooManyEntries = Reason(
        "ZIP-006",
        .reject(.hostile),
        "The archive has more than 65,536 entries.",
        hint: "No real book has; look at what it holds."
    )
    static let directoryTooLarge = Reason(
        "ZIP-007",
        .reject(.hostile),
        "The ZIP directory is larger than 64 MiB.",
        hint: "No real book has such names; look at what it holds."
    )
    static let encryptedEntry = Reason(
        "ZIP-008",
        .reject(.unsupported),
        "An entry that is needed is encrypted in the ZIP archive.",
        hint: "Unpack it with its password and zip it again without one."
    )
    static let unsupportedMethod = Reason(
        "ZIP-009",
        .reject(.unsupported),
        "An entry that is needed is packed with an unknown method.",
        hint: "Unpack the book and zip it again with deflate."
    )
    static let wrongChecksum = Reason(
        "ZIP-010",
        .reject(.corrupt),
        "The checksum of an entry that is needed is wrong.",
        hint: "The file is damaged; get the book again."
    )
    static let damagedData = Reason(
        "ZIP-011",
        .reject(.corrupt),
        "The data of an entry that is needed is damaged.",
        hint: "The file is damaged; get the book again."
    )
    static let secondArchive = Reason(
        "ZIP-012",
        .reject(.hostile),
        "A second archive, or a name that is cut by a NUL, hides in the file.",
        hint: "Programs would disagree about what this book is; zip it again."
    )
    static let specialEntry = Reason(
        "ZIP-013",
        .reject(.hostile),
        "An entry that is needed is a link or a device.",
        hint: "Unpack the book, put the real file there and zip it again."
    )
    static let severalParts = Reason(
        "ZIP-014",
        .reject(.unsupported),
        "The archive is one part of several.",
        hint: "Put the parts together into one file again."
    )
    static let doubleName = Reason(
        "ZIP-020",
        .warning,
        "Two entries of the archive have the same name.",
        hint: "Nothing to do if the book looks right; the first of them counts."
    )
    static let salvagedPrefix = Reason(
        "ZIP-030",
        .warning,
        "There is foreign data in front of the archive; the book was salvaged from behind it.",
        hint: "Zip the book again to be rid of what does not belong to it."
    )
    static let salvagedTail = Reason(
        "ZIP-031",
        .warning,
        "There is foreign data behind the archive; the book was salvaged from in front of it.",
        hint: "Zip the book again to be rid of what does not belong to it."
    )
    static let salvagedEntries = Reason(
        "ZIP-032",
        .warning,
        "The ZIP directory is missing or damaged; the book was salvaged entry by entry.",
        hint: "Get the book again if you can: something may be missing."
    )

    static let archiveReasons = [
        unreadableFile, notAnArchive, emptyFile, contradictoryDirectory, overlappingEntries,
        ambiguousName, tooManyEntries, directoryTooLarge, encryptedEntry, unsupportedMethod,
        wrongChecksum, damagedData, secondArchive, specialEntry, severalParts, doubleName,
        salvagedPrefix, salvagedTail, salvagedEntries,
    ]
}
