// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// How many processes and threads a user may have, which binds everyone but root.
@Suite struct ProcessLimitTests {
    private static let alone = "setpriv --reuid=54321 --clear-groups --inh-caps=-all"

    /// Whether this test may run a program as another user, and that one this program.
    private static let isPossible =
        (try? Workplace().shell("\(alone) prlimit --nproc=9 accession version"))?.exit == 0

    @Test(
        .enabled(if: isPossible, "needs root, and a program that other users can run"),
        .timeLimit(.minutes(1)),
        arguments: 1...4
    )
    func `a command that can start too few threads says so and ends`(count: Int) throws {
        let command = "\(Self.alone) prlimit --nproc=\(count) accession status"
        let run = try Workplace().shell(command)
        #expect(run.exit == 75)
        let start = "accession: not enough threads can be started\nhint: "
        #expect(run.errorText.hasPrefix(start), "\(run.errorText)")
    }
}
