// SPDX-License-Identifier: Apache-2.0

import XML

/// The spine of the package document: what is read first.
struct PackageSpine {
    /// The ids of its first items.
    private(set) var firstIDs: [Range<Int>] = []
    /// How many items it has.
    private(set) var count = 0

    /// More of them are not looked up, should they lead nowhere.
    private static let idLimit = 8

    /// - Parameter start: the event of the `spine` element.
    init(_ document: XMLDocument, at start: Int) {
        let element = document.element(at: start)
        for index in element.start..<element.end where document.isStart(index, "itemref") {
            count += 1
            guard firstIDs.count < Self.idLimit,
                let id = document.attribute("idref", of: index)
            else { continue }
            firstIDs.append(id)
        }
    }
}
