// SPDX-License-Identifier: Apache-2.0

/// The clock of the file system, by which a run decides whether it may trust the times of a file.
package enum ClockTick {
    /// Waits until the files that a test has just written are a tick old.
    ///
    /// A file that is read within a tick of its change is read again by the next run.
    package static func pass() async {
        // Only being cancelled ends it early, and then the test is over.
        try? await Task.sleep(for: .milliseconds(10))
    }

    /// The same, but only for a command that reads files.
    package static func pass(before line: String) async {
        if line.hasPrefix("import ") || line.hasPrefix("run ") { await pass() }
    }
}
