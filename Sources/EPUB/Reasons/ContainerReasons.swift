// SPDX-License-Identifier: Apache-2.0

import Accounting

// The container: `mimetype` and META-INF.
extension Reason {
    static let noContainer = Reason(
        "OCF-001",
        .reject(.notAnEPUB),
        "There is no META-INF/container.xml and no package document: this is not an EPUB.",
        hint: "It may be another kind of ZIP archive with a book's file name."
    )
    static let containerTooLarge = Reason(
        "OCF-002",
        .reject(.hostile),
        "META-INF/container.xml is larger than 1 MiB.",
        hint: "Genuine books never come close; inspect the archive."
    )
    static let unreadableContainer = Reason(
        "OCF-003",
        .reject(.notAnEPUB),
        "META-INF/container.xml is not readable XML.",
        hint: "Repair it by hand or get a fresh copy of the book."
    )
    static let noPackageNamed = Reason(
        "OCF-004",
        .reject(.notAnEPUB),
        "META-INF/container.xml names no package document.",
        hint: "Repair it by hand or get a fresh copy of the book."
    )
    static let packageMissing = Reason(
        "OCF-005",
        .reject(.notAnEPUB),
        "The package document is not in the archive.",
        hint: "Get a fresh copy of the book; this one is incomplete."
    )
    static let severalBooks = Reason(
        "OCF-006",
        .reject(.notAnEPUB),
        "The archive holds several books, each in its own folder.",
        hint: "Unpack the archive and zip each folder as a separate book."
    )
    static let otherFormat = Reason(
        "OCF-007",
        .reject(.notAnEPUB),
        "The archive is a document of another format.",
        hint: "It may have been given a book's file name by mistake; rename it."
    )
    static let containerRecovered = Reason(
        "OCF-010",
        .warning,
        "META-INF/container.xml is not well-formed and was read as far as possible.",
        hint: "Nothing to do if the book's metadata looks right."
    )
    static let containerCase = Reason(
        "OCF-011",
        .warning,
        "The name of META-INF/container.xml differs in upper and lower case.",
        hint: "Nothing to do; some readers will not open the book."
    )
    static let nestedContainer = Reason(
        "OCF-012",
        .warning,
        "The whole book is inside a folder of the archive.",
        hint: "Nothing to do here; zip that folder's contents so that other readers can open it."
    )
    static let packageByEnding = Reason(
        "OCF-013",
        .warning,
        "The container names no existing package document; one was found by its extension.",
        hint: "Check the metadata; repair META-INF/container.xml so that other readers can open it."
    )
    static let packageLoosely = Reason(
        "OCF-014",
        .warning,
        "The package document was found under a name that only resembles the declared one.",
        hint: "Nothing to do; some readers will not open the book."
    )
    static let containerEncoding = Reason(
        "OCF-015",
        .warning,
        "META-INF/container.xml has bytes or references that are not XML; they were repaired.",
        hint: "Nothing to do if the book's metadata looks right."
    )
    static let noMimetype = Reason(
        "OCF-020",
        .warning,
        "There is no mimetype entry.",
        hint: "Nothing to do; some devices will not accept the book."
    )
    static let mimetypeNotFirst = Reason(
        "OCF-021",
        .warning,
        "The mimetype entry is not the first in the archive.",
        hint: "Nothing to do; some devices will not accept the book."
    )
    static let mimetypePacked = Reason(
        "OCF-022",
        .warning,
        "The mimetype entry is compressed or encrypted.",
        hint: "Nothing to do; some devices will not accept the book."
    )
    static let mimetypeExtra = Reason(
        "OCF-023",
        .warning,
        "The mimetype entry has an extra field in front of it.",
        hint: "Nothing to do; some devices will not accept the book."
    )
    static let mimetypeBlanks = Reason(
        "OCF-024",
        .warning,
        "The mimetype entry has blanks or a byte order mark around the media type.",
        hint: "Nothing to do; some devices will not accept the book."
    )
    static let mimetypeWrong = Reason(
        "OCF-025",
        .warning,
        "The mimetype entry does not say application/epub+zip.",
        hint: "Nothing to do; it was read as an EPUB anyway."
    )
    static let unreadableEncryption = Reason(
        "DRM-002",
        .warning,
        "META-INF/encryption.xml or META-INF/rights.xml could not be read.",
        hint: "Nothing to do; it is not known whether the book is protected."
    )

    static let containerReasons = [
        noContainer, containerTooLarge, unreadableContainer, noPackageNamed, packageMissing,
        severalBooks, otherFormat, containerRecovered, containerCase, nestedContainer,
        packageByEnding, packageLoosely, containerEncoding, noMimetype, mimetypeNotFirst,
        mimetypePacked, mimetypeExtra, mimetypeBlanks, mimetypeWrong, unreadableEncryption,
    ]
}
