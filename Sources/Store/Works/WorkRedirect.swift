// SPDX-License-Identifier: Apache-2.0

/// Where the id of a work leads that went into another one.
enum WorkRedirect {
    /// The id of the work that one leads to, as an expression: itself, or the one it went into.
    static func liveID(_ id: String) -> String {
        "coalesce((SELECT new_id FROM work_redirects WHERE old_id = \(id)), \(id))"
    }
}
