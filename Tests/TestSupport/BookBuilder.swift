// SPDX-License-Identifier: Apache-2.0

package import Files

/// Builds EPUB files for tests: from a folder of `Samples`, from parts, or a minimal good one.
package struct BookBuilder: Sendable {
    package struct Entry: Sendable {
        package var name: String
        package var bytes: [UInt8]
        package var isCompressed: Bool

        package init(name: String, bytes: [UInt8], isCompressed: Bool = true) {
            self.name = name
            self.bytes = bytes
            self.isCompressed = isCompressed
        }
    }

    /// In the order of the archive: `mimetype` first, stored, unless a test changes that.
    package var entries: [Entry]

    package static let mimetype = "application/epub+zip"

    /// A book with nothing in it but `mimetype`.
    package init() {
        entries = [
            Entry(name: "mimetype", bytes: Array(Self.mimetype.utf8), isCompressed: false)
        ]
    }

    /// The book in a folder of `Samples`, such as `package/title-types-valid`.
    ///
    /// A `mimetype` among its files takes the place of the right one.
    ///
    /// - Parameter completed: whether a container document is added that names `content.opf`, if
    ///   the folder has none.
    package init(sample: String, completed: Bool = true) throws {
        self.init()
        for file in try Samples.files(in: sample) {
            if file.name == "mimetype" {
                entries[0].bytes = file.bytes
            } else {
                set(file.name, file.bytes)
            }
        }
        if completed, bytes(of: "META-INF/container.xml") == nil {
            set("META-INF/container.xml", Self.container(packagePath: "content.opf"))
        }
    }

    package func bytes(of name: String) -> [UInt8]? {
        entries.first { $0.name == name }?.bytes
    }

    /// Replaces an entry, or adds it at the end.
    package mutating func set(_ name: String, _ bytes: [UInt8], compressed: Bool = true) {
        remove(name)
        let isCompressed = compressed && name != "mimetype"
        entries.append(Entry(name: name, bytes: bytes, isCompressed: isCompressed))
    }

    package mutating func set(_ name: String, _ text: String) {
        set(name, Array(text.utf8))
    }

    package mutating func remove(_ name: String) {
        entries.removeAll { $0.name == name }
    }

    /// Writes the archive; a file of that name is replaced.
    @discardableResult
    package func write(to path: Path) throws -> Path {
        let writer = try ZipWriter(path)
        for entry in entries {
            try writer.add(entry.name, entry.bytes, compressed: entry.isCompressed)
        }
        try writer.finish()
        return path
    }

    /// The archive as bytes, to be damaged by a test.
    package func archive() throws -> [UInt8] {
        let folder = try TemporaryFolder()
        return try FileTree.read(write(to: folder["book.epub"]))
    }
}
