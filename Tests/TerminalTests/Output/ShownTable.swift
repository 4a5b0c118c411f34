// SPDX-License-Identifier: Apache-2.0

import Terminal

/// A table as it stands on a terminal of a width.
enum ShownTable {
    static func lines(_ columns: [Column], _ rows: [[Cell]], width: Int?) -> [String] {
        var table = Table(columns, width: width)
        var lines: [String] = []
        for row in rows { table.add(row) { lines.append(String(decoding: $0, as: UTF8.self)) } }
        table.finish { lines.append(String(decoding: $0, as: UTF8.self)) }
        return lines
    }
}
