// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Hashing
import Library
import Pages
import Store
import Terminal

/// A page with thumbnails: the file or the folder that `--html` names.
///
/// Thumbnails next to the page are there before it, and the page appears complete under its name.
/// One that is let go without having been finished leaves nothing behind.
final class PicturePageFile {
    /// Where the page looks for its thumbnails.
    let pictures: PagePictures
    /// How wide thumbnails are, or would be.
    let width: Int
    /// How long the page is so far.
    private(set) var byteCount = 0
    private let file: ResultFile
    private let folder: PictureFolder?
    /// The folder of the report, if there was none.
    private let made: Path?
    private let library: Path
    private var failure: FileError?
    /// Keeps others out of the folder of thumbnails, of which a page removes what it does not show.
    private var lock: FileLock?
    /// The folder of that, if there was none.
    private let lockFolder: Path?
    /// Thumbnails that the page should have.
    private let unread = UnreadPictures()
    private var isDone = false

    private final class UnreadPictures {
        var error: FileError?
    }

    /// - Parameters:
    ///   - covers: how many covers the page can have; decides whether they are in it.
    ///   - thumbnailWidth: nil without thumbnails.
    ///   - embeds: whether thumbnails are in the page, however many they are.
    init(
        _ named: Path,
        covers: Int,
        thumbnailWidth: Int?,
        _ console: Console,
        library: Library,
        _ reader: RegisterReader,
        sources: [Path] = [],
        embeds: Bool = false
    ) throws(Failure) {
        let covers = thumbnailWidth == nil ? 0 : covers
        let target = try PageTarget(named, covers: covers, embeds: embeds)
        let page = try OutputTarget(target.page, library, reader, sources: sources)
        if target.isFolder { try Self.refuseOther(page, than: library.folder) }
        var (made, lockFolder): (Path?, Path?)
        var lock: FileLock?
        if target.isFolder, try Self.make(target.page.parent) { made = target.page.parent }
        // First, because it refuses impossible names: nothing is made next to them.
        do throws(Failure) {
            if let thumbnails = target.thumbnails {
                if try Self.make(thumbnails.parent) { lockFolder = thumbnails.parent }
                lock = try Self.lock(thumbnails.parent)
            }
            file = try ResultFile(page, console, "page")
        } catch {
            Self.unlock(&lock, lockFolder)
            Self.remove(made)
            throw error
        }
        self.lock = lock.take()
        self.lockFolder = lockFolder
        let width = thumbnailWidth ?? CoverReportRequest.usualWidth
        if let thumbnails = target.thumbnails, thumbnailWidth != nil {
            folder = PictureFolder(thumbnails, library: library.folder, width: width)
            pictures = .beside(target.prefix)
        } else if thumbnailWidth != nil {
            folder = nil
            pictures = .inside { [unread] hash in
                do throws(FileError) {
                    return try ThumbnailStore.read(hash, width: width, in: library.folder)
                } catch {
                    // It is shown as gone; the page is whole without it.
                    unread.error = error
                    return nil
                }
            }
        } else {
            folder = nil
            pictures = .none
        }
        self.made = made
        self.library = library.folder
        self.width = width
    }

    deinit {
        if !isDone {
            // Nothing shows them.
            folder?.undo()
            file.abandon()
            Self.unlock(&lock, lockFolder)
            Self.remove(made)
        }
    }

    /// Pages in folders all have one name, so the page of another library could be taken for ours.
    private static func refuseOther(
        _ target: OutputTarget,
        than library: Path
    ) throws(Failure) {
        let page: [UInt8]
        do throws(FileError) { page = try SmallFile.read(target.place) } catch {
            if error.isMissing { return }
            throw Failure.cannotCreate(target.named, error)
        }
        let about = PageShell.data(
            id: "about",
            .object(["library": .string(TerminalText.escape(library))])
        )
        let start = about.prefix { $0 != UInt8(ascii: "{") }
        guard page.contains(start), !page.contains(about.dropLast(endOfData)) else { return }
        throw Failure(
            .cannotCreate,
            "\(target.named.text) is the page of another library",
            hint: "name another folder, or remove this page first"
        )
    }

    private static let endOfData = "}</script>\n".utf8.count

    /// - Returns: whether there was none.
    private static func make(_ folder: Path) throws(Failure) -> Bool {
        do throws(FileError) { return try FolderCreation.create(folder) } catch {
            throw Failure.cannotCreate(folder, error).writing("page")
        }
    }

    private static func lock(_ folder: Path) throws(Failure) -> FileLock {
        do throws(LockError) {
            return try FileLock(folder.appending(PageTarget.lockName))
        } catch {
            if case .system(let error) = error {
                throw Failure.cannotCreate(folder, error).writing("page")
            }
            throw Failure(
                .tryLater,
                "another process is writing a page into \(folder.text)",
                hint: "wait for it to finish, or name another page"
            )
        }
    }

    /// Lets others write this page.
    ///
    /// - Parameter folder: what was made for the lock.
    private static func unlock(_ lock: inout FileLock?, _ folder: Path?) {
        // A lock that stays as a file is taken by the next.
        try? lock.take()?.remove()
        remove(folder)
    }

    /// Removes a folder that was made for nothing.
    private static func remove(_ folder: Path?) {
        // One that has something in it after all stays, and is used by the next report.
        if let folder { try? FileChange.removeEmptyFolder(folder) }
    }

    /// Whether it is worth while to go on.
    var isOpen: Bool { file.isOpen && failure == nil }

    func write(_ bytes: [UInt8]) {
        byteCount += bytes.count
        file.write(bytes)
    }

    /// Brings a thumbnail to where the page looks for it; false if the library has none.
    func show(_ hash: Hash128) -> Bool {
        guard let folder else {
            return ThumbnailStore.isThere(ThumbnailStore.path(hash, width: width, in: library))
        }
        guard failure == nil else { return true }
        do throws(FileError) { return try folder.add(hash) } catch { failure = error }
        return true
    }

    /// Gives the page its name, says so, and returns how the command ended.
    ///
    /// - Parameters:
    ///   - summary: what was written, in words: `12 questions`.
    ///   - writeRest: writes what is left of the page.
    func finish(_ summary: String, _ writeRest: () -> Void) throws(Failure) -> ExitCode {
        if let failure { throw Failure(failure, near: failure.path.parent).writing("page") }
        writeRest()
        let exit = try file.finish(summary, isAside: true)
        if exit == .success {
            isDone = true
            folder?.removeOthers()
            Self.unlock(&lock, lockFolder)
        }
        if let error = unread.error {
            var failure = Failure(error, near: library)
            failure.message = "not all covers could be shown: \(failure.message)"
            throw failure
        }
        return exit
    }
}
