// SPDX-License-Identifier: Apache-2.0

import Files
import System
import Terminal

/// The flags of what forgets by age.
extension Flag {
    static var olderThan: Flag<Duration?> {
        .init("older-than", .duration, "Only what is older than this")
    }

    static var keepSuperseded: Flag<Bool> {
        .init("keep-superseded", "Keep editions that others replaced and that no file holds")
    }
}

extension ParsedArguments {
    /// The moment before which things are older than `--older-than` says, in seconds since 1970.
    var olderThan: Int64? {
        self[.olderThan].map { WallClock.now / 1_000_000_000 - $0.components.seconds }
    }
}
