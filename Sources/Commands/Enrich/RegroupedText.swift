// SPDX-License-Identifier: Apache-2.0

import Library
import Terminal

/// What became of works because of what others say.
struct RegroupedText {
    let works: RegroupedWorks
    var isDryRun = false

    /// Nil if nothing became of them.
    var sentence: String? {
        var parts: [String] = []
        if works.joined > 0 {
            let verb = isDryRun ? "would join" : "joined"
            let others = works.joined == 1 ? "another" : "others"
            parts.append("\(Numbers.counted(works.joined, "work")) \(verb) \(others)")
        }
        if works.parted > 0 {
            let verb = isDryRun ? "would part" : "parted"
            let others = works.parted == 1 ? "another" : "others"
            parts.append("\(Numbers.counted(works.parted, "work")) \(verb) from \(others)")
        }
        return parts.isEmpty ? nil : "  " + parts.joined(separator: ", ")
    }
}
