// SPDX-License-Identifier: Apache-2.0

package import Books
package import Files
import Hashing

/// The covers of a library: files named by the hash of their bytes, once for each content.
///
/// A cover is written before the row that names it and never changed afterwards. So a crash can
/// leave a file without a row, whole or in part, which the next run compares and uses or replaces,
/// but no row without its file.
package final class CoverStore {
    package let folder: OpenFolder
    private var shards: Set<String> = []

    /// The library's `covers`.
    package init(_ folder: OpenFolder) {
        self.folder = folder
    }

    /// Keeps a cover; one that is there already is compared byte for byte.
    ///
    /// - Parameter file: its name under the library, which `CoverImage.name` gives it.
    package func store(_ bytes: ArraySlice<UInt8>, as file: String) throws(FileError) {
        let name = String(file.dropFirst("covers/".count))
        let shard = String(name.prefix(2))
        if shards.insert(shard).inserted { try folder.makeFolder(shard) }
        if try folder.writeNew(bytes, to: name.utf8) { return }
        // Different bytes under this hash are a damaged file, for all that is known of XXH3, or one
        // that a process did not live to finish: the whole one takes its place.
        let path = folder.path.appending(name)
        if try FileComparison.of(path, with: bytes) != .same {
            try folder.write(bytes, to: name.utf8)
        }
    }

    /// Removes the file of a cover whose row is gone.
    ///
    /// Only one that is named by this hash: the row of that hash was the only one that could name
    /// it, and a name that another program wrote into a register may lead anywhere.
    ///
    /// - Returns: whether it has such a name.
    package func remove(_ cover: CoverImage) throws(FileError) -> Bool {
        guard cover.namedHash != nil else { return false }
        try folder.remove(String(cover.file.dropFirst("covers/".count)))
        return true
    }
}

extension CoverImage {
    /// Its bytes, if this file holds them: proven by their number and their hash.
    func read(at path: Path, followingLinks: Bool = false) throws(FileError) -> [UInt8]? {
        var bytes: [UInt8] = []
        do throws(OpenRefusal) {
            let file = try OpenFile(path, followingLinks: followingLinks)
            guard file.status.size == Int64(byteCount) else { return nil }
            do throws(FileError) { try file.read(at: 0, count: byteCount, into: &bytes) } catch {
                throw .system(error)
            }
        } catch {
            guard case .system(let error) = error else { return nil }
            throw error
        }
        return Hash128(of: bytes[...]).bytes == hash ? bytes : nil
    }
}
