// SPDX-License-Identifier: Apache-2.0

import JSON5
import Store
import Terminal

/// A tag that a pipeline file wants to hold what a filter finds.
struct FillRequest: Sendable, Equatable {
    let tag: CollectionPath
    let search: WorkSearch
    /// Where the file asks for it.
    let place: TextPlace

    /// In words, as `--print` shows it.
    var text: String { "\(tag) holds \(search.text)" }

    var object: JSONObject {
        ["tag": .string(tag.name), "filter": .string(search.text)]
    }

    /// What it is called where two that differ only in case are one.
    var key: String { CollectionPath.folded(tag.name) }
}
