// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// A folder of books that is being measured.
struct BookFolder {
    let facts: LibraryFacts
    let folder: String

    var name: String {
        "\(facts.shape.rawValue) \(facts.books.grouped)"
    }

    /// Takes the library from the work folder, or has it made by a child.
    init(_ shape: LibraryShape, _ books: Int, work: String) throws {
        folder = "\(work)/\(shape.rawValue)\(books)"
        if LibraryFacts.read(shape, books, in: folder) == nil {
            Tool.say("making \(folder)\n")
            let arguments = [Tool.path, shape.rawValue, String(books), folder]
            let log = "\(work)/make.log"
            let usage = try Child(arguments, output: "/dev/null", errors: .file(log)).wait()
            if usage.exitCode != 0 { throw ToolError(Disk.text(of: log) ?? "no library") }
        }
        guard let facts = LibraryFacts.read(shape, books, in: folder) else {
            throw ToolError("\(folder) was not made")
        }
        self.facts = facts
    }

    /// Reads every byte once, so that all contenders find the library in the page cache.
    func warm() throws {
        var block = [UInt8](repeating: 0, count: 1 << 18)
        try Disk.walk(folder) { path, _ in
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            if descriptor < 0 { throw ToolError("open", path) }
            while read(descriptor, &block, block.count) > 0 {}
            close(descriptor)
        }
    }

    /// Drops every byte from the page cache; unwritten data has to go to disk first.
    func chill() throws {
        sync()
        try Disk.walk(folder) { path, _ in
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            if descriptor < 0 { throw ToolError("open", path) }
            posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
            close(descriptor)
        }
    }
}
