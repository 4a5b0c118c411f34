// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
import Files
import Hashing
import Library
import Pages
import Terminal

/// The page as a form of the report: the file or the folder that `--html` names.
///
/// Thumbnails next to the page are there before it, and the page appears complete under its name.
final class CoverPageSink: CoverReportSink {
    private let file: ResultFile
    private let page: CoverPage
    private let folder: PictureFolder?
    /// The folder of the report, if there was none.
    private let made: Path?
    private let library: Path
    private let width: Int
    private var failure: FileError?
    private var isDone = false
    private var editions = 0
    private var missing = 0

    /// - Parameter covers: how many covers the report can have; decides whether they are in the
    ///   page.
    init(
        _ named: Path,
        _ head: CoverReportHead,
        covers: Int,
        _ console: Console,
        library: Library
    ) throws(Failure) {
        let target = try PageTarget(named, covers: head.thumbnailWidth == nil ? 0 : covers)
        var made: Path?
        if target.isFolder {
            do throws(FileError) {
                if try FolderCreation.create(target.page.parent) { made = target.page.parent }
            } catch { throw Failure(error, near: target.page.parent.parent) }
        }
        // First, because it refuses impossible names: nothing is made next to them.
        let file: ResultFile
        do throws(Failure) {
            file = try ResultFile(target.page, isReplacing: true, console, library: library)
        } catch {
            Self.remove(made)
            throw error
        }
        let width = head.thumbnailWidth ?? 320
        var pictures = CoverPage.Pictures.none
        var folder: PictureFolder?
        if let thumbnails = target.thumbnails, head.thumbnailWidth != nil {
            folder = PictureFolder(thumbnails, library: library.folder, width: width)
            pictures = .beside(target.prefix)
        } else if head.thumbnailWidth != nil {
            pictures = .inside { hash in
                // One that cannot be read is shown as gone; the report is whole without it.
                try? ThumbnailStore.read(hash, width: width, in: library.folder)
            }
        }
        self.file = file
        self.made = made
        self.folder = folder
        self.library = library.folder
        self.width = width
        let facts = CoverPage.Facts(
            library: TerminalText.escape(head.library),
            time: head.time,
            works: head.works,
            since: head.since,
            thumbnailWidth: width
        )
        page = CoverPage(facts, pictures) { file.write($0) }
    }

    deinit {
        if !isDone {
            // Nothing shows them.
            folder?.undo()
            file.abandon()
            Self.remove(made)
        }
    }

    /// Removes a folder that was made for nothing.
    private static func remove(_ folder: Path?) {
        // One that has something in it after all stays, and is used by the next report.
        if let folder { try? FileChange.removeEmptyFolder(folder) }
    }

    var isOpen: Bool { file.isOpen && failure == nil }

    func add(_ entry: CoverEntry) {
        guard isOpen else { return }
        var entry = entry
        editions += 1
        if entry.image == nil { missing += 1 }
        if let folder, let thumbnail = entry.thumbnail {
            do throws(FileError) {
                if try !folder.add(thumbnail.hash) { entry.thumbnail = nil }
            } catch {
                failure = error
            }
        } else if let hash = entry.thumbnail?.hash,
            !ThumbnailStore.isThere(ThumbnailStore.path(hash, width: width, in: library))
        {
            entry.thumbnail = nil
        }
        page.add(entry)
    }

    func finish(_ summary: CoverSummary) throws(Failure) -> ExitCode {
        if let failure { throw Failure(failure, near: failure.path.parent) }
        page.finish(summary)
        let exit = try file.finish(
            "\(Numbers.counted(editions, "edition")), \(Numbers.grouped(missing)) without a cover,",
            isAside: true
        )
        if exit == .success {
            isDone = true
            folder?.removeOthers()
        }
        return exit
    }
}
