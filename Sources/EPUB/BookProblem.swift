// SPDX-License-Identifier: Apache-2.0

/// What can be wrong with a book, as a table: one permanent code, what it means, what to do.
///
/// A code is never used again for something else: it stands in registers and in people's scripts.
package struct BookProblem: Sendable, Equatable {
    package enum Severity: String, Sendable {
        /// The book is not taken in.
        case reject
        /// The book is taken in, and something of it is missing or was mended.
        case warning
    }

    package let code: String
    package let severity: Severity
    package let sentence: String
    package let hint: String

    private init(_ code: String, _ severity: Severity, _ sentence: String, hint: String) {
        self.code = code
        self.severity = severity
        self.sentence = sentence
        self.hint = hint
    }

    package static func withCode(_ code: String) -> BookProblem? {
        all.first { $0.code == code }
    }
}

// The file and its ZIP directory.
extension BookProblem {
    static let unreadableFile = BookProblem(
        "IO-001",
        .reject,
        "The file could not be read.",
        hint: "Check the disk or the mount, then import it again."
    )
    static let notAnArchive = BookProblem(
        "ZIP-001",
        .reject,
        "The file is not a ZIP archive, or it is cut off.",
        hint: "Get the book again; the download may have stopped half-way."
    )
    static let emptyFile = BookProblem(
        "ZIP-002",
        .reject,
        "The file is empty.",
        hint: "Get the book again."
    )
    static let contradictoryDirectory = BookProblem(
        "ZIP-003",
        .reject,
        "The ZIP directory contradicts itself.",
        hint: "Unpack the book and zip it again."
    )
    static let overlappingEntries = BookProblem(
        "ZIP-004",
        .reject,
        "The packed entries add up to more than the file.",
        hint: "This is how ZIP bombs are built; do not open it elsewhere."
    )
    static let ambiguousName = BookProblem(
        "ZIP-005",
        .reject,
        "An entry that is needed stands in the archive twice.",
        hint: "Unpack the book, keep the right one and zip it again."
    )
    static let tooManyEntries = BookProblem(
        "ZIP-006",
        .reject,
        "The archive has more than 65,536 entries.",
        hint: "No real book has; look at what it holds."
    )
    static let directoryTooLarge = BookProblem(
        "ZIP-007",
        .reject,
        "The ZIP directory is larger than 64 MiB.",
        hint: "No real book has such names; look at what it holds."
    )
    static let encryptedEntry = BookProblem(
        "ZIP-008",
        .reject,
        "An entry that is needed is encrypted in the ZIP archive.",
        hint: "Unpack it with its password and zip it again without one."
    )
    static let unsupportedMethod = BookProblem(
        "ZIP-009",
        .reject,
        "An entry that is needed is packed with an unknown method.",
        hint: "Unpack the book and zip it again with deflate."
    )
    static let wrongChecksum = BookProblem(
        "ZIP-010",
        .reject,
        "The checksum of an entry that is needed is wrong.",
        hint: "The file is damaged; get the book again."
    )
    static let damagedData = BookProblem(
        "ZIP-011",
        .reject,
        "The data of an entry that is needed is damaged.",
        hint: "The file is damaged; get the book again."
    )
    static let secondArchive = BookProblem(
        "ZIP-012",
        .reject,
        "A second archive may hide in the archive's comment.",
        hint: "Programs would disagree about what this book is; zip it again."
    )
    static let specialEntry = BookProblem(
        "ZIP-013",
        .reject,
        "An entry that is needed is a link or a device.",
        hint: "Unpack the book, put the real file there and zip it again."
    )
}

// The container document and the package document.
extension BookProblem {
    static let noContainer = BookProblem(
        "OCF-001",
        .reject,
        "There is no META-INF/container.xml: this is not an EPUB.",
        hint: "It may be another kind of ZIP archive under the name of a book."
    )
    static let containerTooLarge = BookProblem(
        "OCF-002",
        .reject,
        "META-INF/container.xml is larger than 1 MiB.",
        hint: "No real book has; look at what it holds."
    )
    static let unreadableContainer = BookProblem(
        "OCF-003",
        .reject,
        "META-INF/container.xml is not readable XML.",
        hint: "Mend it by hand or get the book again."
    )
    static let noPackageNamed = BookProblem(
        "OCF-004",
        .reject,
        "META-INF/container.xml names no package document.",
        hint: "Mend it by hand or get the book again."
    )
    static let packageMissing = BookProblem(
        "OCF-005",
        .reject,
        "The package document is not in the archive.",
        hint: "Get the book again; a file is missing in this one."
    )
    static let containerRecovered = BookProblem(
        "OCF-010",
        .warning,
        "META-INF/container.xml is not well-formed and was read as far as it goes.",
        hint: "Nothing to do if the book's entry looks right."
    )
    static let packageTooLarge = BookProblem(
        "OPF-001",
        .reject,
        "The package document is larger than 16 MiB.",
        hint: "No real book has; look at what it holds."
    )
    static let unreadablePackage = BookProblem(
        "OPF-002",
        .reject,
        "The package document is not readable XML.",
        hint: "Mend it by hand or get the book again."
    )
    static let notAPackage = BookProblem(
        "OPF-003",
        .reject,
        "The file named as package document is none.",
        hint: "It may be another kind of file under the name of a book."
    )
    static let packageRecovered = BookProblem(
        "OPF-010",
        .warning,
        "The package document is not well-formed and was read as far as it goes.",
        hint: "Check the book's entry: something may be missing."
    )
    static let textCut = BookProblem(
        "OPF-011",
        .warning,
        "A text of the metadata is longer than its limit and was cut.",
        hint: "Nothing to do; the book itself is untouched."
    )
    static let tooMany = BookProblem(
        "OPF-012",
        .warning,
        "There is more metadata of one kind than is kept.",
        hint: "Nothing to do; the first of them are kept."
    )
    static let noTitle = BookProblem(
        "OPF-013",
        .warning,
        "The book has no title.",
        hint: "Nothing to do; lists show it without one."
    )
    static let noMetadata = BookProblem(
        "OPF-014",
        .warning,
        "The package document has no package or no metadata element.",
        hint: "Nothing to do; what there is is registered."
    )
    static let nulByte = BookProblem(
        "XML-001",
        .reject,
        "There is a NUL byte in a document that is needed.",
        hint: "The file is damaged or hostile."
    )
    static let externalEntity = BookProblem(
        "XML-002",
        .reject,
        "A document that is needed declares an external entity.",
        hint: "This is how files of the reader are stolen; do not open it elsewhere."
    )
    static let oversizedTag = BookProblem(
        "XML-003",
        .reject,
        "A tag has over 2,000 attributes or a name of over 1,024 bytes.",
        hint: "No real document has; the file is hostile."
    )
    static let oversizedDocument = BookProblem(
        "XML-004",
        .reject,
        "A document that is needed has over 1,000,000 parts or 65,536 distinct names.",
        hint: "No real document has; the file is hostile."
    )
}

// The cover and the protection.
extension BookProblem {
    static let coverMissing = BookProblem(
        "COV-001",
        .warning,
        "The declared cover is not in the archive.",
        hint: "Nothing to do; the book goes without this cover."
    )
    static let coverNotAnImage = BookProblem(
        "COV-002",
        .warning,
        "The declared cover is not an image.",
        hint: "Nothing to do; the book goes without this cover."
    )
    static let coverTooLarge = BookProblem(
        "COV-003",
        .warning,
        "The declared cover is larger than 32 MiB.",
        hint: "Nothing to do; the book goes without this cover."
    )
    static let coverTooManyPixels = BookProblem(
        "COV-004",
        .warning,
        "The declared cover has more than 100 megapixels.",
        hint: "Nothing to do; the book goes without this cover."
    )
    static let coverDamaged = BookProblem(
        "COV-005",
        .warning,
        "The declared cover is damaged.",
        hint: "The rest of the file may be damaged too; get the book again."
    )
    static let coverEncrypted = BookProblem(
        "COV-006",
        .warning,
        "The declared cover is encrypted or packed with an unknown method.",
        hint: "Nothing to do; the book goes without this cover."
    )
    static let coverSpecial = BookProblem(
        "COV-007",
        .warning,
        "The declared cover is a link or a device.",
        hint: "Nothing to do; the book goes without this cover."
    )
    static let unreadableEncryption = BookProblem(
        "DRM-002",
        .warning,
        "META-INF/encryption.xml or META-INF/rights.xml could not be read.",
        hint: "Nothing to do; whether the book is protected is not known."
    )
}

extension BookProblem {
    /// The whole table, in the order of the codes' groups.
    package static let all: [BookProblem] = [
        unreadableFile, notAnArchive, emptyFile, contradictoryDirectory, overlappingEntries,
        ambiguousName, tooManyEntries, directoryTooLarge, encryptedEntry, unsupportedMethod,
        wrongChecksum, damagedData, secondArchive, specialEntry, noContainer, containerTooLarge,
        unreadableContainer, noPackageNamed, packageMissing, containerRecovered, packageTooLarge,
        unreadablePackage, notAPackage, packageRecovered, textCut, tooMany, noTitle, noMetadata,
        nulByte,
        externalEntity, oversizedTag, oversizedDocument, coverMissing, coverNotAnImage,
        coverTooLarge,
        coverTooManyPixels, coverDamaged, coverEncrypted, coverSpecial,
        unreadableEncryption,
    ]
}
