// SPDX-License-Identifier: Apache-2.0

import Files
import Pages

/// Places as pages and feeds name them.
enum Address {
    /// That of a file of the export.
    static func relative(_ name: String) -> String { PageAddress.of(name.utf8) }

    /// That of a file on this machine.
    static func file(_ path: Path) -> String { "file://" + PageAddress.of(path.bytes) }
}
