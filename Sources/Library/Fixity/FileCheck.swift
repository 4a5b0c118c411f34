// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite
package import Store
import System
import Threads

/// Reads the files of a register to their last byte, and notes what each was found to be.
///
/// The sources are only read. The library is locked only to note what a batch came to, so that imports
/// go on meanwhile. After an interruption, what was noted stays noted.
package struct FileCheck {
    package struct Request: Sendable {
        /// Files, and folders of files; nil for all.
        package var places: [Path]?
        /// How many of a hundred are read, those first whose check is longest ago.
        package var percent = 100
        /// Only those that were not checked since, in seconds since 1970.
        package var checkedBefore: Int64?
        /// How long to go on beginning with files.
        package var longest: Duration?
        package var workers = 1
        /// Whether the hash that others know is kept as well.
        package var withSHA256 = false
        /// The files in a manifest, and what it says of them; nil to compare with what is kept.
        package var manifest: ChecksumList?

        package init() {}
    }

    package struct Finding: Sendable, Equatable {
        package let path: [UInt8]
        package let title: String?
        package let state: FileCheckState
        package let why: String
        /// The entries that are damaged, and what each is to a reader.
        package let entries: [(name: String, part: BookPart)]
        /// A whole file of the same content.
        package let copy: Path?

        package static func == (left: Finding, right: Finding) -> Bool {
            left.path == right.path && left.state == right.state && left.why == right.why
                && left.entries.map(\.name) == right.entries.map(\.name)
                && left.copy == right.copy
        }

        /// What its damage costs, as parts of a sentence.
        package var costs: [String] {
            BookPart.allCases.compactMap { part in
                let count = entries.count { $0.part == part }
                return count > 0 ? part.cost(count) : nil
            }
        }
    }

    package struct Result: Sendable, Equatable {
        package internal(set) var asked = 0
        package internal(set) var counts: [FileCheckState: Int] = [:]
        /// Files that were not read, or whose result could not be noted.
        package internal(set) var left = 0
        /// Those of them that were read, and whose result was lost when the command was stopped.
        package internal(set) var lost = 0
        /// Files in a manifest that are there and that the register does not have.
        package internal(set) var unknown = 0
        package internal(set) var bytes: Int64 = 0
        /// How many of those read were unpacked, because no hash of them was kept.
        package internal(set) var unpacked = 0
        /// All that are not sound, in the order in which they were met.
        package internal(set) var findings: [Finding] = []
        /// Why files were left that are out of reach, each once.
        package internal(set) var away: [String] = []

        /// A file is out of reach.
        mutating func leave(_ why: String) {
            left += 1
            if !away.contains(why) { away.append(why) }
        }
        package internal(set) var isInterrupted = false
        package internal(set) var seconds = 0.0

        package func count(_ state: FileCheckState) -> Int { counts[state, default: 0] }

        package var balance: Balance {
            Balance(
                "asked",
                asked,
                FileCheckState.allCases.map {
                    .init($0.rawValue, count($0), isRare: $0 != .sound && $0 != .damaged)
                } + [.init("left", left, isRare: true), .init("unknown", unknown, isRare: true)]
            )
        }
    }

    /// A batch is as much as this, in files or bytes; what is read meanwhile is lost with a kill.
    private static let mostFiles = 1000
    private static let mostBytes: Int64 = 1 << 30

    /// While another process holds the library, so many results wait.
    private static let mostWaiting = 50_000
    /// So often it is tried in a row where no process holds it, and it is not to be had all the same.
    private static let mostTries = 5

    private let library: Library
    private let request: Request
    private let progress: (_ done: Int, _ total: Int, _ bytes: Int64) -> Void
    private let waiting: () -> Void

    /// - Parameter waiting: called when nothing is left to do but to wait for another process.
    package init(
        _ library: Library,
        _ request: Request,
        progress: @escaping (_ done: Int, _ total: Int, _ bytes: Int64) -> Void = { _, _, _ in },
        waiting: @escaping () -> Void = {}
    ) {
        var library = library
        // Nothing that a snapshot or an export has is changed by this.
        library.follower = nil
        self.library = library
        self.request = request
        self.progress = progress
        self.waiting = waiting
    }

    package func run() throws(Failure) -> Result {
        try library.requireRegister()
        let began = ContinuousClock.now
        let deadline = request.longest.map { began + $0 }
        var result = Result()
        var told: [Int64: FileSum] = [:]
        var absence = MissingFileCheck([], isForced: false)
        let due = try library.reading { (reader) throws(Failure) in
            absence = MissingFileCheck(try reader.sourceFolders(), isForced: false)
            let all = try asked(reader, &told, &absence, &result)
            result.asked += all.count
            let due = wanted(all)
            result.left += all.count - due.count
            return due
        }
        var notes = Notes(absence: absence)
        var rest = due[...]
        while !rest.isEmpty {
            let isLate = deadline.map { ContinuousClock.now >= $0 } ?? false
            if library.cancellation.isRequested || isLate { break }
            let batch = try takeBatch(&rest, &result)
            let done = due.count - rest.count - batch.count
            let read = result.bytes
            let pool = FilePool(batch, told, request, library.cancellation, deadline)
            let seen = try pool.run { progress(done + $0, due.count, read + $1) }
            notes.add(batch, seen, &result)
            try write(&notes, told, &result, isLast: false)
        }
        try write(&notes, told, &result, isLast: true)
        result.left += rest.count
        result.isInterrupted = library.cancellation.isRequested
        result.seconds = (ContinuousClock.now - began).inSeconds
        return result
    }

    /// The files that are meant, those first whose check is longest ago.
    private func asked(
        _ reader: RegisterReader,
        _ told: inout [Int64: FileSum],
        _ absence: inout MissingFileCheck,
        _ result: inout Result
    ) throws(Failure) -> [FileToCheck] {
        guard let manifest = request.manifest else {
            return try reader.filesToCheck(in: request.places)
        }
        var all: [FileToCheck] = []
        for line in manifest.lines {
            if let file = try reader.fileToCheck(at: line.path) {
                all.append(file)
                told[file.id] = line.sum
            } else {
                result.add(unregistered: line.path, &absence)
            }
        }
        return all.sorted()
    }

    /// The ids of those that are to be read, in their order.
    private func wanted(_ all: [FileToCheck]) -> [Int64] {
        let share = (all.count * request.percent + 99) / 100
        return all.prefix(share).lazy.filter { file in
            request.checkedBefore.map { file.checkedAt <= $0 || !file.isSettled } ?? true
        }.map(\.id)
    }

    private func takeBatch(
        _ rest: inout ArraySlice<Int64>,
        _ result: inout Result
    ) throws(Failure) -> [CheckedFile] {
        var batch: [CheckedFile] = []
        var bytes: Int64 = 0
        try library.reading { (reader) throws(Failure) in
            while let id = rest.first, batch.count < Self.mostFiles, bytes < Self.mostBytes {
                rest.removeFirst()
                // It went, or holds no book any more, since it was asked for.
                guard let file = try reader.fileToCheck(id) else {
                    result.left += 1
                    continue
                }
                batch.append(file)
                bytes += file.size
            }
        }
        return batch
    }

    /// What was seen and is not in the register yet.
    private struct Notes {
        var absence: MissingFileCheck
        var waiting: [(file: CheckedFile, seen: FileExaminer.Seen)] = []

        /// Takes the results of a batch; files that were not examined are left for later.
        mutating func add(
            _ batch: [CheckedFile],
            _ seen: [FileExaminer.Seen?],
            _ result: inout Result
        ) {
            for (file, seen) in zip(batch, seen) {
                guard let seen else {
                    result.left += 1
                    continue
                }
                result.bytes += seen.byteCount
                if seen.state == .missing,
                    let why = absence.whyAway(Path(bytes: file.path), file.device)
                {
                    result.leave(why)
                    continue
                }
                waiting.append((file, seen))
            }
        }
    }

    /// Writes what waits into the register.
    ///
    /// An import that has the library meanwhile is not in the way: what was seen waits for the next
    /// time, and the last time for the end of the import, however long that takes.
    private func write(
        _ notes: inout Notes,
        _ told: [Int64: FileSum],
        _ result: inout Result,
        isLast: Bool
    ) throws(Failure) {
        if notes.waiting.isEmpty { return }
        var isToldOf = false
        var triesLeft = Self.mostTries
        while true {
            do throws(Failure) {
                try write(notes.waiting, told, &result)
                notes.waiting = []
                return
            } catch {
                guard error.kind == .tryLater else { throw error }
                // A full disk is no reason to wait, and what cannot be asked is none either. But the
                // other process may have ended between the two questions.
                guard (try? library.isBusy) == true else {
                    triesLeft -= 1
                    if triesLeft == 0 { throw error }
                    OwnThread.sleep(.milliseconds(100))
                    continue
                }
                triesLeft = Self.mostTries
                if !isLast, notes.waiting.count < Self.mostWaiting { return }
                if library.cancellation.isRequested {
                    try tell(notes.waiting, told, &result)
                    notes.waiting = []
                    return
                }
                if !isToldOf { waiting() }
                isToldOf = true
                OwnThread.sleep(.milliseconds(500))
            }
        }
    }

    private func write(
        _ waiting: [(file: CheckedFile, seen: FileExaminer.Seen)],
        _ told: [Int64: FileSum],
        _ result: inout Result
    ) throws(Failure) {
        let now = WallClock.now / 1_000_000_000
        let noted = try LibraryChange(library, isDryRun: false, isBrief: true).make {
            (writer) throws(Failure) in
            try library.asking { () throws(SQLiteError) in
                var noted: [Bool] = []
                for (file, seen) in waiting {
                    let note = FileCheckNote(
                        file,
                        seen.state,
                        why: seen.why,
                        hash: seen.hash,
                        sha256: seen.sha256
                    )
                    noted.append(try writer.note(note, at: now))
                }
                return noted
            }
        }
        try library.reading { (reader) throws(Failure) in
            let copies = try SoundCopies(library, reader)
            for ((file, seen), isNoted) in zip(waiting, noted) {
                // The register knows another file there by now, or more of this one.
                guard isNoted else {
                    result.left += 1
                    continue
                }
                result.counts[seen.state, default: 0] += 1
                if seen.isUnpacked { result.unpacked += 1 }
                guard seen.state != .sound else { continue }
                result.findings.append(try finding(file, seen, told[file.id], copies, reader))
            }
        }
    }

    /// Tells of what was seen and cannot be noted any more; the next check sees it again.
    private func tell(
        _ waiting: [(file: CheckedFile, seen: FileExaminer.Seen)],
        _ told: [Int64: FileSum],
        _ result: inout Result
    ) throws(Failure) {
        result.left += waiting.count
        result.lost += waiting.count
        try library.reading { (reader) throws(Failure) in
            let copies = try SoundCopies(library, reader)
            for (file, seen) in waiting where seen.state != .sound {
                result.findings.append(try finding(file, seen, told[file.id], copies, reader))
            }
        }
    }

    private func finding(
        _ file: CheckedFile,
        _ seen: FileExaminer.Seen,
        _ told: FileSum?,
        _ copies: SoundCopies,
        _ reader: RegisterReader
    ) throws(Failure) -> Finding {
        let parts = try reader.bookParts(file.fingerprint)
        let isLost = seen.state == .damaged || seen.state == .unreadable
        return Finding(
            path: file.path,
            title: parts.title,
            state: seen.state,
            why: seen.why ?? "",
            entries: seen.entries.map { ($0, BookPart($0, parts)) },
            copy: isLost ? try copies.find(file, told, except: seen.metSums) : nil
        )
    }
}
