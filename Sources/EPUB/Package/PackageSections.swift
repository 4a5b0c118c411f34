// SPDX-License-Identifier: Apache-2.0

import XML

/// Where the parts of the package document begin that are only looked at for a cover.
struct PackageSections {
    /// The event of the first `spine`, and of the first `guide`, among the children of the root.
    private(set) var spine: Int?
    private(set) var guide: Int?

    init(_ document: XMLDocument) {
        guard let root = document.events.firstIndex(where: { $0.kind == .start }) else { return }
        var depth = 0
        for index in document.events.indices.dropFirst(root + 1) {
            switch document.events[index].kind {
            case .text: continue
            case .end: depth -= 1
            case .start:
                if depth == 0 {
                    if spine == nil, document.isStart(index, "spine") { spine = index }
                    if guide == nil, document.isStart(index, "guide") { guide = index }
                }
                depth += 1
            }
            if spine != nil, guide != nil { return }
        }
    }
}
