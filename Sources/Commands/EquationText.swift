// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files

extension Equation {
    /// The closing line of a run, always whole.
    var line: String {
        let terms = [
            "\(Numbers.grouped(newWorks)) new works", "\(Numbers.grouped(joined)) joined",
            "\(Numbers.grouped(copies)) copies", "\(Numbers.grouped(unchanged)) unchanged",
            "\(Numbers.grouped(deferred)) deferred", "\(Numbers.grouped(rejected)) rejected",
        ]
        return "found \(Numbers.grouped(found)) = " + terms.joined(separator: " + ")
    }

    var object: JSONObject {
        [
            "found": .integer(found), "new_works": .integer(newWorks), "joined": .integer(joined),
            "copies": .integer(copies), "unchanged": .integer(unchanged),
            "deferred": .integer(deferred), "rejected": .integer(rejected),
        ]
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
