// SPDX-License-Identifier: Apache-2.0

import Books

/// One place where a rule says that the cover is.
struct CoverTarget {
    let rule: CoverRule
    /// As the book writes it, for messages.
    let reference: [UInt8]
    /// The entries it may mean, the likeliest first; none if it leads nowhere.
    private(set) var names: [[UInt8]]
    /// Whether it names an item that is not in the manifest.
    private(set) var isDangling = false
    /// What the manifest says that it is, where it is an item that says so.
    private(set) var mediaType: [UInt8]?

    private static let excerptLimit = 512

    /// - Parameter folder: the folder of the document that refers.
    init(
        _ rule: CoverRule,
        _ reference: ArraySlice<UInt8>,
        in folder: ArraySlice<UInt8>,
        root: ArraySlice<UInt8>,
        mediaType: ArraySlice<UInt8>? = nil
    ) {
        self.rule = rule
        self.mediaType = mediaType.map { Array($0.prefix(Self.excerptLimit)) }
        self.reference = Array(reference.prefix(Self.excerptLimit))
        names = Href.entryNames(reference, in: folder, root: root)
    }

    /// What should be the id of an item, but none has it: some books put the name of the file
    /// there.
    init(
        unknownID id: ArraySlice<UInt8>,
        in folder: ArraySlice<UInt8>,
        root: ArraySlice<UInt8>
    ) {
        self.init(.meta, id, in: folder, root: root)
        for name in Href.entryNames(id, in: root, root: root) where !names.contains(name) {
            names.append(name)
        }
        isDangling = true
    }

    /// Whether there is anything to look for.
    var leadsSomewhere: Bool { !isDangling && !names.isEmpty }
}
