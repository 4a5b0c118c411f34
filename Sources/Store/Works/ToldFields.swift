// SPDX-License-Identifier: Apache-2.0

package import Books

/// Who says the fields of a work's face that no edition says, in the order of the fields' names.
///
/// There are few of them, and of most works none: finding a name costs less than hashing it.
package struct ToldFields: Sendable, Equatable {
    private struct Entry: Sendable, Equatable {
        let field: FactField
        let provider: FactProvider
    }

    private var entries: [Entry] = []

    init() {}

    package var isEmpty: Bool { entries.isEmpty }

    package internal(set) subscript(field: FactField) -> FactProvider? {
        get { entries.first { $0.field == field }?.provider }
        set {
            let place =
                entries.firstIndex { $0.field.rawValue >= field.rawValue } ?? entries.count
            let isThere = place < entries.count && entries[place].field == field
            if isThere { entries.remove(at: place) }
            guard let newValue else { return }
            entries.insert(Entry(field: field, provider: newValue), at: place)
        }
    }
}

/// As the row of a work keeps it: `description=openlibrary series=calibre`.
extension ToldFields {
    init(text: String?) {
        for part in (text ?? "").split(separator: " ") {
            guard let sign = part.firstIndex(of: "=") else { continue }
            self[FactField(rawValue: String(part[..<sign]))] =
                FactProvider(rawValue: String(part[part.index(after: sign)...]))
        }
    }

    package var text: String? {
        if entries.isEmpty { return nil }
        var text = ""
        for entry in entries {
            if !text.isEmpty { text += " " }
            text += entry.field.rawValue
            text += "="
            text += entry.provider.rawValue
        }
        return text
    }
}
