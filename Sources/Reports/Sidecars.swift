// SPDX-License-Identifier: Apache-2.0

package import Files

/// Looks for images that lie beside the files of a book.
///
/// An image that is called like the book is the book's. One that is called `cover` or `folder` is
/// only taken where no file of another book lies in the same folder, since then it is nobody's.
package final class Sidecars {
    package struct Image: Sendable, Equatable {
        package let path: Path
        package let format: String
        package let size: PixelSize

        package init(path: Path, format: String, size: PixelSize) {
            self.path = path
            self.format = format
            self.size = size
        }
    }

    /// What the first bytes of an image say.
    package typealias Header = (format: String, width: Int?, height: Int?)

    private static let endings = ["jpg", "jpeg", "png", "webp"]
    private static let generic = endings.map { "cover." + $0 } + ["folder.jpg"]
    private static let bookEnding = Array(".epub".utf8)
    /// The size of a JPEG stands behind what cameras and programs add to it.
    private static let headerLimit = 512 << 10
    /// Folders whose books are remembered.
    private static let rememberedFolders = 256

    private let header: (ArraySlice<UInt8>) -> Header?
    private var bytes: [UInt8] = []
    private var books: [Path: [Path]] = [:]

    /// - Parameter header: reads the format and the size in pixels from the first bytes of an image.
    package init(header: @escaping (ArraySlice<UInt8>) -> Header?) {
        self.header = header
    }

    /// The image with the most pixels; of several equal ones the first.
    ///
    /// - Parameters:
    ///   - files: those that hold the edition.
    ///   - own: those that hold any edition of the work.
    package func best(beside files: [[UInt8]], ofWork own: [[UInt8]]) -> Image? {
        var best: Image?
        var seen: Set<Path> = []
        for file in files.map({ Path(bytes: $0) }) {
            let folder = file.parent
            let stem = Self.stem(of: file.lastComponent)
            for name in Self.endings.map({ stem + Array(".\($0)".utf8) }) {
                take(folder.appending(name), &best, &seen)
            }
            let found = Self.generic.map { folder.appending($0) }.filter(isFile)
            guard !found.isEmpty, isOwnFolder(folder, own) else { continue }
            for path in found { take(path, &best, &seen) }
        }
        return best
    }

    private func take(_ path: Path, _ best: inout Image?, _ seen: inout Set<Path>) {
        guard seen.insert(path).inserted, let image = image(at: path) else { return }
        if image.size.area > best?.size.area ?? 0 { best = image }
    }

    private func isFile(_ path: Path) -> Bool {
        // What cannot be looked at is no image for us.
        (try? FileStatus.of(path, followingLinks: true).kind) == .regular
    }

    private func image(at path: Path) -> Image? {
        // Looking first is cheap, and most of these names lead to nothing.
        guard isFile(path) else { return nil }
        do {
            let file = try OpenFile(path, followingLinks: true)
            try file.read(at: 0, count: Self.headerLimit, into: &bytes)
        } catch {
            // An image that cannot be read is as good as none.
            return nil
        }
        guard let found = header(bytes[...]), let size = PixelSize(found.width, found.height) else {
            return nil
        }
        return Image(path: path, format: found.format, size: size)
    }

    /// Whether all books in the folder are of this work.
    private func isOwnFolder(_ folder: Path, _ own: [[UInt8]]) -> Bool {
        booksIn(folder).allSatisfy { own.contains($0.bytes) }
    }

    private func booksIn(_ folder: Path) -> [Path] {
        if let known = books[folder] { return known }
        // A folder that cannot be listed may hold anything, so nothing in it is taken.
        let names = (try? FolderListing.names(in: folder)) ?? [Path(".epub")]
        let found = names.filter { name in
            name.bytes.suffix(Self.bookEnding.count).map { $0 | 0x20 }
                .elementsEqual(Self.bookEnding.map { $0 | 0x20 })
        }.map { folder.appending($0.bytes) }
        if books.count >= Self.rememberedFolders { books.removeAll() }
        books[folder] = found
        return found
    }

    /// The name without its ending, and without the `.kepub` in front of it.
    private static func stem(of name: ArraySlice<UInt8>) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
            return Array(name)
        }
        let stem = name[..<dot]
        return Array(stem.suffix(6).elementsEqual(".kepub".utf8) ? stem.dropLast(6) : stem)
    }
}
