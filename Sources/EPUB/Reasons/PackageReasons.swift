// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books

// The package document, and XML in general.
extension Reason {
    static let packageTooLarge = Reason(
        "OPF-001",
        .reject(.hostile),
        "The package document is larger than 16 MiB.",
        hint: "No real book has; look at what it holds."
    )
    static let unreadablePackage = Reason(
        "OPF-002",
        .reject(.corrupt),
        "The package document is not readable XML.",
        hint: "Mend it by hand or get the book again."
    )
    static let notAPackage = Reason(
        "OPF-003",
        .reject(.notAnEPUB),
        "The file named as package document is none.",
        hint: "It may be another kind of file under the name of a book."
    )
    static let packageRecovered = Reason(
        "OPF-010",
        .warning,
        "The package document is not well-formed and was read as far as it goes.",
        hint: "Check the book's entry: something may be missing."
    )
    static let textCut = Reason(
        "OPF-011",
        .warning,
        "A text of the metadata is longer than its limit and was cut.",
        hint: "Nothing to do; the book itself is untouched."
    )
    static let tooMany = Reason(
        "OPF-012",
        .warning,
        "There is more metadata of one kind than is kept.",
        hint: "Nothing to do; the first of them are kept."
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
        "The package document has no package or no metadata element.",
        hint: "Nothing to do; what there is is registered."
    )
    static let packageEntities = Reason(
        "OPF-015",
        .warning,
        "The package document uses named entities that are not those of XML, or bare "
            + "ampersands; they were read as text.",
        hint: "Nothing to do if the book's entry looks right."
    )
    static let packageEncoding = Reason(
        "OPF-016",
        .warning,
        "The package document is in no encoding that it declares and was read as Windows-1252.",
        hint: "Check the book's entry: letters may be wrong."
    )
    static let malformedLanguage = Reason(
        "OPF-017",
        .warning,
        "A language is no language code.",
        hint: "Nothing to do; it is kept as it is written."
    )
    static let unreadableDate = Reason(
        "OPF-018",
        .warning,
        "A date of publication is no date.",
        hint: "Nothing to do; it stays among the dates as it is written."
    )
    static let noUniqueIdentifier = Reason(
        "OPF-019",
        .warning,
        "The package names no identifier as its own, or one that is not there.",
        hint: "Nothing to do; the other identifiers count."
    )
    static let nulByte = Reason(
        "XML-001",
        .reject(.hostile),
        "There is a NUL byte in a document that is needed.",
        hint: "The file is damaged or hostile."
    )
    static let externalEntity = Reason(
        "XML-002",
        .reject(.hostile),
        "A document that is needed declares an external entity.",
        hint: "This is how files of the reader are stolen; do not open it elsewhere."
    )
    static let oversizedTag = Reason(
        "XML-003",
        .reject(.hostile),
        "A tag has over 2,000 attributes or a name of over 1,024 bytes.",
        hint: "No real document has; the file is hostile."
    )
    static let oversizedDocument = Reason(
        "XML-004",
        .reject(.hostile),
        "A document that is needed has over 1,000,000 parts or mistakes, 65,536 distinct names, "
            + "or 16 MiB in UTF-8.",
        hint: "No real document has; the file is hostile."
    )

    static let packageReasons = [
        packageTooLarge, unreadablePackage, notAPackage, packageRecovered, textCut, tooMany,
        noTitle, noMetadata, packageEntities, packageEncoding, malformedLanguage, unreadableDate,
        noUniqueIdentifier, nulByte, externalEntity, oversizedTag, oversizedDocument,
    ]
}
