// SPDX-License-Identifier: Apache-2.0

package import Files

/// How the helper introduces itself to servers, and how long it waits for them.
package struct FetchSettings: Sendable {
    /// A name, a version, and where the person behind it can be reached.
    package var userAgent: String
    /// A file with names and passwords, in the form of `.netrc`.
    package var credentials: Path?
    /// Scheme, host and port of each server that the user named: a password for a host goes to these,
    /// and to no other port there.
    package var origins: [String] = []
    /// How long a server may give nothing, or next to nothing.
    package var time: Duration

    package static let usualTime = Duration.seconds(60)

    package init(
        userAgent: String,
        credentials: Path? = nil,
        time: Duration = usualTime
    ) {
        self.userAgent = userAgent
        self.credentials = credentials
        self.time = time
    }

    var arguments: [[UInt8]] {
        var words = [
            "--user-agent", userAgent, "--milliseconds", "\(Self.milliseconds(time))",
        ].map { Array($0.utf8) }
        for origin in origins { words += ["--origin", origin].map { Array($0.utf8) } }
        if let credentials { words += [Array("--credentials".utf8), credentials.bytes] }
        return words
    }

    private static func milliseconds(_ time: Duration) -> Int64 {
        let (seconds, attoseconds) = time.components
        return seconds * 1_000 + attoseconds / 1_000_000_000_000_000
    }
}
