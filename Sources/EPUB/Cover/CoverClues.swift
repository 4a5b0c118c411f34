// SPDX-License-Identifier: Apache-2.0

/// What the package document tells of the cover.
struct CoverClues {
    let declarations: CoverDeclarations
    /// Nil as long as what is declared may do, and where the manifest has no image.
    let hints: CoverHints?

    /// - Parameters:
    ///   - coverID: the content of `meta name="cover"`.
    ///   - folder: the folder of the package document.
    ///   - root: the folder of the archive that holds the whole book.
    ///   - wantsHints: whether the declarations have failed already.
    init(
        _ document: XMLDocument,
        _ package: PackageDocument,
        coverID: Range<Int>?,
        in folder: ArraySlice<UInt8>,
        root: ArraySlice<UInt8>,
        wantsHints: Bool = false
    ) {
        declarations = CoverDeclarations(
            document,
            package,
            coverID: coverID,
            in: folder,
            root: root
        )
        hints =
            wantsHints || !declarations.leadSomewhere && declarations.hasImage
            ? CoverHints(document, package, in: folder, root: root) : nil
    }
}
