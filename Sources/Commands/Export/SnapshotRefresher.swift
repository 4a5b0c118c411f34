// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import Library
import Store
import Synchronization
import System
import Terminal

/// Writes a snapshot again after each change of a library.
final class SnapshotRefresher: ChangeFollower {
    private let target: Path
    private let trouble = Mutex<Failure?>(nil)

    init(_ target: Path) {
        self.target = target
    }

    /// Why the last one could not be written, after a change that stays.
    var failure: Failure? { trouble.withLock(\.self) }

    /// Refuses a place where none may be written, before anything is changed.
    func check(_ library: Library) throws(Failure) {
        guard target != Path("-") else {
            throw .usage("a snapshot cannot go to standard output", hint: "name a file")
        }
        var reader: RegisterReader?
        // Without a register the rest is still checked.
        if let connection = try? library.openForReading(examined: false) {
            reader = RegisterReader(connection)
        }
        _ = try OutputTarget(target, library, reader)
    }

    func follow(_ library: Library, _ reader: RegisterReader, isChanged: Bool) {
        // The time in it is that of the newest run, which alone is no reason for another one.
        guard isChanged || !isThere else { return }
        var found: Failure?
        do throws(Failure) {
            try reader.asOfOneMoment { () throws(Failure) in
                // Not interrupted: it is quick, and the change it shows is committed.
                let source = ExportSource(
                    library,
                    reader,
                    works: try reader.ids(matching: WorkFilter(), order: WorkOrder()),
                    time: try ReportTime.newest(reader),
                    books: .none,
                    cancellation: .never,
                    progress: { _, _ in }
                )
                _ = try Snapshot.write(source, to: target)
            }
        } catch {
            found = Failure(
                error.kind == .tryLater ? .tryLater : .cannotCreate,
                "the change is in the register, but the snapshot \(target.text) was not written: "
                    + error.message,
                hint: "the earlier snapshot is as it was; write it again with: accession export "
                    + "snapshot --to FILE"
            )
        }
        trouble.withLock { $0 = found }
    }

    private var isThere: Bool {
        // What cannot be looked at cannot be written either, which says why.
        (try? FileStatus.ifPresent(target, followingLinks: true)) != .some(nil)
    }
}

extension Flag {
    static var snapshot: Flag<Path?> {
        .init("snapshot", .file, "Once the library is changed, write a snapshot of it to FILE")
            .otherwise("$ACCESSION_SNAPSHOT, if --library is not given")
            .details(
                """
                What accession export snapshot writes, for programs that only read; an earlier one \
                is replaced in one step. If it cannot be written, the change stays, and the exit \
                code is 73, or 75 if the disk is full.
                """
            )
    }
}

extension ParsedArguments {
    /// Where a snapshot is to be kept.
    ///
    /// That of the environment is of the usual library: it must not show another one.
    var keptSnapshot: Path? {
        let arguments = ifTaken
        if let target = arguments[.snapshot] { return target }
        return arguments[.library] == nil ? Environment.path("ACCESSION_SNAPSHOT") : nil
    }
}
