// SPDX-License-Identifier: Apache-2.0

import Library
import TestSupport

/// Writes a library into a folder, the truth about it into `FOLDER.tsv`, its sums into the stamp.
struct LibraryMaker {
    let shape: LibraryShape
    let books: Int
    let folder: String

    /// 14 March 2024: long settled, whatever day it is.
    private static let modified = 1_710_412_200

    /// The library's sums; it is made only if the folder does not hold it already.
    func make() throws -> LibraryFacts {
        if let facts = LibraryFacts.read(shape, books, in: folder) { return facts }
        let stamp = LibraryFacts.stampPath(of: folder)
        if Disk.exists(folder), !Disk.exists(stamp) {
            throw ToolError("\(folder) exists and is not a library of this benchmark")
        }
        try Disk.write(Array("unfinished\n".utf8), to: stamp)
        try Disk.remove(folder)
        try Disk.makeFolder(folder)
        let facts = try writeBooks()
        try Disk.write(Array(facts.stamp.utf8), to: stamp)
        return facts
    }

    private func writeBooks() throws -> LibraryFacts {
        var facts = LibraryFacts(shape: shape, books: books)
        var truth = Array("path\tkind\twork\tstate\tcover-bytes\n".utf8)
        var folders = Set<String>()
        let plan = LibraryPlan(shape)
        let tiny = shape == .tiny ? TinyBooks(plan) : nil
        let whole = shape == .tiny ? nil : WholeBooks(plan)
        for number in 0..<books {
            let book = plan.book(number)
            guard let file = tiny?.make(book) ?? whole?.make(book) else { continue }
            let author = "\(folder)/\(book.path.prefix { $0 != "/" })"
            if folders.insert(author).inserted { try Disk.makeFolder(author) }
            try Disk.write(
                file.bytes,
                to: "\(folder)/\(book.path)",
                modified: LibraryMaker.modified + number
            )

            facts.bytes += file.bytes.count
            facts.good += book.kind.isBroken ? 0 : 1
            facts.broken += book.kind.isBroken ? 1 : 0
            facts.works += book.kind == .first ? 1 : 0
            facts.covers += file.coverSize > 0 ? 1 : 0
            facts.coverBytes += file.coverSize
            let work = book.kind.isBroken ? "-" : String(book.work)
            let state = book.kind.isBroken ? "broken" : "good"
            truth.append(
                "\(book.path)\t\(book.kind.rawValue)\t\(work)\t\(state)\t\(file.coverSize)\n"
            )
        }
        try Disk.write(truth, to: folder + ".tsv")
        return facts
    }
}
