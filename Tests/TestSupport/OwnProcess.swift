// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What a test does to its own process; all but the numbers only in a child process.
package enum OwnProcess {
    package static var id: Int32 { getpid() }
    package static var parent: Int32 { getppid() }

    /// Runs something as another user, where root may read and write everything.
    package static func withoutRights(_ body: () async throws -> Void) async throws {
        let user = geteuid()
        if user == 0 { seteuid(65_534) }
        defer { if user == 0 { seteuid(user) } }
        try await body()
    }

    /// Lets no file grow beyond this, as on a full disk; nil takes the limit back.
    package static func limitFileSize(_ bytes: UInt?) {
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        limit.rlim_cur = bytes ?? limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    }

    /// Asks to stop, as a user at a terminal does.
    package static func interrupt() {
        kill(getpid(), SIGINT)
    }

    /// Ends as after `kill -9`: nothing is closed, nothing is flushed.
    package static func die() {
        kill(getpid(), SIGKILL)
    }
}
