// SPDX-License-Identifier: Apache-2.0

import Library

extension DecisionNames {
    /// A work with its title: `work 3 "Emma"`.
    func work(_ id: Int64) -> String {
        if let now = redirects[id] { return "work \(id), now \(work(now))" }
        return titles[id].map { "work \(id) \"\($0)\"" } ?? "work \(id)"
    }

    func edition(_ id: Int64) -> String {
        editionTitles[id].map { "edition \(id) \"\($0)\"" } ?? "edition \(id)"
    }
}
