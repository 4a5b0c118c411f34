// SPDX-License-Identifier: Apache-2.0

import Library
import TestSupport

/// The sums of a generated library, kept next to it as its stamp.
///
/// The stamp says which generator made the library from which numbers, so a library is made once
/// and used until one of them changes; and an import is compared with its sums.
struct LibraryFacts {
    let shape: LibraryShape
    let books: Int
    var good = 0
    var broken = 0
    var works = 0
    var covers = 0
    var coverBytes = 0
    var bytes = 0

    /// Raised whenever the generator makes other bytes from the same numbers.
    private static let generator = 2

    static func stampPath(of folder: String) -> String {
        folder + ".stamp"
    }

    /// The first line of the stamp, which has to be equal for a library to be used again.
    var maker: String {
        "accession benchmark library \(LibraryFacts.generator) \(LibraryPlan.seed)"
            + " \(shape.rawValue) \(books)"
    }

    var stamp: String {
        let sums = [good, broken, works, covers, coverBytes, bytes]
        return maker + "\n" + sums.map(String.init).joined(separator: " ")
            + "\n# good broken works covers cover-bytes bytes\n"
    }

    /// The facts of a finished library of this shape; nil when there is none in the folder.
    static func read(_ shape: LibraryShape, _ books: Int, in folder: String) -> LibraryFacts? {
        var facts = LibraryFacts(shape: shape, books: books)
        guard let text = Disk.text(of: stampPath(of: folder)) else { return nil }
        let lines = text.split(separator: "\n")
        guard lines.count >= 2, lines[0] == facts.maker, Disk.exists(folder) else { return nil }
        let sums = lines[1].split(separator: " ").compactMap { Int($0) }
        guard sums.count == 6 else { return nil }
        facts.good = sums[0]
        facts.broken = sums[1]
        facts.works = sums[2]
        facts.covers = sums[3]
        facts.coverBytes = sums[4]
        facts.bytes = sums[5]
        return facts
    }
}
