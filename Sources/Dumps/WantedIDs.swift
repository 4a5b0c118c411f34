// SPDX-License-Identifier: Apache-2.0

package import Works

/// Which editions want what is said of an identifier: twelve bytes each, and room for a third more.
///
/// An identifier may be wanted by several editions, and an edition by several identifiers.
package struct WantedIDs {
    private var keys: [UInt64]
    /// One more than the edition; 0 where there is none.
    private var values: [UInt32]
    package private(set) var count = 0
    /// The kinds of the identifiers that are wanted; others need not be looked for.
    private(set) var kinds: Set<VolumeIDKind> = []

    /// - Parameter capacity: how many will be added; more are welcome and cost time.
    package init(capacity: Int = 0) {
        let room = max(16, capacity / 3 * 4 + 4)
        keys = [UInt64](repeating: 0, count: room)
        values = [UInt32](repeating: 0, count: room)
    }

    package mutating func add(_ id: VolumeID, wantedBy edition: UInt32) {
        kinds.insert(id.kind)
        add(CatalogueKey.of(id), wantedBy: edition)
    }

    /// - Returns: whether it was not there yet.
    @discardableResult
    package mutating func add(_ key: UInt64, wantedBy edition: UInt32) -> Bool {
        if count >= keys.count / 4 * 3 { grow() }
        var place = place(of: key)
        while values[place] != 0 {
            if keys[place] == key, values[place] == edition + 1 { return false }
            place = next(place)
        }
        keys[place] = key
        values[place] = edition + 1
        count += 1
        return true
    }

    package func contains(_ key: UInt64) -> Bool {
        var place = place(of: key)
        while values[place] != 0 {
            if keys[place] == key { return true }
            place = next(place)
        }
        return false
    }

    /// Adds those that want it and are not in the list yet.
    package func appendEditions(wanting key: UInt64, to editions: inout [UInt32]) {
        var place = place(of: key)
        while values[place] != 0 {
            if keys[place] == key, !editions.contains(values[place] - 1) {
                editions.append(values[place] - 1)
            }
            place = next(place)
        }
    }

    /// A share of all numbers is a share of the table, once numbers that follow one another are spread.
    private func place(of key: UInt64) -> Int {
        let spread = key &* 0x9E37_79B9_7F4A_7C15
        return Int(spread.multipliedFullWidth(by: UInt64(keys.count)).high)
    }

    private func next(_ place: Int) -> Int { place + 1 == keys.count ? 0 : place + 1 }

    private mutating func grow() {
        var larger = WantedIDs(capacity: keys.count / 4 * 6)
        for place in keys.indices where values[place] != 0 {
            larger.add(keys[place], wantedBy: values[place] - 1)
        }
        larger.kinds = kinds
        self = larger
    }
}
