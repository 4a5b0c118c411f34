// SPDX-License-Identifier: Apache-2.0

package import Books
package import Files

/// Looks for images next to the files of a book.
///
/// Which those are, `BesideNames` says. One that is called `cover` or `folder` is also taken where
/// all books in the folder are of one work: an import does not know that, and this does.
package final class Sidecars {
    package struct Image: Sendable, Equatable {
        package let path: Path
        package let format: ImageFormat
        package let size: PixelSize
        package let byteCount: Int

        package init(path: Path, format: ImageFormat, size: PixelSize, byteCount: Int) {
            self.path = path
            self.format = format
            self.size = size
            self.byteCount = byteCount
        }
    }

    /// What the first bytes of an image say.
    package typealias Header = (format: ImageFormat, width: Int?, height: Int?)

    private struct Folder {
        var names = BesideNames()
        var books: [Path] = []
    }

    private static let bookEnding = Array(".epub".utf8)
    /// The size of a JPEG stands behind what cameras and programs add to it.
    private static let headerLimit = 512 << 10
    /// What `covers set` takes: nothing else is worth advising.
    private static let byteLimit: Int64 = 32 << 20
    private static let pixelLimit = 100_000_000
    /// Folders that are remembered.
    private static let rememberedFolders = 256

    private let header: (ArraySlice<UInt8>) -> Header?
    private var bytes: [UInt8] = []
    private var folders: [Path: Folder] = [:]

    /// - Parameter header: reads the format and the size in pixels from the first bytes of an
    ///   image.
    package init(header: @escaping (ArraySlice<UInt8>) -> Header?) {
        self.header = header
    }

    /// The files of one work, and the images beside them.
    package final class Work {
        fileprivate lazy var files = Set(list())
        fileprivate var images: [Path: Image?] = [:]
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
        for file in files.map({ Path(bytes: $0) }) {
            let place = file.parent
            let folder = folder(place)
            let ownsFolder = folder.books.allSatisfy { work.files.contains($0.bytes) }
            for name in folder.names.covers(of: file.lastComponent, ownsFolder: ownsFolder) {
                let path = place.appending(name)
                let image = work.images[path] ?? image(at: path)
                work.images[path] = .some(image)
                if let image, image.size.area > best?.size.area ?? 0 { best = image }
            }
        }
        return best
    }

    private func image(at path: Path) -> Image? {
        // What cannot be looked at is no image for us.
        guard let status = try? FileStatus.of(path, followingLinks: true),
            status.kind == .regular, status.size <= Self.byteLimit
        else { return nil }
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
        return Image(
            path: path,
            format: found.format,
            size: size,
            byteCount: Int(status.size)
        )
    }

    private func folder(_ path: Path) -> Folder {
        if let known = folders[path] { return known }
        var folder = Folder()
        // A folder that cannot be listed may hold anything, so nothing in it is taken.
        for name in (try? FolderListing.names(in: path)) ?? [] {
            if BesideNames.mayBe(name.bytes) { folder.names.note(name) }
            let ending = name.bytes.suffix(Self.bookEnding.count).map { $0 | 0x20 }
            if ending.elementsEqual(Self.bookEnding.map { $0 | 0x20 }) {
                folder.books.append(path.appending(name.bytes))
            }
        }
        folder.names.complete(books: folder.books.count)
        if folders.count >= Self.rememberedFolders { folders.removeAll() }
        folders[path] = folder
        return folder
    }
}
