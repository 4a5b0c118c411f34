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

    /// How many a sheet gives that says much.
    private static let usual = 8

    init() {}

    package var isEmpty: Bool { entries.isEmpty }

    var providers: some Sequence<FactProvider> { entries.lazy.map(\.provider) }

    /// Whether one and the same provider says all that is here and there.
    func hasProviders(of others: ToldFields) -> Bool {
        others.entries.allSatisfy { other in entries.allSatisfy { $0.provider == other.provider } }
    }

    /// Returns whether anybody said the field.
    @discardableResult
    mutating func remove(_ field: FactField) -> Bool {
        guard let place = entries.firstIndex(where: { $0.field == field }) else { return false }
        entries.remove(at: place)
        return true
    }

    package internal(set) subscript(field: FactField) -> FactProvider? {
        get { entries.first { $0.field == field }?.provider }
        set {
            let place =
                entries.firstIndex { $0.field.rawValue >= field.rawValue } ?? entries.count
            let isThere = place < entries.count && entries[place].field == field
            if isThere { entries.remove(at: place) }
            guard let newValue else { return }
            if entries.isEmpty { entries.reserveCapacity(Self.usual) }
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

    /// What an entry seldom exceeds.
    private static let longEntry = 24

    package var text: String? {
        if entries.isEmpty { return nil }
        var text = ""
        text.reserveCapacity(entries.count * Self.longEntry)
        for entry in entries {
            if !text.isEmpty { text += " " }
            text += entry.field.rawValue
            text += "="
            text += entry.provider.rawValue
        }
        return text
    }
}
