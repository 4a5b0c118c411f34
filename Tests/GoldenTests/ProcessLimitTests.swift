// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// How many processes and threads a user may have, which binds everyone but root.
@Suite struct ProcessLimitTests {
    private static let alone = "setpriv --reuid=54321 --clear-groups --inh-caps=-all"

    /// Whether this test may run a program as another user, and that one this program.
    private static let isPossible =
        (try? Workplace().shell("\(alone) prlimit --nproc=9 accession version"))?.exit == 0

    @Test(.enabled(if: isPossible, "needs root, and a program that other users can run"))
    func `a command that can start no thread says so and ends`() throws {
        let run = try Workplace().shell("\(Self.alone) prlimit --nproc=1 accession version")
        #expect(run.exit == 75)
        #expect(run.errorText.hasPrefix("accession: no thread can be started\nhint: "))
    }
}
