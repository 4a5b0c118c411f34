// SPDX-License-Identifier: Apache-2.0

/// What the lines of one file of Open Library's were like.
struct OpenLibraryPass {
    /// Which kinds are read, and of which the others are known from before.
    let only: Set<OpenLibraryLine.Kind>
    /// 1 for the first time that its lines are read; later ones know of more that is wanted.
    let number: Int
    /// Lines of each kind that were about what is wanted.
    var matched = [0, 0, 0]
    /// How many were wanted when the first line of the kind was read; nil if there is none.
    var wantedBefore: [Int?] = [nil, nil, nil]

    init() {
        only = Set(OpenLibraryLine.Kind.allCases)
        number = 1
    }

    init(_ kinds: Set<OpenLibraryLine.Kind>, after former: OpenLibraryPass) {
        only = kinds
        number = former.number + 1
        for kind in OpenLibraryLine.Kind.allCases where !kinds.contains(kind) {
            matched[kind.rawValue] = former.matched[kind.rawValue]
            wantedBefore[kind.rawValue] = former.wantedBefore[kind.rawValue]
        }
        // What editions say of works makes none of them one that was asked for.
        let edition = OpenLibraryLine.Kind.edition.rawValue
        matched[edition] = former.matched[edition]
    }
}
