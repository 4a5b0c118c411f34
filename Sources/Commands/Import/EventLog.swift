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
        let opened: AppendFile?
        do throws(FileError) {
            opened = try LibraryFolder.holds(path, library) ? nil : AppendFile(path)
        } catch { throw Self.refusal(error.description) }
        guard let opened else { throw Self.refusal("\(path.text) is in the library") }
        file = opened
    }

    func append(_ line: [UInt8]) {
        do throws(FileError) { try file.append(line: line) } catch {
            guard !hasFailed else { return }
            hasFailed = true
            console.warning("an event is not in the log; the run continues: \(error.description)")
        }
    }

    private static func refusal(_ why: String) -> Failure {
        Failure(
            .cannotCreate,
            "the log cannot be written: \(why)",
            hint: "name a file outside the library, in an existing, writable folder"
        )
    }
}
