// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Terminal

/// The file that keeps the events of runs, one behind the other.
///
/// A run is worth more than what is written about it: where the log cannot take a line, that is
/// said once, and the run goes on.
final class EventLog {
    private let file: AppendFile
    private let console: Console
    private var hasFailed = false

    /// Opens the file, or makes it; a run whose log cannot be kept does not even begin.
    init(_ path: Path, library: Path, _ console: Console) throws(Failure) {
        self.console = console
        let isHeld: Bool
        do throws(FileError) { isHeld = try LibraryFolder.holds(path, library) } catch {
            throw Self.refusal(error.description)
        }
        if isHeld { throw Self.refusal("\(path.text) is in the library") }
        try Self.refuseForeign(path)
        do throws(FileError) { file = try AppendFile(path) } catch {
            throw Self.refusal(error.description)
        }
    }

    func append(_ line: [UInt8]) {
        do throws(FileError) { try file.append(line: line) } catch {
            guard !hasFailed else { return }
            hasFailed = true
            console.warning("an event is not in the log; the run continues: \(error.description)")
        }
    }

    /// A typing error must not add lines to what is no log.
    ///
    /// A device, and what may not be read, cannot be looked into.
    private static func refuseForeign(_ path: Path) throws(Failure) {
        var start: [UInt8] = []
        guard let status = try? FileStatus.ifPresent(path, followingLinks: true),
            status.kind == .regular, status.size > 0,
            let file = try? OpenFile(path, followingLinks: true),
            (try? file.read(at: 0, count: RunEvents.beginning.count, into: &start)) != nil,
            start != RunEvents.beginning
        else { return }
        throw Failure(
            .cannotCreate,
            "\(path.text) is no earlier log: it does not begin with an event",
            hint: "name another file; nothing was done"
        )
    }

    private static func refusal(_ why: String) -> Failure {
        Failure(
            .cannotCreate,
            "the log cannot be written: \(why)",
            hint: "name a file outside the library, in an existing, writable folder"
        )
    }
}
