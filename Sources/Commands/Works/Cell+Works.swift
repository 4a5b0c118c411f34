// SPDX-License-Identifier: Apache-2.0

import Books
import Terminal

extension Cell {
    /// Authors in a line, and in JSON each by itself as well.
    static func authors(_ line: String?) -> Cell {
        .beside(.optional(line), ["author_list": .strings(AuthorLine.names(line))])
    }

    /// The id of what a list is about, which has in JSON also the name that it has everywhere else.
    static func id(_ id: Int64, of kind: String) -> Cell { .beside(.id(id), [kind: .id(id)]) }
}
