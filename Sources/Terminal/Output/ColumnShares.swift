// SPDX-License-Identifier: Apache-2.0

/// How much of a terminal each column gets whose values may be cut, by what stands in most rows.
struct ColumnShares {
    /// No column gets less, whatever the terminal.
    private static let narrowest = 8

    /// By column, the widths of its values, the narrow ones first.
    private var widths: [Int: [Int]] = [:]

    private var least: [Int: Int] = [:]

    /// - Parameter least: what it gets at least, where that is more than others do.
    mutating func measure(_ column: Int, _ values: [Int], least: Int? = nil) {
        widths[column] = values.sorted()
        self.least[column] = least
    }

    /// What a column gets at least, if it wants that much.
    func least(_ column: Int) -> Int { least[column] ?? Self.narrowest }

    /// The width that four values of five do not exceed.
    func usual(_ column: Int) -> Int {
        guard let values = widths[column], !values.isEmpty else { return Self.narrowest }
        return max(Self.narrowest, values[(values.count * 4 + 4) / 5 - 1])
    }

    /// Hands out cells one by one to the column that cuts most values for its width, the first of
    /// which counts for more: a few long values get what is left.
    ///
    /// - Parameters:
    ///   - wanted: by column, what its widest value and its title take.
    ///   - whole: the first column does not cut values up to this width while another is wider.
    func of(_ cells: Int, _ wanted: [Int?], whole: Int) -> [Int: Int] {
        let columns = widths.keys.filter { wanted[$0] != nil }.sorted()
        var shares: [Int: Int] = [:]
        for column in columns { shares[column] = min(wanted[column] ?? 0, least(column)) }
        var left = cells - shares.values.reduce(0, +)
        while left > 0 {
            let needs = columns.map { column in
                let share = shares[column, default: 0]
                let cut = share < wanted[column] ?? 0 ? max(1, cut(column, at: share)) : 0
                let weight = column == columns.first ? 3 : 2
                return (column, need: Double(cut * weight) / Double(share + 1))
            }
            guard let most = needs.map(\.need).max(), most > 0,
                let (column, _) = needs.first(where: { $0.need == most })
            else { break }
            shares[column, default: 0] += 1
            left -= 1
        }
        widenFirst(of: columns, whole: whole, &shares)
        return shares
    }

    private func widenFirst(of columns: [Int], whole: Int, _ shares: inout [Int: Int]) {
        guard let first = columns.first, let needed = widths[first]?.last(where: { $0 <= whole })
        else { return }
        while let share = shares[first], share < needed {
            let wider = columns.filter { shares[$0, default: 0] > max(share, least($0)) }
            guard let widest = wider.max(by: { shares[$0, default: 0] < shares[$1, default: 0] })
            else { return }
            shares[widest, default: 0] -= 1
            shares[first] = share + 1
        }
    }

    /// How many of the values are wider.
    private func cut(_ column: Int, at width: Int) -> Int {
        let values = widths[column] ?? []
        var (low, high) = (0, values.count)
        while low < high {
            let middle = (low + high) / 2
            if values[middle] > width { high = middle } else { low = middle + 1 }
        }
        return values.count - low
    }
}
