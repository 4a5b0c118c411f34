// SPDX-License-Identifier: Apache-2.0

package import Books
package import Files
import Hashing

/// The covers of a library, once for each content.
///
/// Those that a run found lie in packs (`CoverPacks`). One that a person chose, that came with
/// another library or that a repair brought back has a file of its own, named by the hash of its
/// bytes. Either is written before the row that names it and never changed afterwards. So a crash
/// can leave bytes without a row, but no row without its bytes.
package final class CoverStore {
    package let folder: OpenFolder
    private var shards: Set<String> = []

    /// The library's `covers`.
    package init(_ folder: OpenFolder) {
        self.folder = folder
    }

    /// Keeps a cover in a file of its own; what is there already is compared byte for byte.
    package func store(_ bytes: ArraySlice<UInt8>, of image: CoverImage) throws(FileError) {
        let file = image.file
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

    /// Removes a cover whose row is gone.
    ///
    /// Only where it has the name or the place that its hash and a run give it: what another program
    /// wrote into a register may lead anywhere. A pack goes with its last cover; until then it
    /// gives back the space of this one, if its bytes prove that it is this one.
    ///
    /// - Parameter packs: those that have other covers.
    /// - Returns: whether it has such a name.
    package func remove(
        _ cover: CoverImage,
        keeping packs: Set<String> = []
    ) throws(FileError) -> Bool {
        guard cover.namedHash != nil else { return false }
        guard let place = cover.place else {
            try folder.remove(String(cover.file.dropFirst("covers/".count)))
            return true
        }
        let name = CoverPlace.name(ofPack: place.pack)
        if !packs.contains(place.pack) {
            try folder.remove(name)
        } else if try cover.bytes(in: folder.path.parent) != nil {
            try folder.release(name, at: place.offset, count: cover.byteCount)
        }
        return true
    }
}

extension CoverImage {
    /// Its bytes, if they are where it says in a library: proven by their number and their hash.
    ///
    /// Nil also where no file can hold them; another error of the system is thrown.
    package func bytes(
        in library: Path,
        followingLinks: Bool = false
    ) throws(FileError) -> [UInt8]? {
        do throws(FileError) {
            return try read(in: library, followingLinks: followingLinks)
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    /// The same, but a file that is missing is an error.
    package func read(
        in library: Path,
        followingLinks: Bool = false
    ) throws(FileError) -> [UInt8]? {
        do throws(OpenRefusal) {
            let file = try OpenFile(
                library.appending(holder),
                followingLinks: followingLinks
            )
            do throws(FileError) { return try bytes(in: file) } catch { throw .system(error) }
        } catch {
            guard case .system(let error) = error else { return nil }
            throw error
        }
    }

    /// The same, from the file that is to have them.
    func bytes(in file: borrowing OpenFile) throws(FileError) -> [UInt8]? {
        guard place?.isValid != false, fits(in: file.status.size) else { return nil }
        var bytes: [UInt8] = []
        try file.read(at: Int64(place?.offset ?? 0), count: byteCount, into: &bytes)
        return Hash128(of: bytes[...]).bytes == hash ? bytes : nil
    }

    /// Whether a file of this size can be the one that has its bytes.
    func fits(in size: Int64) -> Bool {
        guard let place else { return size == Int64(byteCount) }
        // Another program may have written any numbers.
        return byteCount >= 0 && place.offset >= 0
            && Int64(byteCount) <= size - Int64(place.offset)
    }
}
