// SPDX-License-Identifier: Apache-2.0

import Files
import Pipeline
import Store

/// A work in full: one block about the work, and one about each of its editions.
enum WorkDetails {
    /// The first document holds all the others in its JSON.
    static func of(
        _ work: WorkRow,
        mergedFrom: Int64?,
        _ editions: [EditionRow],
        _ library: Library
    ) -> [Details] {
        var details = Details()
        details.add("work", .number(Int(work.id)))
        if let mergedFrom { details.add("merged from", .number(Int(mergedFrom))) }
        details.add("title", .optional(work.title))
        details.add("authors", .optional(work.authors))
        details.add("editions", .count(work.editions))
        let parts = editions.map { EditionDetails.of($0, library) }
        details.addJSON("edition_list", .array(parts.map { .object($0.object) }))
        return [details] + parts
    }
}
