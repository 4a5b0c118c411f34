// SPDX-License-Identifier: Apache-2.0

/// Where a book declares its cover: the rules in their order.
struct CoverLocator {
    struct Candidate: Equatable {
        /// The name of the rule, as it stands in `Publication.Cover`.
        let rule: String
        /// As the book writes it, for messages.
        let reference: [UInt8]
        /// The entries it may mean, the likeliest first; none if it leads nowhere.
        let entryNames: [[UInt8]]
    }

    private(set) var candidates: [Candidate] = []

    /// - Parameters:
    ///   - coverID: the item id of `meta name="cover"`.
    ///   - folder: the folder of the package document.
    init(
        _ document: XMLDocument,
        _ package: PackageDocument,
        coverID: Range<Int>?,
        in folder: ArraySlice<UInt8>
    ) {
        guard let start = package.manifest else {
            if let coverID { append("meta-cover", document.bytes[coverID], nil) }
            return
        }
        let manifest = PackageManifest(document, at: start, wantedID: coverID)
        // EPUB 3 first: calibre and others write both, and then this is the better one.
        for href in manifest.coverImages {
            append("cover-image", document.bytes[href], folder)
        }
        guard let coverID else { return }
        if let href = manifest.wanted {
            append("meta-cover", document.bytes[href], folder)
        } else {
            append("meta-cover", document.bytes[coverID], nil)
        }
    }

    private mutating func append(
        _ rule: String,
        _ reference: ArraySlice<UInt8>,
        _ folder: ArraySlice<UInt8>?
    ) {
        candidates.append(
            Candidate(
                rule: rule,
                reference: Array(reference.prefix(512)),
                entryNames: folder.map { Href.entryNames(reference, in: $0) } ?? []
            )
        )
    }
}
