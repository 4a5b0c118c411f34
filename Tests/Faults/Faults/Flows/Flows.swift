// SPDX-License-Identifier: Apache-2.0

/// What is swept: one entry for each command that writes.
extension Flow {
    static let all =
        importingFlows + fileFlows + workFlows + collectionFlows + enrichingFlows + coverFlows
        + exportingFlows + registerFlows + shelfFlows

    static let importing = ["import", "--library", "@library", "@books"]

    static let nightly = importing + ["--breaker", "30%"]

    static let changes = [
        (from: "books/kawa-no-akari.epub", to: "books/renamed.epub"),
        (from: "books/nisi-ton-anemon.epub", to: "gone.epub"),
        (from: "books/archiwum-deszczu.epub", to: "books/hikayat-al-manara.epub"),
    ]

    static let beside = [
        (sample: "books", place: "books"),
        (sample: "sidecars/calibre-2-valid.opf", place: "books/archiwum-deszczu.opf"),
        (sample: "sidecars/calibre-3-valid.opf", place: "books/kawa-no-akari.opf"),
        (sample: "sidecars/nothing-known-valid.opf", place: "books/pisma-s-polustanka.opf"),
        // These two are one book: the first by its path has the word, and the other's record counts.
        (sample: "sidecars/calibre-2-valid.opf", place: "books/uhrmacher-von-nebelheim.opf"),
        (
            sample: "sidecars/nothing-known-valid.opf",
            place: "books/Nebelheim (copy from the old laptop).opf"
        ),
        (sample: "cover-images/baseline.jpg", place: "books/archiwum-deszczu.jpg"),
        (sample: "cover-images/rgb.png", place: "books/kawa-no-akari.png"),
        (sample: "cover-images/lossy.webp", place: "books/nisi-ton-anemon.webp"),
    ]

    /// Exit 1 is for rejected files; deferred ones are in the equation only.
    static let saysPartial: @Sendable (Int, String) -> Bool = { exit, answer in
        exit == 1 || exit == 0 && answer.contains("deferred") && !answer.contains(" 0 deferred")
    }
}
