// SPDX-License-Identifier: Apache-2.0

package import Files
package import Hashing
import Library

/// The thumbnails next to a page: copies of those of the library, or hard links to them.
///
/// A thumbnail never changes under its name, so what is there already is left as it is.
package final class PictureFolder {
    private let library: Path
    private let width: Int
    private let path: Path
    /// Made with the first thumbnail: many reports have none.
    private var folder: OpenFolder?
    private var shards: Set<String> = []
    private var used: Set<Hash128> = []
    private var made: [Hash128] = []
    /// Those that were missing, the outer one first.
    private var madeFolders: [Path] = []
    /// Whether second names can be given at all between the two places.
    private var links = true

    package init(_ path: Path, library: Path, width: Int) {
        self.path = path
        self.library = library
        self.width = width
    }

    /// Brings a thumbnail here; false if the library has none of that name.
    package func add(_ hash: Hash128) throws(FileError) -> Bool {
        if used.contains(hash) { return true }
        let folder = try opened()
        let name = name(hash)
        if !folder.holds(name) {
            let shard = String(name.prefix(2))
            if shards.insert(shard).inserted { try folder.makeFolder(shard) }
            let source = ThumbnailStore.path(hash, width: width, in: library)
            guard ThumbnailStore.isThere(source), try bring(source, name, to: folder) else {
                return false
            }
            made.append(hash)
        }
        used.insert(hash)
        return true
    }

    private func opened() throws(FileError) -> OpenFolder {
        if let folder { return folder }
        for needed in [path.parent, path] where try FolderCreation.create(needed) {
            madeFolders.append(needed)
        }
        let made = try OpenFolder(path)
        folder = made
        return made
    }

    private func bring(
        _ source: Path,
        _ name: String,
        to folder: OpenFolder
    ) throws(FileError) -> Bool {
        do throws(FileError) {
            if links, try FileChange.link(source, as: folder.path.appending(name)) { return true }
        } catch {
            if error.isMissing { return false }
            // On another disk, or where it may not be done, a copy does.
        }
        links = false
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try SmallFile.read(source, limit: ThumbnailStore.sizeLimit)
        } catch {
            if error.isMissing { return false }
            throw error
        }
        try folder.write(bytes[...], to: name.utf8)
        return true
    }

    /// Removes what was brought here, for a page that was not written after all.
    package func undo() {
        // What cannot be removed is used by the next report.
        for hash in made { try? folder?.remove(name(hash)) }
        made = []
        // A folder with something in it stays, see above.
        for shard in shards { try? FileChange.removeEmptyFolder(path.appending(shard)) }
        // As above.
        for folder in madeFolders.reversed() { try? FileChange.removeEmptyFolder(folder) }
        madeFolders = []
        folder = nil
        shards = []
        used = []
    }

    /// Removes thumbnails of an earlier report that this one does not show.
    ///
    /// What cannot be removed is a file too many, and the report is still complete.
    package func removeOthers() {
        // A folder that cannot be listed keeps what it has, see above.
        guard let shards = try? FolderListing.names(in: path) else { return }
        let wanted = Set(used.map { Array(name($0).utf8) })
        for shard in shards where shard.bytes.count == 2 {
            let inside = path.appending(shard.bytes)
            // As above.
            guard let names = try? FolderListing.names(in: inside) else { continue }
            for name in names where isThumbnail(name, in: shard) {
                let short = shard.bytes + [UInt8(ascii: "/")] + name.bytes
                // As above.
                if !wanted.contains(short) { try? FileChange.remove(path.appending(short)) }
            }
        }
    }

    private func name(_ hash: Hash128) -> String {
        ThumbnailStore.shortName(hash, width: width)
    }

    /// Whether only a report can have named it so; everything else belongs to the user.
    private func isThumbnail(_ name: Path, in shard: Path) -> Bool {
        guard let parts = name.text.wholeMatch(of: /([0-9a-f]{32})-[0-9]+\.jpg/) else {
            return false
        }
        return parts.1.hasPrefix(shard.text)
    }
}
