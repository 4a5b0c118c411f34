// SPDX-License-Identifier: Apache-2.0

package import Books
package import Files

/// Looks for images next to the files of a book.
///
/// An image that is called like the book is the book's. One that is called `cover` or `folder` is
/// only taken where no file of another book lies in the same folder, since then its owner is
/// unclear.
package final class Sidecars {
    package struct Image: Sendable, Equatable {
        package let path: Path
        package let format: ImageFormat
        package let size: PixelSize

        package init(path: Path, format: ImageFormat, size: PixelSize) {
            self.path = path
            self.format = format
            self.size = size
        }
    }

    /// What the first bytes of an image say.
    package typealias Header = (format: ImageFormat, width: Int?, height: Int?)

    private static let endings = ["jpg", "jpeg", "png", "webp"]
    private static let generic = endings.map { "cover." + $0 } + ["folder.jpg"]
    private static let bookEnding = Array(".epub".utf8)
    /// The size of a JPEG stands behind what cameras and programs add to it.
    private static let headerLimit = 512 << 10
    /// What `covers set` takes: nothing else is worth advising.
    private static let byteLimit: Int64 = 32 << 20
    private static let pixelLimit = 100_000_000
    /// Folders whose books are remembered.
    private static let rememberedFolders = 256

    private let header: (ArraySlice<UInt8>) -> Header?
    private var bytes: [UInt8] = []
    private var books: [Path: [Path]] = [:]

    /// - Parameter header: reads the format and the size in pixels from the first bytes of an
    ///   image.
    package init(header: @escaping (ArraySlice<UInt8>) -> Header?) {
        self.header = header
    }

    /// The files of one work, and what is known of the folders in which they lie.
    package final class Work {
        fileprivate lazy var files = Set(list())
        /// The images that belong to no other book, by their folder.
        fileprivate var images: [Path: [Image]] = [:]
        private let list: () -> [[UInt8]]

        /// - Parameter files: those that hold any edition of the work; asked for once, if at all.
        package init(_ files: @escaping () -> [[UInt8]]) {
            list = files
        }
    }

    /// The image with the most pixels; of several equal ones the first.
    ///
    /// - Parameter files: those that hold the edition.
    package func best(beside files: [[UInt8]], of work: Work) -> Image? {
        var best: Image?
        var seen: Set<Path> = []
        func take(_ image: Image) {
            guard seen.insert(image.path).inserted else { return }
            if image.size.area > best?.size.area ?? 0 { best = image }
        }
        for file in files.map({ Path(bytes: $0) }) {
            let folder = file.parent
            let stem = Self.stem(of: file.lastComponent)
            for ending in Self.endings {
                if let image = image(at: folder.appending(stem + Array(".\(ending)".utf8))) {
                    take(image)
                }
            }
            for image in common(in: folder, of: work) { take(image) }
        }
        return best
    }

    /// The images called `cover` or `folder`, if no book of another work is there.
    private func common(in folder: Path, of work: Work) -> [Image] {
        if let known = work.images[folder] { return known }
        let found = Self.generic.map { folder.appending($0) }.filter(isFile)
        let isOwn = !found.isEmpty && booksIn(folder).allSatisfy { work.files.contains($0.bytes) }
        let images = isOwn ? found.compactMap(image) : []
        work.images[folder] = images
        return images
    }

    private func isFile(_ path: Path) -> Bool {
        // What cannot be looked at is no image for us.
        guard let status = try? FileStatus.of(path, followingLinks: true) else { return false }
        return status.kind == .regular && status.size <= Self.byteLimit
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
        guard let found = header(bytes[...]), let size = PixelSize(found.width, found.height),
            size.area <= Self.pixelLimit
        else { return nil }
        return Image(path: path, format: found.format, size: size)
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
