// SPDX-License-Identifier: Apache-2.0

import Accounting
package import Books
import Zip

/// A book that was saved out of a damaged file.
enum SalvagedBook {
    fileprivate static let codes: Set<ReasonCode> = [
        Reason.salvagedPrefix.code, Reason.salvagedTail.code, Reason.salvagedEntries.code,
    ]

    private static let endings = ["meta-inf/container.xml", ".opf"].map { Array($0.utf8) }

    /// Whether anything of a book is left: where its package document is, or one by its ending.
    ///
    /// Half of an archive is not yet half of a book, and what is missing is then not a part of the
    /// book but the rest of the file.
    static func isOne(_ archive: ZipArchive) throws(ZipError) -> Bool {
        var isOne = false
        try archive.forEachEntry { _, name in
            isOne = isOne || endings.contains { NameBytes.hasFoldedSuffix(name, $0) }
        }
        return isOne
    }
}

extension Publication {
    /// Says that the book was saved, and out of what.
    mutating func warn(_ salvage: ZipSalvage) {
        isSalvaged = true
        switch salvage {
        case .surrounded(let leading, let trailing):
            if leading > 0 { warn(.salvagedPrefix, "\(Self.count(leading, "byte")) in front") }
            if trailing > 0 {
                warn(.salvagedTail, "\(Self.count(trailing, "byte")) behind")
            } else if leading == 0 {
                warn(.salvagedTail, "the comment breaks off")
            }
        case .rebuilt(let count):
            warn(.salvagedEntries, "entries: \(count)")
        }
    }

    /// What the salvage found wrong with the archive around the book; nil for a whole one.
    package var salvage: Warning? {
        guard isSalvaged else { return nil }
        return warnings.last { SalvagedBook.codes.contains($0.code) }
    }

    private static func count(_ number: Int64, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
