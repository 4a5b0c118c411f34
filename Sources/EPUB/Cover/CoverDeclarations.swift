// SPDX-License-Identifier: Apache-2.0

import Books

/// The covers that the package document names: all that most books need.
struct CoverDeclarations {
    /// The items with the property `cover-image`, in order.
    private(set) var properties: [CoverTarget] = []
    /// What `meta name="cover"` says.
    private(set) var meta: CoverTarget?
    /// Whether that is an image and no page, as far as the manifest says.
    private(set) var metaIsImage = false
    /// Whether the manifest lists an image at all.
    private(set) var hasImage = false

    /// More of them are not tried.
    private static let propertyLimit = 4

    /// - Parameters:
    ///   - coverID: the content of `meta name="cover"`.
    ///   - folder: the folder of the package document.
    ///   - root: the folder of the book.
    init(
        _ document: XMLDocument,
        _ package: PackageDocument,
        coverID: Range<Int>?,
        in folder: ArraySlice<UInt8>,
        root: ArraySlice<UInt8>
    ) {
        var named: PackageManifest.Item?
        if let start = package.manifest {
            PackageManifest.forEachItem(document, at: start) { item in
                // Of two items with one id the first counts.
                if named == nil, let coverID, item.hasID(coverID, document) { named = item }
                hasImage = hasImage || item.isImage(document)
                guard item.hasProperty("cover-image", document), let href = item.href,
                    properties.count < Self.propertyLimit
                else { return }
                properties.append(
                    CoverTarget(
                        .property,
                        document.bytes[href],
                        in: folder,
                        root: root,
                        mediaType: item.mediaType.map { document.bytes[$0] }
                    )
                )
            }
        }
        guard let coverID else { return }
        if let named, let href = named.href {
            meta = CoverTarget(
                .meta,
                document.bytes[href],
                in: folder,
                root: root,
                mediaType: named.mediaType.map { document.bytes[$0] }
            )
            metaIsImage = named.isImage(document)
        } else {
            meta = CoverTarget(unknownID: document.bytes[coverID], in: folder, root: root)
        }
    }

    /// Whether one of them leads to a file, there or not.
    var leadSomewhere: Bool {
        properties.contains(where: \.leadsSomewhere) || meta?.leadsSomewhere ?? false
    }
}
