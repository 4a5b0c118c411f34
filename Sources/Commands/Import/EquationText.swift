// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Terminal

extension Equation {
    /// The closing line of a run, always whole.
    ///
    /// Few people ignore anything, so that term is only there when it counts something.
    var line: String {
        var terms = [
            "\(Numbers.grouped(newWorks)) new works", "\(Numbers.grouped(joined)) joined",
            "\(Numbers.grouped(copies)) copies", "\(Numbers.grouped(unchanged)) unchanged",
            "\(Numbers.grouped(deferred)) deferred",
        ]
        if ignored > 0 { terms.append("\(Numbers.grouped(ignored)) ignored") }
        terms.append("\(Numbers.grouped(rejected)) rejected")
        return "found \(Numbers.grouped(found)) = " + terms.joined(separator: " + ")
    }

    var object: JSONObject {
        [
            "found": .integer(found), "new_works": .integer(newWorks), "joined": .integer(joined),
            "copies": .integer(copies), "unchanged": .integer(unchanged),
            "deferred": .integer(deferred), "ignored": .integer(ignored),
            "rejected": .integer(rejected),
        ]
    }
}

extension ClaimCount {
    /// The whole equation of a run's claims.
    var line: String {
        let terms = [
            "\(Numbers.grouped(joined)) joined", "\(Numbers.grouped(quarantined)) quarantined",
            "\(Numbers.grouped(never)) never", "\(Numbers.grouped(invalid)) invalid",
        ]
        return "\(Numbers.grouped(total)) = " + terms.joined(separator: " + ")
    }

    var object: JSONObject {
        [
            "total": .integer(total), "joined": .integer(joined),
            "quarantined": .integer(quarantined), "never": .integer(never),
            "invalid": .integer(invalid),
        ]
    }
}

extension CacheCount {
    var line: String {
        "\(Numbers.counted(hits, "hit")), \(Numbers.counted(misses, "miss", "misses")), "
            + "\(Numbers.grouped(stale)) stale"
    }

    var object: JSONObject {
        ["hits": .integer(hits), "misses": .integer(misses), "stale": .integer(stale)]
    }
}

extension PassedOverCounts {
    var object: JSONObject {
        [
            "other_names": .integer(otherNames), "excluded_files": .integer(excludedFiles),
            "excluded_folders": .integer(excludedFolders), "system_files": .integer(systemFiles),
            "links_not_followed": .integer(linksNotFollowed),
            "outside_links": .integer(outsideLinks), "visited_folders": .integer(visitedFolders),
            "special_files": .integer(specialFiles),
        ]
    }
}
