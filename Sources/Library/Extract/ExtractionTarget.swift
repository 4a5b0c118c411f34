// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Store

/// The folder that covers are extracted into.
final class ExtractionTarget {
    private let path: Path
    /// Nil for a rehearsal.
    private let folder: OpenFolder?
    private let isOverwriting: Bool
    /// What is written and waits for the disk, and then for its name.
    private var waiting: [(file: PreparedFile, name: String, isReplacing: Bool)] = []
    private var waitingBytes = 0

    /// So many files or bytes wait at most: each flush takes its time.
    private static let (mostFiles, mostBytes) = (1000, 64 << 20)

    /// Makes the folder if it is not there, unless this is a rehearsal.
    init(
        _ request: CoverExtraction.Request,
        _ library: Library,
        _ reader: RegisterReader
    ) throws(Failure) {
        isOverwriting = request.isOverwriting
        let named = request.folder
        path = try OutputPlace.checked(named, library, reader)
        if request.isDryRun {
            folder = nil
            do throws(FileError) {
                guard let kind = try Self.kind(of: path), kind != .folder else { return }
            } catch { throw Self.failure(error, named) }
            throw Failure(
                .cannotCreate,
                "\(named.text) is not a folder",
                hint: "name another folder with --to"
            )
        }
        do throws(FileError) {
            try FolderCreation.create(path)
            try TemporaryName.removeAbandoned(in: path)
            folder = try OpenFolder(path)
        } catch { throw Self.failure(error, named) }
    }

    /// Whether a file of this name has the bytes of the cover.
    func holds(
        _ image: CoverImage,
        as name: String
    ) throws(Failure) -> Bool {
        var extracted = image.withOwnFile
        extracted.file = name
        do throws(FileError) { return try extracted.read(in: path) != nil } catch {
            // What is not there holds nothing; what is in the way shows later.
            if error.isMissing || error.isPermission { return false }
            throw Self.failure(error, path)
        }
    }

    /// Writes a file, which gets its name with `giveNames`, or says why not.
    func put(_ bytes: [UInt8], as name: String) throws(Failure) -> ExtractedCover.Fate {
        do throws(FileError) {
            switch try compare(bytes, name) {
            case .same: return .present
            case .missing:
                try wait(bytes, name, isReplacing: false)
                return .written
            case .different:
                let isFile = try Self.kind(of: path.appending(name)) != .folder
                guard isOverwriting, isFile else { return .failed(.inTheWay) }
                try wait(bytes, name, isReplacing: true)
                return .replaced
            }
        } catch { throw Self.failure(error, path) }
    }

    private func wait(_ bytes: [UInt8], _ name: String, isReplacing: Bool) throws(FileError) {
        guard let folder else { return }
        waiting.append((try folder.prepare(bytes[...]), name, isReplacing))
        waitingBytes += bytes.count
    }

    var isFull: Bool { waiting.count >= Self.mostFiles || waitingBytes >= Self.mostBytes }

    /// Flushes everything that waits and only then names it, so that no power cut leaves half a file
    /// under a name.
    ///
    /// - Returns: the names that were taken in the meantime.
    func giveNames() throws(Failure) -> Set<String> {
        guard let folder, !waiting.isEmpty else { return [] }
        var taken: Set<String> = []
        do throws(FileError) {
            try folder.flush()
            while let one = waiting.first {
                if try !folder.give(one.name.utf8, to: one.file, replacing: one.isReplacing) {
                    taken.insert(one.name)
                }
                waiting.removeFirst()
            }
            waitingBytes = 0
            try FileChange.syncFolder(path)
        } catch { throw Self.failure(error, path) }
        return taken
    }

    deinit {
        for one in waiting { folder?.discard(one.file) }
    }

    private func compare(_ bytes: [UInt8], _ name: String) throws(FileError) -> FileComparison {
        do throws(FileError) {
            return try FileComparison.of(path.appending(name), with: bytes[...])
        } catch {
            // What cannot be read is not what we would write.
            if error.isPermission { return .different }
            throw error
        }
    }

    private static func kind(of path: Path) throws(FileError) -> FileKind? {
        try FileStatus.ifPresent(path, followingLinks: false)?.kind
    }

    /// Trouble with the folder, in words about it.
    static func failure(_ error: FileError, _ folder: Path) -> Failure {
        if error.isDiskFull { return Failure(error, near: folder) }
        if error.isPermission {
            return Failure(.permission, error, hint: "name a writable folder with --to")
        }
        if ["write", "sync", "read"].contains(error.operation) {
            return Failure(.inputOutput, error)
        }
        return Failure(.cannotCreate, error, hint: "name another folder with --to")
    }
}
