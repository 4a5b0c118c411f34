// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import Library

/// Copies of the files that a run rejects, to inspect in one place.
///
/// Each lies in a folder named after its reason, and appears there when it is whole. Files are only
/// read, a copy that is there stays, and trouble with the copies never ends a run: it is counted.
package final class RejectCopies {
    /// What became of the copies.
    package struct Report: Sendable, Equatable {
        package let folder: Path
        package internal(set) var copied = 0
        /// Those that were there already, with the same bytes.
        package internal(set) var present = 0
        /// What is no file, or lies among the copies itself.
        package internal(set) var passedOver = 0
        /// Files that could not be copied.
        package internal(set) var failed = 0
        /// The first of them and why, in words.
        package internal(set) var firstFailure: String?
        /// Why no more were copied from some point on.
        package internal(set) var end: String?
        /// Files that were not copied after that.
        package internal(set) var leftOut = 0

        init(folder: Path) {
            self.folder = folder
        }

        /// Whether everything that could be copied was.
        package var isComplete: Bool { failed == 0 && end == nil }
    }

    package private(set) var report: Report
    private let folder: Path
    /// Room that is left alone, because the register wants to grow there too.
    private let reserve: Int64
    /// Told of each file before it is asked for; the disk may not answer.
    var watch: WorkerSlot<DiscoveredBatch>?
    private var prepared: Set<ReasonCode> = []
    private static let block = 1 << 20
    private static let registerReserve: Int64 = 64 << 20

    /// The copies that a run was asked for; nil if there are none to be made.
    ///
    /// To be called before the run begins: a folder that lies in a source is refused, since the
    /// copies would be taken for books. A rehearsal only looks.
    ///
    /// - Parameter request: its sources are canonical.
    /// - Parameter sources: folders of former runs.
    package static func asked(
        of request: ImportRequest,
        sources: [Path] = []
    ) throws(Failure) -> RejectCopies? {
        guard let named = request.copyRejects else { return nil }
        let folder = try place(named)
        try refuse(folder, named, beside: request)
        if let source = sources.first(where: { folder.isInside($0) }) {
            throw Failure(
                .wrongRequest,
                "the copies of rejects would be in the source \(source.text): \(named.text)",
                hint: "name a folder outside all sources, or the copies would be imported again"
            )
        }
        if request.isDryRun { return nil }
        return RejectCopies(folder, besides: request.library)
    }

    /// - Parameter folder: it is there, and its path is canonical.
    private init(_ folder: Path, besides library: Library) {
        self.folder = folder
        report = Report(folder: folder)
        reserve = Self.isOnOneDisk(folder, library.folder) ? Self.registerReserve : 0
    }

    /// Makes the folder, once nothing else keeps the run from beginning.
    func begin() throws(Failure) {
        do throws(FileError) { try FolderCreation.create(folder) } catch {
            throw Failure(
                .cannotCreate,
                error,
                near: folder,
                hint: "name another folder with --copy-rejects"
            )
        }
    }

    /// Copies a file, whatever comes of it.
    package func keep(_ path: Path, _ reason: ReasonCode) {
        guard report.end == nil else {
            report.leftOut += 1
            return
        }
        // A copy of a copy would have another name each time, and who hung in a file will again.
        guard !path.isInside(folder), reason != RunReasons.timeout.code,
            // What lies on the web is no file that could be copied.
            !RemoteSource.isAddress(path.bytes)
        else {
            report.passedOver += 1
            return
        }
        watch?.enters(path)
        defer { watch?.pause() }
        let file: OpenFile
        do throws(OpenRefusal) { file = try OpenFile(path, followingLinks: true) } catch {
            switch error {
            case .notRegular: report.passedOver += 1
            case .system(let error): note(error, path)
            }
            return
        }
        do throws(FileError) { try copy(file, path, reason) } catch { note(error, path) }
    }

    // One copy.

    private func copy(
        _ file: borrowing OpenFile,
        _ path: Path,
        _ reason: ReasonCode
    ) throws(FileError) {
        let place = folder.appending(reason.text)
        try prepare(place, reason)
        for number in 1...RejectName.mostTries {
            let target = place.appending(RejectName.of(path, number: number))
            switch try compare(file, with: target) {
            case .same:
                report.present += 1
                return
            case .different: continue
            case .missing: break
            }
            guard try hasRoom(for: file.status.size, path) else { return }
            try write(file, to: target)
            report.copied += 1
            return
        }
        fail(path, "there are \(RejectName.mostTries) other copies of that name")
    }

    private func write(_ file: borrowing OpenFile, to target: Path) throws(FileError) {
        let copy = try NewFile(target)
        var bytes: [UInt8] = []
        var offset: Int64 = 0
        while true {
            watch?.step()
            try file.read(at: offset, count: Self.block, into: &bytes)
            if bytes.isEmpty { break }
            try copy.write(bytes)
            offset += Int64(bytes.count)
        }
        try copy.publish(replacing: false)
    }

    private func compare(
        _ file: borrowing OpenFile,
        with target: Path
    ) throws(FileError) -> FileComparison {
        let other: OpenFile
        do throws(OpenRefusal) { other = try OpenFile(target) } catch {
            switch error {
            case .notRegular: return .different
            case .system(let error):
                if error.isMissing { return .missing }
                throw error
            }
        }
        guard other.status.size == file.status.size else { return .different }
        var (own, there): ([UInt8], [UInt8]) = ([], [])
        var offset: Int64 = 0
        while offset < file.status.size {
            watch?.step()
            try file.read(at: offset, count: Self.block, into: &own)
            try other.read(at: offset, count: Self.block, into: &there)
            if own.isEmpty || own != there { return .different }
            offset += Int64(own.count)
        }
        return .same
    }

    private func prepare(_ place: Path, _ reason: ReasonCode) throws(FileError) {
        guard prepared.insert(reason).inserted else { return }
        try FolderCreation.create(place)
        // What a process that was killed left behind; another one may be at work here.
        try TemporaryName.removeAbandoned(in: place)
    }

    // Trouble.

    private func hasRoom(for size: Int64, _ path: Path) throws(FileError) -> Bool {
        let free = try DiskSpace.of(folder).free
        if free < reserve {
            stop("the disk is nearly full at \(folder.text)")
            report.leftOut += 1
            return false
        }
        if size > free - reserve {
            fail(path, "there is no room for its \(size) bytes")
            return false
        }
        return true
    }

    private func note(_ error: FileError, _ path: Path) {
        if error.isDiskFull {
            stop("the disk is full at \(folder.text)")
            report.leftOut += 1
        } else if error.path == path, error.isMissing {
            fail(path, "it is gone")
        } else {
            fail(path, error.path == path ? error.reason : error.description)
        }
    }

    private func fail(_ path: Path, _ why: String) {
        report.failed += 1
        if report.firstFailure == nil { report.firstFailure = "\(path.text): \(why)" }
    }

    private func stop(_ why: String) {
        report.end = why
    }

    private static func isOnOneDisk(_ folder: Path, _ other: Path) -> Bool {
        do throws(FileError) {
            return try FileStatus.of(folder, followingLinks: true).device
                == FileStatus.of(other, followingLinks: true).device
        } catch {
            // A library that is not there yet may well be made on the same disk.
            return true
        }
    }
}

extension RejectCopies {
    /// The canonical name of a folder that may not be there yet.
    private static func place(_ named: Path) throws(Failure) -> Path {
        do throws(FileError) {
            return try named.canonicalIfItWereThere()
        } catch {
            throw Failure(.cannotCreate, error, hint: "name another folder with --copy-rejects")
        }
    }

    private static func refuse(
        _ folder: Path,
        _ named: Path,
        beside request: ImportRequest
    ) throws(Failure) {
        for source in request.selection.folders {
            // A source among the copies would get new files while it is walked; a file would not,
            // and what cannot be looked at is not walked.
            let isFolder = (try? FileStatus.of(source, followingLinks: true).kind) == .folder
            guard isFolder else { continue }
            guard folder.isInside(source) || source.isInside(folder) else { continue }
            let other = folder.isInside(source) ? "in the source \(source.text)" : "around a source"
            throw Failure(
                .wrongRequest,
                "the copies of rejects would be \(other): \(named.text)",
                hint: "name a folder outside all sources, or the copies would be imported again"
            )
        }
        // A library that is not there yet holds nothing, and no folder lies in it.
        let library = (try? request.library.folder.canonical()) ?? request.library.folder
        guard folder.isInside(library) else { return }
        throw Failure(
            .wrongRequest,
            "the copies of rejects would be in the library: \(named.text)",
            hint: "name a folder outside it with --copy-rejects"
        )
    }
}
