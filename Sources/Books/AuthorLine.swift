// SPDX-License-Identifier: Apache-2.0

/// The names of authors in one line, with semicolons between them.
package enum AuthorLine {
    package static func names(_ line: String?) -> [String] {
        guard let line else { return [] }
        return line.split(separator: ";").compactMap { part in
            var name = part.drop { $0 == " " }
            while name.last == " " { name.removeLast() }
            return name.isEmpty ? nil : String(name)
        }
    }
}
