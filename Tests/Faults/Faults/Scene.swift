// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The folder in which one flow plays: books, libraries, and room for temporary files.
///
/// It is made once, kept aside, and copied back for each point. The place is always the same, so
/// that paths in registers and answers are.
struct Scene {
    let folder: String
    /// The folder of the program; calls on its files are watched.
    var inner: String { path("inner") }
    private var original: String { path("original") }
    /// Where a run writes down what changes files.
    var record: String { path("record") }

    init(_ folder: String) throws {
        self.folder = folder
        try Disk.remove(folder)
        try Disk.makeFolder(folder)
        try Disk.makeFolder(inner)
        try Disk.makeFolder("\(inner)/tmp")
    }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// A word of a command with the places in it filled in.
    func fill(_ word: String) -> String {
        word.hasPrefix("@") ? "\(inner)/\(word.dropFirst())" : word
    }

    func keepOriginal() throws {
        try Disk.copy(inner, to: original)
    }

    func reset() throws {
        try Disk.remove(inner)
        try Disk.copy(original, to: inner)
    }

    /// What is there now, of which the files are kept aside.
    func tree() throws -> DiskTree { try DiskTree(inner, copy: original) }

    /// Has exactly this there.
    func reset(to tree: DiskTree) throws {
        try Disk.remove(inner)
        try tree.write(to: inner)
    }
}
