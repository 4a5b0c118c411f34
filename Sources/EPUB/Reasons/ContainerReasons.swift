// SPDX-License-Identifier: Apache-2.0

import Accounting

// The container: `mimetype` and META-INF.
extension Reason {
    static let noContainer = Reason(
        "OCF-001",
        .reject(.notAnEPUB),
        "There is no META-INF/container.xml and no package document: this is not an EPUB.",
        hint: "It may be another kind of ZIP archive under the name of a book."
    )
    static let containerTooLarge = Reason(
        "OCF-002",
        .reject(.hostile),
        "META-INF/container.xml is larger than 1 MiB.",
        hint: "No real book has; look at what it holds."
    )
    static let unreadableContainer = Reason(
        "OCF-003",
        .reject(.notAnEPUB),
        "META-INF/container.xml is not readable XML.",
        hint: "Mend it by hand or get the book again."
    )
    static let noPackageNamed = Reason(
        "OCF-004",
        .reject(.notAnEPUB),
        "META-INF/container.xml names no package document.",
        hint: "Mend it by hand or get the book again."
    )
    static let packageMissing = Reason(
        "OCF-005",
        .reject(.notAnEPUB),
        "The package document is not in the archive.",
        hint: "Get the book again; a file is missing in this one."
    )
    static let severalBooks = Reason(
        "OCF-006",
        .reject(.notAnEPUB),
        "There are several books in the archive, each in a folder of its own.",
        hint: "Unpack the archive and zip each folder as a book of its own."
    )
    static let otherFormat = Reason(
        "OCF-007",
        .reject(.notAnEPUB),
        "The archive is a document of another format.",
        hint: "It may have got the name of a book by mistake; rename it."
    )
    static let containerRecovered = Reason(
        "OCF-010",
        .warning,
        "META-INF/container.xml is not well-formed and was read as far as it goes.",
        hint: "Nothing to do if the book's entry looks right."
    )
    static let containerCase = Reason(
        "OCF-011",
        .warning,
        "META-INF/container.xml is there only with other capital letters.",
        hint: "Nothing to do; some readers will not open the book."
    )
    static let nestedContainer = Reason(
        "OCF-012",
        .warning,
        "The whole book is inside a folder of the archive.",
        hint: "Nothing to do here; zip the content of that folder so that other readers open it."
    )
    static let packageByEnding = Reason(
        "OCF-013",
        .warning,
        "The container names no package document that is there; one was found by its ending.",
        hint: "Check the book's entry; mend META-INF/container.xml so that other readers open it."
    )
    static let packageLoosely = Reason(
        "OCF-014",
        .warning,
        "The package document was found under a name that only resembles the one written.",
        hint: "Nothing to do; some readers will not open the book."
    )
    static let containerEncoding = Reason(
        "OCF-015",
        .warning,
        "META-INF/container.xml holds bytes or references that are not XML; they were mended.",
        hint: "Nothing to do if the book's entry looks right."
    )
    static let noMimetype = Reason(
        "OCF-020",
        .warning,
        "There is no mimetype entry.",
        hint: "Nothing to do; some devices will not take the book."
    )
    static let mimetypeNotFirst = Reason(
        "OCF-021",
        .warning,
        "The mimetype entry is not the first in the archive.",
        hint: "Nothing to do; some devices will not take the book."
    )
    static let mimetypePacked = Reason(
        "OCF-022",
        .warning,
        "The mimetype entry is compressed or encrypted.",
        hint: "Nothing to do; some devices will not take the book."
    )
    static let mimetypeExtra = Reason(
        "OCF-023",
        .warning,
        "The mimetype entry has an extra field in front of it.",
        hint: "Nothing to do; some devices will not take the book."
    )
    static let mimetypeBlanks = Reason(
        "OCF-024",
        .warning,
        "There are blanks or a mark around the media type in the mimetype entry.",
        hint: "Nothing to do; some devices will not take the book."
    )
    static let mimetypeWrong = Reason(
        "OCF-025",
        .warning,
        "The mimetype entry does not say application/epub+zip.",
        hint: "Nothing to do; it was read as an EPUB all the same."
    )
    static let unreadableEncryption = Reason(
        "DRM-002",
        .warning,
        "META-INF/encryption.xml or META-INF/rights.xml could not be read.",
        hint: "Nothing to do; whether the book is protected is not known."
    )

    static let containerReasons = [
        noContainer, containerTooLarge, unreadableContainer, noPackageNamed, packageMissing,
        severalBooks, otherFormat, containerRecovered, containerCase, nestedContainer,
        packageByEnding, packageLoosely, containerEncoding, noMimetype, mimetypeNotFirst,
        mimetypePacked, mimetypeExtra, mimetypeBlanks, mimetypeWrong, unreadableEncryption,
    ]
}
