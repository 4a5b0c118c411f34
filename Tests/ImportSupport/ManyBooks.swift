// SPDX-License-Identifier: Apache-2.0

package import Files
package import TestSupport

/// More books than are on the way at one time.
package final class ManyBooks {
    package static let count = 600
    package let folder: TemporaryFolder

    package init() throws {
        folder = try TemporaryFolder()
        try folder.folder("none")
        try folder.folder("books")
        for number in 0..<Self.count { try Self.write(number, into: folder["books"]) }
    }

    package static func write(_ number: Int, into folder: Path) throws {
        let book = BookBuilder.minimal(
            title: "Book \(number)",
            identifiers: ["urn:isbn:" + ISBNs.all[number % 10], "n\(number)"],
            creators: ["Author \(number % 7)"],
            text: "\(number)"
        )
        try book.write(to: folder.appending("\(1000 + number).epub"))
    }

    /// The result of one undisturbed run over them.
    package func dump() async throws -> [String] {
        let library = try TestLibrary()
        try await library.run(folder["books"])
        return try library.dump()
    }
}
