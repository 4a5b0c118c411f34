// SPDX-License-Identifier: Apache-2.0

/// The values of a sheet's fields, in the order of the fields' names.
///
/// A sheet has a dozen fields: among so few, finding a name costs less than hashing it.
package struct FactValues: Sendable, Equatable {
    package struct Entry: Sendable, Equatable {
        package let field: FactField
        package let values: [String]
    }

    package private(set) var entries: [Entry] = []

    /// How many fields a sheet has that says much.
    private static let usual = 16

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    /// No field is here without a value.
    package subscript(field: FactField) -> [String] {
        get {
            let place = place(of: field)
            return holds(field, at: place) ? entries[place].values : []
        }
        set {
            let place = place(of: field)
            switch (holds(field, at: place), newValue.isEmpty) {
            case (true, true): entries.remove(at: place)
            case (true, false): entries[place] = Entry(field: field, values: newValue)
            case (false, true): break
            case (false, false):
                if entries.isEmpty { entries.reserveCapacity(Self.usual) }
                entries.insert(Entry(field: field, values: newValue), at: place)
            }
        }
    }

    /// Where a field is, or would be put.
    private func place(of field: FactField) -> Int {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].field.rawValue < field.rawValue {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    private func holds(_ field: FactField, at place: Int) -> Bool {
        place < entries.count && entries[place].field == field
    }
}
