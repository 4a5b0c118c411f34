// SPDX-License-Identifier: Apache-2.0

import Books

/// Everything else in the package document that helps to find a cover, copied out of it.
///
/// Only made when no declared item is the cover.
struct CoverHints {
    /// Where the guide says that the cover is.
    private(set) var guide: [CoverTarget] = []
    /// The navigation document.
    private(set) var navigation: CoverTarget?
    /// Images that are called like covers, the likeliest first.
    private(set) var named: [CoverTarget] = []
    /// The first item of the spine, if it is an image.
    private(set) var spineImage: CoverTarget?
    /// The first item of the spine, if it is a page and more follow.
    private(set) var firstPage: CoverTarget?

    /// More images that are called like covers are not tried.
    private static let namedLimit = 8

    /// - Parameters:
    ///   - folder: the folder of the package document.
    ///   - root: the folder of the book.
    init(
        _ document: XMLDocument,
        _ package: PackageDocument,
        in folder: ArraySlice<UInt8>,
        root: ArraySlice<UInt8>
    ) {
        func target(
            _ rule: CoverRule,
            _ href: Range<Int>,
            _ mediaType: Range<Int>? = nil
        ) -> CoverTarget {
            CoverTarget(
                rule,
                document.bytes[href],
                in: folder,
                root: root,
                mediaType: mediaType.map { document.bytes[$0] }
            )
        }
        let sections = PackageSections(document)
        if let start = sections.guide {
            guide = PackageGuide(document, at: start).covers.map { target(.guide, $0) }
        }
        guard let manifest = package.manifest else { return }
        let spine = sections.spine.map { PackageSpine(document, at: $0) }
        var first: (place: Int, item: PackageManifest.Item)?
        var ranked = [[CoverTarget]](repeating: [], count: CoverName.allCases.count)
        PackageManifest.forEachItem(document, at: manifest) { item in
            guard let href = item.href else { return }
            if navigation == nil, item.hasProperty("nav", document) {
                navigation = target(.landmark, href)
            }
            let candidates = spine?.firstIDs.prefix(first?.place ?? .max) ?? []
            if let place = candidates.firstIndex(where: { item.hasID($0, document) }) {
                first = (place, item)
            }
            guard item.isImage(document) else { return }
            let id = item.id.map { TextBytes.trimmed(document.bytes, $0) } ?? 0..<0
            if let rank = CoverName(id: document.bytes[id], href: document.bytes[href]),
                ranked[rank.rawValue].count < Self.namedLimit
            {
                ranked[rank.rawValue].append(target(.name, href, item.mediaType))
            }
        }
        named = Array(ranked.joined().prefix(Self.namedLimit))
        guard let (_, item) = first, let href = item.href else { return }
        if item.isImage(document) {
            spineImage = target(.spine, href, item.mediaType)
        } else if spine?.count ?? 0 > 1 {
            firstPage = target(.firstPage, href, item.mediaType)
        }
    }
}
