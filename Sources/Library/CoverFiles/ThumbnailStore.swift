// SPDX-License-Identifier: Apache-2.0

package import Files
package import Hashing

/// The thumbnails of a library: JPEG files named by the hash of the cover and by their width.
///
/// They are a cache. Whatever is removed here is made again by the next report that needs it.
package final class ThumbnailStore {
    package let folder: OpenFolder
    private var shards: Set<String> = []

    /// The library's `thumbnails`.
    package init(_ folder: OpenFolder) {
        self.folder = folder
    }

    /// The folder of them, under the library.
    package static let folderName = "thumbnails"

    /// More than a thumbnail of the largest width can have.
    package static let sizeLimit = 16 << 20

    /// The name of a thumbnail under the library, such as `thumbnails/3f/3f0c…-320.jpg`.
    package static func name(_ hash: Hash128, width: Int) -> String {
        "\(folderName)/\(shortName(hash, width: width))"
    }

    /// Its name under the folder of thumbnails.
    package static func shortName(_ hash: Hash128, width: Int) -> String {
        let digits = hash.hexadecimal
        return "\(digits.prefix(2))/\(digits)-\(width).jpg"
    }

    /// Whether there is one.
    package func holds(_ hash: Hash128, width: Int) -> Bool {
        Self.isThere(folder.path.appending(Self.shortName(hash, width: width)))
    }

    /// Where one is in a library, whether it is there or not.
    package static func path(_ hash: Hash128, width: Int, in library: Path) -> Path {
        library.appending(name(hash, width: width))
    }

    /// Whether a thumbnail is at this place; an empty file, as a power cut leaves it, is none.
    package static func isThere(_ path: Path) -> Bool {
        // What cannot be read has to be made again.
        guard let status = try? FileStatus.of(path, followingLinks: false) else { return false }
        return status.kind == .regular && status.size > 0
    }

    /// Keeps a thumbnail; the name leads to the whole of it or to nothing.
    package func store(_ jpeg: [UInt8], hash: Hash128, width: Int) throws(FileError) {
        let name = Self.shortName(hash, width: width)
        let shard = String(name.prefix(2))
        if shards.insert(shard).inserted { try folder.makeFolder(shard) }
        do throws(FileError) { try folder.write(jpeg[...], to: name.utf8) } catch {
            // The folder of a cache may be removed at any time.
            guard error.isMissing else { throw error }
            try folder.makeFolder(shard)
            try folder.write(jpeg[...], to: name.utf8)
        }
    }

    /// The bytes of a thumbnail; nil if there is none.
    ///
    /// - Parameter library: the folder of the library.
    package static func read(
        _ hash: Hash128,
        width: Int,
        in library: Path
    ) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            let bytes = try SmallFile.read(path(hash, width: width, in: library), limit: sizeLimit)
            return bytes.isEmpty ? nil : bytes
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    /// Removes every thumbnail of a cover, whatever its width.
    ///
    /// - Parameter library: the folder of the library.
    package static func remove(_ hash: Hash128, in library: Path) throws(FileError) {
        let digits = hash.hexadecimal
        let shard = library.appending(folderName).appending(String(digits.prefix(2)))
        for name in try FolderListing.namesIfPresent(in: shard)
        where name.text.hasPrefix(digits + "-") {
            _ = try FileChange.remove(shard.appending(name.text))
        }
    }
}
