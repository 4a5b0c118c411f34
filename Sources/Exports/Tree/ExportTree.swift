// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import Hashing
import Library

/// A folder that an export fills: only what differs is written, and only what is its own replaced.
///
///     let tree = try ExportTree(folder, format: "opds")
///     try tree.put(bytes, as: "newest/1.xml")
///     try tree.finish()
///
/// What is new is gathered in a folder of its own inside, and gets its names when all of it is on
/// the disk. If one of them cannot be given, those that were given are taken back, where the file
/// system lets two files change places: everything is as it was. Else, and if the process is killed
/// while names are given, some files are old and some new, each of them whole, and the next export
/// goes on from there.
package final class ExportTree {
    package enum Fate: Sendable {
        case written
        case same
    }

    package var path: Path { room.path }
    private var isBag: Bool { !prefix.isEmpty }
    package private(set) var written = 0
    package private(set) var same = 0
    package private(set) var removed = 0

    private let room: ExportRoom
    private let folder: OpenFolder
    private let staging: OpenFolder
    private var manifest: ExportManifest
    /// Nothing was in the folder, so nothing can be in the way.
    private let isNew: Bool
    /// What stands before the names of all files that are put in.
    private let prefix: String
    /// Folders that were made for what is new.
    private var staged: Set<String> = []
    /// Names of ours that had other content.
    private var replaced: Set<String> = []

    /// Makes the folder if it is not there; refuses one with anything in it that no export of this
    /// format wrote.
    package init(_ named: Path, format: String, isBag: Bool = false) throws(Failure) {
        prefix = isBag ? Bag.payload : ""
        room = try ExportRoom(named)
        let path = room.path
        folder = try Failure.exporting(to: path) { () throws(FileError) in try OpenFolder(path) }
        var known = try ExportManifest.read(in: path, format: format)
        if known == nil {
            do throws(Failure) { try Self.refuseStrangers(in: path) } catch {
                // What is there may be what another export has just brought.
                known = try ExportManifest.read(in: path, format: format)
                if known == nil { throw error }
            }
        }
        try room.lock()
        // Another export may have ended between both.
        let newest = try ExportManifest.read(in: path, format: format, ifOtherThan: known)
        isNew = newest == nil
        manifest = newest ?? ExportManifest(format: format)
        let (room, folder) = (room, folder)
        staging = try Failure.exporting(to: path) { () throws(FileError) in
            try room.makeStaging(in: folder)
        }
    }

    /// Whether a folder is one that an export fills.
    package static func fills(_ folder: Path) -> Bool {
        // What cannot be looked at cannot be written into either.
        let status = try? FileStatus.ifPresent(
            folder.appending(ExportManifest.name),
            followingLinks: false
        )
        return status != nil
    }

    private static func refuseStrangers(in path: Path) throws(Failure) {
        let names = try Failure.exporting(to: path) { () throws(FileError) in
            try FolderListing.names(in: path)
        }
        let stranger = names.first {
            !TemporaryName.matches($0.bytes) && $0.text != ExportManifest.lockName
        }
        guard let stranger else { return }
        throw refusal("\(path.text) is neither empty nor an export: it holds \(stranger.text)")
    }

    // MARK: - Filling

    /// A name in the folder that tells people what a file is.
    func name(for text: String, ending: String) -> String {
        // The programs that check bags do not agree on how their lists write a percent sign.
        SafeName.of(isBag ? text.replacing("%", with: "\u{FF05}") : text, ending: ending)
    }

    /// Gives a file its content.
    ///
    /// - Parameter name: its place in the folder, with slashes; never one that a book chose.
    @discardableResult
    package func put(_ bytes: [UInt8], as name: String) throws(Failure) -> Fate {
        try place(bytes, as: prefix + name)
    }

    private func place(_ bytes: [UInt8], as name: String) throws(Failure) -> Fate {
        let hash = Hash128(of: bytes[...])
        if try isThere(name, hash, size: bytes.count) { return keep(name) }
        try stage(name, hash, size: bytes.count) { () throws(FileError) in
            try staging.writeNew(bytes[...], to: name.utf8)
        }
        return .written
    }

    /// Whether a file is there whose content followed from the same, so that it need not be made.
    package func keeps(_ name: String, _ hash: Hash128, size: Int) throws(Failure) -> Bool {
        guard try isThere(prefix + name, hash, size: size) else { return false }
        _ = keep(prefix + name)
        return true
    }

    /// The same for a file whose name says what is in it.
    package func keeps(_ name: String, _ hash: Hash128) throws(Failure) -> Bool {
        guard let entry = manifest.entries[prefix + name] else { return false }
        return try keeps(name, hash, size: entry.size)
    }

    /// Room for what is needed more than once before it stands in files.
    package func makeScratch() throws(Failure) -> ScratchFile {
        try asking { () throws(FileError) in try ScratchFile(in: staging.path) }
    }

    /// Gives a name to what somebody else writes.
    ///
    /// - Parameters:
    ///   - hash: what its content follows from.
    ///   - write: makes the file at the path that it is given, and says whether it did.
    package func put(
        _ name: String,
        _ hash: Hash128,
        size: Int,
        _ write: (Path) throws(FileError) -> Bool
    ) throws(Failure) {
        try stage(prefix + name, hash, size: size) { () throws(FileError) in
            try write(staging.path.appending(prefix + name))
        }
    }

    /// Puts a file whose content is known only once it has been made.
    ///
    /// - Parameter make: makes the file at the path that it is given.
    package func put(
        _ name: String,
        _ make: (Path) throws(Failure) -> Void
    ) throws(Failure) -> Fate {
        let name = prefix + name
        let place = staging.path.appending(name)
        try refuseStranger(name)
        try asking { () throws(FileError) in try makeFolders(of: name) }
        try make(place)
        let (hash, size) = try asking { () throws(FileError) in
            var (hash, size) = (Hash128(high: 0, low: 0), 0)
            try FilePieces.forEach(of: place) { piece in
                hash = Hash128(of: (hash.bytes + Hash128(of: piece[...]).bytes)[...])
                size += piece.count
            }
            return (hash, size)
        }
        if try isThere(name, hash, size: size) {
            try asking { () throws(FileError) in try FileChange.remove(place) }
            return keep(name)
        }
        try stage(name, hash, size: size) { () throws(FileError) in true }
        return .written
    }

    /// Begins a file that is written piece by piece.
    package func begin(_ name: String) throws(Failure) -> StagedFile {
        let name = prefix + name
        try refuseStranger(name)
        return try asking { () throws(FileError) in
            try makeFolders(of: name)
            return try StagedFile(name, in: staging.path, of: path)
        }
    }

    /// Ends it.
    package func end(_ file: StagedFile) throws(Failure) -> Fate {
        // It leaves with the folder that it is in.
        if try isThere(file.name, file.hash, size: file.size) { return keep(file.name) }
        try stage(file.name, file.hash, size: file.size) { () throws(FileError) in
            // Nothing else has the name, and nothing of the file is to stay under another.
            try file.file.publish(replacing: true)
            return true
        }
        return .written
    }

    private func isThere(_ name: String, _ hash: Hash128, size: Int) throws(Failure) -> Bool {
        guard let entry = manifest.entries[name], entry.hash == hash, entry.size == size else {
            return false
        }
        return try isUntouched(name)
    }

    /// Whether a file is there as an export wrote it.
    private func isUntouched(_ name: String) throws(Failure) -> Bool {
        guard let entry = manifest.entries[name], entry.hash != nil else { return false }
        let status = try asking { () throws(FileError) in
            try FileStatus.ifPresent(path.appending(name), followingLinks: false)
        }
        guard let status else { return false }
        return Int(status.size) == entry.size && status.modified <= manifest.writtenAt
    }

    private func asking<Result>(
        _ body: () throws(FileError) -> Result
    ) throws(Failure) -> Result {
        try Failure.exporting(to: path, body)
    }

    private func keep(_ name: String) -> Fate {
        manifest.entries[name]?.isCurrent = true
        same += 1
        return .same
    }

    private func stage(
        _ name: String,
        _ hash: Hash128,
        size: Int,
        _ write: () throws(FileError) -> Bool
    ) throws(Failure) {
        try refuseStranger(name)
        let isMade = try asking { () throws(FileError) in
            try makeFolders(of: name)
            return try write()
        }
        guard isMade else { return }
        if manifest.entries[name] != nil { replaced.insert(name) }
        manifest.entries[name] = .init(hash: hash, size: size, isCurrent: true)
        written += 1
    }

    private func refuseStranger(_ name: String) throws(Failure) {
        if isNew { return }
        let place = path.appending(name)
        let status = try asking { () throws(FileError) in
            try FileStatus.ifPresent(place, followingLinks: false)
        }
        guard let status else { return }
        if manifest.entries[name] == nil {
            throw Self.refusal("\(place.text) is in the way: no export wrote it")
        }
        if status.kind == .folder {
            throw Self.refusal("\(place.text) is in the way: it is a folder")
        }
    }

    private func makeFolders(of name: String) throws(FileError) {
        guard let slash = name.lastIndex(of: "/") else { return }
        let parent = String(name[..<slash])
        if staged.contains(parent) { return }
        try makeFolders(of: parent)
        try staging.makeFolder(parent)
        staged.insert(parent)
    }

    // MARK: - Ending

    /// Gives all names, and removes what the export no longer has.
    ///
    /// - Parameter time: what a bag says of its date.
    package func finish(time: Int64) throws(Failure) {
        if !prefix.isEmpty { try closeBag(time) }
        let stale = manifest.entries.filter { !$0.value.isCurrent }.keys.sorted()
        if written > 0 || !stale.isEmpty || isNew {
            try refuseFilesForFolders()
            try publish(removing: stale)
        }
        try asking { () throws(FileError) in try room.keep() }
    }

    /// Puts the lists of a bag beside its payload.
    private func closeBag(_ time: Int64) throws(Failure) {
        // What somebody has changed is not believed.
        let isKnown = try isUntouched(Bag.list)
        let known = try asking { () throws(FileError) in
            isKnown ? try Bag.checksums(in: path) : [:]
        }
        var payload: [(name: String, size: Int, checksum: String)] = []
        for name in manifest.entries.keys.sorted() where name.hasPrefix(prefix) {
            guard let entry = manifest.entries[name], entry.isCurrent else { continue }
            let isStaged = staging.holds(name)
            let checksum = try asking { () throws(FileError) in
                if !isStaged, let known = known[name] { return known }
                return try Bag.checksum(of: (isStaged ? staging : folder).path.appending(name))
            }
            payload.append((name, entry.size, checksum))
        }
        let counts = (written, same)
        for file in Bag.files(payload, time: time) { _ = try place(file.bytes, as: file.name) }
        // The lists are no files of the export, but a change of them is a change.
        if written == counts.0 { same = counts.1 }
    }

    private func publish(removing stale: [String]) throws(Failure) {
        let isFinal = stale.isEmpty && replaced.isEmpty
        try asking { () throws(FileError) in
            // All that has to be written is there before the first name is given.
            let list = manifest.bytes(replaced: replaced, isUnderWay: true)
            _ = try staging.writeNew(list[...], to: ExportManifest.name.utf8)
            if !isFinal {
                let list = manifest.bytes(replaced: replaced, isUnderWay: false)
                _ = try staging.writeNew(list[...], to: ExportManifest.finalName.utf8)
            }
            try staging.flush()
        }
        try giveNames(flushing: isFinal)
        if isFinal { return }
        do throws(FileError) {
            var files = StaleFiles(in: folder)
            removed = try files.remove(stale)
            try folder.flush()
            try FileChange.rename(
                staging.path.appending(ExportManifest.finalName),
                to: path.appending(ExportManifest.name)
            )
            try folder.flush()
        } catch {
            var failure = Failure.exporting(error, path)
            failure.hint =
                "all new files are there; the same command again removes those that are left over"
            throw failure
        }
    }

    private func giveNames(flushing: Bool) throws(Failure) {
        var names = NewNames(from: staging.path, to: path)
        do throws(FileError) {
            try names.give(ExportManifest.name, isReplacing: !isNew)
            // After a power cut, a name that is on no list would be a stranger's.
            try FileChange.syncFolder(path)
            try move("", &names)
            if flushing { try folder.flush() }
        } catch {
            var failure = Failure.exporting(error, path)
            if !takeBack(&names) {
                failure.hint =
                    "some files are new and the others as they were; the same command again "
                    + "completes them"
            }
            throw failure
        }
    }

    /// Leaves the export that was there before, or nothing of one that was to be the first.
    ///
    /// - Returns: whether that could be done. What stays after all is on the list, so the next
    ///   export knows it.
    private func takeBack(_ names: inout NewNames) -> Bool {
        // Old pages must not lead to new files that were taken away.
        guard names.canGoBack else { return false }
        do throws(FileError) {
            var files = StaleFiles(in: folder)
            _ = try files.remove(manifest.entries.keys.filter(names.isNew).sorted())
            if names.isNew(ExportManifest.name) { try folder.remove(ExportManifest.name) }
            return try names.swapBack()
        } catch { return false }
    }

    /// What would be a folder has to be one, before the first name is given.
    private func refuseFilesForFolders() throws(Failure) {
        for name in staged.sorted() {
            let place = path.appending(name)
            let status = try asking { () throws(FileError) in
                try FileStatus.ifPresent(place, followingLinks: false)
            }
            guard let status, status.kind != .folder else { continue }
            throw Self.refusal("\(place.text) is in the way: it is a \(status.kind.name)")
        }
    }

    /// Moves what is new below a folder into place: whole folders where there are none yet.
    private func move(_ name: String, _ names: inout NewNames) throws(FileError) {
        let from = name.isEmpty ? staging.path : staging.path.appending(name)
        for part in try FolderListing.names(in: from) {
            if name.isEmpty, ExportManifest.names.contains(part.text) { continue }
            let inside = name.isEmpty ? part.text : "\(name)/\(part.text)"
            if staged.contains(inside), folder.holds(inside) {
                try move(inside, &names)
            } else {
                try names.give(inside, isReplacing: replaced.contains(inside))
            }
        }
    }

    private static func refusal(_ message: String) -> Failure {
        Failure(
            .cannotCreate,
            message,
            hint: "nothing was changed; name an empty or new folder with --to"
        )
    }
}
