// SPDX-License-Identifier: Apache-2.0

import Files
import Terminal

/// What a walk saw and did not take, as far as people may miss it.
enum PassedOverText {
    static func lines(_ seen: PassedOverCounts) -> [String] {
        var lines: [String] = []
        if seen.linksNotFollowed > 0 {
            lines.append(
                "\(Numbers.counted(seen.linksNotFollowed, "symbolic link")) passed over; "
                    + "--follow-symlinks follows those inside the sources"
            )
        }
        if seen.outsideLinks > 0 {
            lines.append(
                "\(Numbers.counted(seen.outsideLinks, "link")) out of the sources passed over; "
                    + "name their targets as sources"
            )
        }
        return lines
    }
}
