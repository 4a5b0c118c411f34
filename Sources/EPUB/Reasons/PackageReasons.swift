// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books

// The package document, and XML in general.
extension Reason {
    static let packageTooLarge = Reason(
        "OPF-001",
        .reject(.hostile),
        "The package document is larger than 16 MiB.",
        hint: "Genuine books never come close; inspect the archive."
    )
    static let unreadablePackage = Reason(
        "OPF-002",
        .reject(.corrupt),
        "The package document is not readable XML.",
        hint: "Repair it by hand or get a fresh copy of the book."
    )
    static let notAPackage = Reason(
        "OPF-003",
        .reject(.notAnEPUB),
        "The file declared as the package document is not one.",
        hint: "It may be another kind of file with a book's file name."
    )
    static let packageRecovered = Reason(
        "OPF-010",
        .warning,
        "The package document is not well-formed and was read as far as possible.",
        hint: "Check the book's metadata: something may be missing."
    )
    static let textCut = Reason(
        "OPF-011",
        .warning,
        "A metadata text is longer than its limit and was cut.",
        hint: "Nothing to do; the book itself is untouched."
    )
    static let tooMany = Reason(
        "OPF-012",
        .warning,
        "One kind of metadata has more values than are kept.",
        hint: "Nothing to do; the first ones are kept."
    )
    static let noTitle = Reason(
        "OPF-013",
        .warning,
        "The book has no title.",
        hint: "Nothing to do; lists show it without one."
    )
    static let noMetadata = Reason(
        "OPF-014",
        .warning,
        "The package document has no package element or no metadata element.",
        hint: "Nothing to do; everything present is registered."
    )
    static let packageEntities = Reason(
        "OPF-015",
        .warning,
        "The package document uses named entities that XML does not define, or bare "
            + "ampersands; they were read as text.",
        hint: "Nothing to do if the book's metadata looks right."
    )
    static let packageEncoding = Reason(
        "OPF-016",
        .warning,
        "The package document is not in its declared encoding and was read as Windows-1252.",
        hint: "Check the book's metadata: some letters may be wrong."
    )
    static let malformedLanguage = Reason(
        "OPF-017",
        .warning,
        "A language is not a language code.",
        hint: "Nothing to do; it is kept as written."
    )
    static let unreadableDate = Reason(
        "OPF-018",
        .warning,
        "A publication date is not a date.",
        hint: "Nothing to do; it is kept among the dates as written."
    )
    static let noUniqueIdentifier = Reason(
        "OPF-019",
        .warning,
        "The package names no unique identifier, or one that does not exist.",
        hint: "Nothing to do; the other identifiers are used."
    )
    static let nulByte = Reason(
        "XML-001",
        .reject(.hostile),
        "A required document contains a NUL byte.",
        hint: "The file is damaged or hostile."
    )
    static let externalEntity = Reason(
        "XML-002",
        .reject(.hostile),
        "A required document declares an external entity.",
        hint: "This can be used to steal the reader's files; do not open the book elsewhere."
    )
    static let oversizedTag = Reason(
        "XML-003",
        .reject(.hostile),
        "A tag has over 2,000 attributes or a name of over 1,024 bytes.",
        hint: "Genuine documents never come close; the file is hostile."
    )
    static let oversizedDocument = Reason(
        "XML-004",
        .reject(.hostile),
        "A required document has over 1,000,000 parts or errors, 65,536 distinct names, "
            + "or 16 MiB of UTF-8.",
        hint: "Genuine documents never come close; the file is hostile."
    )

    static let packageReasons = [
        packageTooLarge, unreadablePackage, notAPackage, packageRecovered, textCut, tooMany,
        noTitle, noMetadata, packageEntities, packageEncoding, malformedLanguage, unreadableDate,
        noUniqueIdentifier, nulByte, externalEntity, oversizedTag, oversizedDocument,
    ]
}
