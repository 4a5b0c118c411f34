// SPDX-License-Identifier: Apache-2.0

import XML

/// The guide of the package document, as far as covers need it.
struct PackageGuide {
    /// The references to a cover, those of the best type first.
    let covers: [Range<Int>]

    /// The types, the best first: the later two are what an old maker of books wrote.
    private static let types: [StaticString] = [
        "cover", "other.ms-coverimage-standard", "other.ms-coverimage",
    ]
    /// More of one type are not tried.
    private static let limit = 4

    /// - Parameter start: the event of the `guide` element.
    init(_ document: XMLDocument, at start: Int) {
        var found = [[Range<Int>]](repeating: [], count: Self.types.count)
        let element = document.element(at: start)
        for index in element.start..<element.end where document.isStart(index, "reference") {
            guard let type = document.attribute("type", of: index),
                let rank = Self.types.firstIndex(where: {
                    TextBytes.equals(document.bytes, type, $0)
                }),
                found[rank].count < Self.limit,
                let href = document.attribute("href", of: index)
            else { continue }
            found[rank].append(href)
        }
        covers = Array(found.joined())
    }
}
