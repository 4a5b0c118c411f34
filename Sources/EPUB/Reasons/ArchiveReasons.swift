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
        "The file is not a ZIP archive, or it is truncated.",
        hint: "Get a fresh copy of the book; the download may be incomplete."
    )
    static let emptyFile = Reason(
        "ZIP-002",
        .reject(.notAnArchive),
        "The file is empty.",
        hint: "Get a fresh copy of the book."
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
        "The compressed entries add up to more than the size of the file.",
        hint: "ZIP bombs are built this way; do not open the file elsewhere."
    )
    static let ambiguousName = Reason(
        "ZIP-005",
        .reject(.corrupt),
        "A required entry is in the archive twice.",
        hint: "Unpack the book, keep the right entry and zip it again."
    )
    static let tooManyEntries = Reason(
        "ZIP-006",
        .reject(.hostile),
        "The archive has more than 65,536 entries.",
        hint: "Genuine books never come close; inspect the archive."
    )
    static let directoryTooLarge = Reason(
        "ZIP-007",
        .reject(.hostile),
        "The ZIP directory is larger than 64 MiB.",
        hint: "Genuine books never come close; inspect the archive."
    )
    static let encryptedEntry = Reason(
        "ZIP-008",
        .reject(.unsupported),
        "A required entry is encrypted in the ZIP archive.",
        hint: "Unpack it with its password and zip it again without one."
    )
    static let unsupportedMethod = Reason(
        "ZIP-009",
        .reject(.unsupported),
        "A required entry is compressed with an unknown method.",
        hint: "Unpack the book and zip it again with deflate."
    )
    static let wrongChecksum = Reason(
        "ZIP-010",
        .reject(.corrupt),
        "The checksum of a required entry is wrong.",
        hint: "The file is damaged; get a fresh copy of the book."
    )
    static let damagedData = Reason(
        "ZIP-011",
        .reject(.corrupt),
        "The data of a required entry is damaged.",
        hint: "The file is damaged; get a fresh copy of the book."
    )
    static let secondArchive = Reason(
        "ZIP-012",
        .reject(.hostile),
        "The file hides a second archive, or a name cut short by a NUL.",
        hint: "Programs would disagree about which book this is; zip it again."
    )
    static let specialEntry = Reason(
        "ZIP-013",
        .reject(.hostile),
        "A required entry is a link or a device.",
        hint: "Unpack the book, put the real file in its place and zip it again."
    )
    static let severalParts = Reason(
        "ZIP-014",
        .reject(.unsupported),
        "The archive is one part of a multi-part archive.",
        hint: "Join the parts into one file."
    )
    static let foreignDocument = Reason(
        "ZIP-015",
        .reject(.notAnArchive),
        "The file is of another format and was given a book's file name.",
        hint: "Rename it, or convert it to EPUB with another program."
    )
    static let doubleName = Reason(
        "ZIP-020",
        .warning,
        "Two entries of the archive have the same name.",
        hint: "Nothing to do if the book looks right; the first one is used."
    )
    static let salvagedPrefix = Reason(
        "ZIP-030",
        .warning,
        "Foreign data precedes the archive; the book was salvaged from what follows.",
        hint: "Zip the book again to remove the foreign data."
    )
    static let salvagedTail = Reason(
        "ZIP-031",
        .warning,
        "Foreign data follows the archive; the book was salvaged from what precedes it.",
        hint: "Zip the book again to remove the foreign data."
    )
    static let salvagedEntries = Reason(
        "ZIP-032",
        .warning,
        "The ZIP directory is missing or damaged; the book was salvaged entry by entry.",
        hint: "Get a fresh copy of the book if you can: something may be missing."
    )

    static let archiveReasons = [
        unreadableFile, notAnArchive, emptyFile, contradictoryDirectory, overlappingEntries,
        ambiguousName, tooManyEntries, directoryTooLarge, encryptedEntry, unsupportedMethod,
        wrongChecksum, damagedData, secondArchive, specialEntry, severalParts, foreignDocument,
        doubleName, salvagedPrefix, salvagedTail, salvagedEntries,
    ]
}
