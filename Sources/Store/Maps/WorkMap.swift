// SPDX-License-Identifier: Apache-2.0

package import Accounting
import SQLite

/// A map of works as the register has it: what it leads to, and where it comes from.
package struct WorkMap: Sendable, Equatable {
    package let name: String
    /// What its works are identified by.
    package let kind: String
    package let lines: Int
    /// The claims that books have from it.
    package let claims: Int
    package let source: String
    package let who: String
    package let madeAt: Int64
}

extension RegisterReader {
    /// Every map of works, by name; one that leads to works of several catalogues is there once for
    /// each.
    package func maps() throws(Failure) -> [WorkMap] {
        try rows(
            """
            SELECT name, kind, lines,
                (SELECT count(*) FROM volume_ids WHERE map_id = work_maps.id), source, who, made_at
            FROM work_maps ORDER BY name, kind
            """
        ) { row in
            WorkMap(
                name: row.text(),
                kind: row.text(),
                lines: row.int(),
                claims: row.int(),
                source: row.text(),
                who: row.text(),
                madeAt: row.integer()
            )
        }
    }
}
