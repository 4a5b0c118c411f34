// SPDX-License-Identifier: Apache-2.0

import SQLite

/// A question for works, which are in an order.
struct WorkQuery {
    private let filter: WorkFilterSQL
    private let order: String

    /// - Parameter order: without one, the best matches of words come first, or else the oldest
    ///   works.
    init(_ filter: WorkFilter, _ order: WorkOrder?, _ functions: WorkFunctions) {
        self.filter = WorkFilterSQL(filter, functions)
        let isByScore = order == nil && self.filter.found != nil
        let order = order ?? WorkOrder()
        self.order = order.terms(isByScore ? ["found.score"] : order.keys, id: "works.id")
    }

    var values: [any Bindable] { filter.values }

    /// - Parameters:
    ///   - more: what is joined for the columns.
    ///   - last: the order of what is joined of one work.
    func select(_ columns: String, _ more: String = "", then last: String? = nil) -> String {
        let (before, source) =
            filter.found.map {
                ("WITH found AS MATERIALIZED (\($0)) ", "found JOIN works ON works.id = found.id")
            } ?? ("", "works")
        return """
            \(before)SELECT \(columns) FROM \(source) \(more)
            WHERE \(filter.condition) ORDER BY \(order)\(last.map { ", \($0)" } ?? "")
            """
    }
}
