// SPDX-License-Identifier: Apache-2.0

import XML

/// Where the parts of the package document begin that are only looked at for a cover.
struct PackageSections {
    /// The event of the first `spine`, and of the first `guide`, among the children of the root.
    let spine: Int?
    let guide: Int?

    init(_ document: XMLDocument) {
        guard let root = document.events.firstIndex(where: { $0.kind == .start }) else {
            (spine, guide) = (nil, nil)
            return
        }
        (spine, guide) = document.firstChildren(of: root, "spine", "guide")
    }
}
