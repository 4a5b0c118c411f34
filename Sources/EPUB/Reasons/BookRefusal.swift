// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Zip
import XML

/// Why one book is not taken in: the reason and what it was about.
package struct BookRefusal: Error, Equatable, Sendable {
    package let reason: Reason
    /// The entry, the number or the parser's words; may hold text of the book.
    package let detail: String

    init(_ reason: Reason, _ detail: String = "") {
        self.reason = reason
        self.detail = detail
    }

    package var code: ReasonCode { reason.code }

    package var outcome: Outcome { reason.outcome ?? .corrupt }
}

extension BookRefusal {
    /// An archive that does not open.
    init(opening error: ZipError) {
        switch error.code {
        case .notAnArchive: self.init(.notAnArchive)
        case .input: self.init(.unreadableFile, error.description)
        case .tooLarge: self.init(.directoryTooLarge)
        case .severalParts: self.init(.severalParts)
        case .secondArchive: self.init(.secondArchive)
        default: self.init(.contradictoryDirectory)
        }
    }

    /// A file that does not open as an archive, with what it is instead, if its first bytes tell.
    init(opening error: ZipError, start: ArraySlice<UInt8>) {
        if let format = ForeignFormat.document(start) {
            self.init(.foreignDocument, "this is \(format)")
        } else if error.code == .notAnArchive, ForeignFormat.isPage(start) {
            self.init(.notAnArchive, "this is an HTML page, as servers send in place of a file")
        } else {
            self.init(opening: error)
        }
    }

    /// An entry that is needed and does not inflate.
    ///
    /// - Parameter tooLarge: what to call it when it is over its limit.
    init(reading error: ZipError, entry: String, tooLarge: Reason) {
        switch error.code {
        case .input: self.init(.unreadableFile, "\(entry): \(error)")
        case .tooLarge: self.init(tooLarge, entry)
        case .encrypted: self.init(.encryptedEntry, entry)
        case .unsupportedMethod: self.init(.unsupportedMethod, entry)
        case .wrongChecksum: self.init(.wrongChecksum, entry)
        case .notAnArchive, .inconsistent, .severalParts, .secondArchive, .corruptData,
            .outOfMemory, .other:
            self.init(.damagedData, "\(entry): \(error)")
        }
    }

    /// A document that is needed and does not parse.
    init(parsing error: XMLError, entry: String, malformed: Reason) {
        switch error.code {
        case .nulByte: self.init(.nulByte, entry)
        case .externalEntity: self.init(.externalEntity, entry)
        case .oversizedTag: self.init(.oversizedTag, "\(entry): \(error.message)")
        case .oversizedDocument: self.init(.oversizedDocument, "\(entry): \(error.message)")
        case .malformed, .outOfMemory:
            self.init(
                malformed,
                "\(entry): line \(error.line): \(MetadataText.excerpt(error.message.utf8))"
            )
        }
    }
}

/// The reasons that the reader gives: what can be wrong with a book.
package enum BookReasons {
    /// In the order of the codes' groups.
    package static let all: [Reason] =
        Reason.archiveReasons + Reason.containerReasons + Reason.packageReasons
        + Reason.coverReasons
}
