// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite
package import Store
import System

/// Notes that the files known below one folder lie below another now.
///
/// It is a run without a source: `undo` gives the files their former names.
package struct FileMoving {
    package struct Request: Sendable {
        /// Where the files lay, as the register has it.
        package var former: Path
        /// Where they lie.
        package var place: Path
        /// The program's name and version.
        package var program: String
        /// Whether it is done however many of them are missing.
        package var isForced = false
        package var isDryRun = false

        package init(from former: Path, to place: Path, program: String) {
            self.former = former
            self.place = place
            self.program = program
        }
    }

    /// More missing files than this many of a hundred are an accident.
    private static let mostMissing = 5

    private let library: Library

    package init(_ library: Library) {
        self.library = library
    }

    package func carryOut(_ request: Request) throws(Failure) -> FileMovingResult {
        var request = request
        request.place = try Self.present(request.place)
        return try LibraryChange(library, isDryRun: request.isDryRun).make {
            (writer) throws(Failure) in
            request.former = try former(request, writer)
            try refuseFolderForFile(request, writer)
            var result = try carryOut(request, writer)
            if let refusal = Self.refusal(of: result, request) { throw refusal }
            if request.isDryRun { result.run = nil }
            return result
        }
    }

    /// The same inside the transaction of one who writes, who asks whether it may stand.
    package func carryOut(
        _ request: Request,
        _ writer: RegisterWriter
    ) throws(Failure) -> FileMovingResult {
        let now = WallClock.now
        let result = try library.asking { () throws(SQLiteError) in
            let work = try FileMoveWork(request, writer, at: now)
            try work.carryOut()
            return work.result
        }
        guard result.balance.holds else {
            throw Failure(
                .internalError,
                "out of balance: \(result.asked) files are known there, and "
                    + "\(result.balance.sum) were looked for",
                hint: "nothing was changed; please report this"
            )
        }
        return result
    }

    /// Why it may not stand: more of the files are missing than a move would explain.
    package static func refusal(of result: FileMovingResult, _ request: Request) -> Failure? {
        let there = result.asked - result.count(.missing) + result.newlyMissing
        guard !request.isForced, result.newlyMissing * 100 > there * mostMissing else {
            return nil
        }
        return Failure(
            .tryLater,
            "\(result.newlyMissing) of \(there) \(there == 1 ? "file" : "files") known below "
                + "\(request.former.text) lie neither there nor below \(request.place.text)",
            hint: "mount what is away, or name the folder that has them; if they are gone, use "
                + "--force. Nothing was changed"
        )
    }

    /// One book does not move to the name of a folder.
    private func refuseFolderForFile(
        _ request: Request,
        _ writer: RegisterWriter
    ) throws(Failure) {
        let isFile = try library.asking { () throws(SQLiteError) in
            guard try writer.knownFile(at: request.former.bytes)?.facts != nil else { return false }
            return try writer.files(below: request.former).count == 1
        }
        // What cannot be looked at is told of with the file.
        guard isFile, (try? FileStatus.of(request.place, followingLinks: true))?.kind == .folder
        else { return }
        let sameName = request.place.appending(request.former.lastComponent)
        // The hint does not name what cannot be looked at either.
        let isThere =
            sameName != request.former
            && (try? FileStatus.of(sameName, followingLinks: false))?.kind == .regular
        throw Failure(
            .wrongRequest,
            "\(request.former.text) is a file, and \(request.place.text) is a folder",
            hint: "name the file as it is called now"
                + (isThere ? ", such as \(sameName.text)" : "") + "; nothing was changed"
        )
    }

    // The names of the two places.

    private static func present(_ place: Path) throws(Failure) -> Path {
        do throws(FileError) { return try place.canonical() } catch {
            throw Failure(
                .inputMissing,
                error,
                hint: "name the folder that the files lie in now; nothing was changed"
            )
        }
    }

    /// The folder as the register has it: no link, if one has taken its place.
    private func former(
        _ request: Request,
        _ writer: RegisterWriter
    ) throws(Failure) -> Path {
        var names: [Path] = []
        // What cannot be asked for is known by the name that was given, or not at all.
        if let name = try? request.former.absolute() { names.append(name) }
        if let parent = try? names.first?.parent.canonicalIfItWereThere() {
            names.append(parent.appending(names[0].lastComponent))
        }
        if let name = try? request.former.canonicalIfItWereThere() { names.append(name) }
        let known = try library.asking { () throws(SQLiteError) in
            for name in names where try !writer.files(below: name).isEmpty { return Path?(name) }
            return nil
        }
        guard let known else {
            let isDone = try library.asking { () throws(SQLiteError) in
                try !writer.files(below: request.place).isEmpty
            }
            throw Failure(
                .inputMissing,
                "no file is known below \(request.former.text)",
                hint: isDone
                    ? "files are known below \(request.place.text): perhaps they were moved before, "
                        + "which accession runs list shows; nothing was changed"
                    : "accession files list shows what is known; nothing was changed"
            )
        }
        guard known != request.place else {
            throw Failure(
                .wrongRequest,
                "\(known.text) is both places",
                hint: "name where the files lay, and then where they lie"
            )
        }
        return known
    }
}
