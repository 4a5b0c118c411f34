// SPDX-License-Identifier: Apache-2.0

import Books

/// A name as programs for citations want it: in two parts where the book says how it is sorted.
struct PersonName {
    /// Nil for a name that is one whole.
    let family: String?
    let given: String?
    let whole: String

    init(_ person: Publication.Person) {
        whole = person.name
        let parts = (person.fileAs ?? person.name)
            .split(separator: ",", omittingEmptySubsequences: false)
            .map(Self.trimmed)
        // With more commas, nobody knows which one is meant.
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            (family, given) = (nil, nil)
            return
        }
        (family, given) = (String(parts[0]), String(parts[1]))
    }

    private static func trimmed(_ part: Substring) -> Substring {
        var part = part.drop { $0 == " " }
        while part.last == " " { part.removeLast() }
        return part
    }

    /// As it is sorted: `Austen, Jane`.
    var sorted: String {
        guard let family, let given else { return whole }
        return "\(family), \(given)"
    }
}
