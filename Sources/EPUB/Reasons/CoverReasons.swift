// SPDX-License-Identifier: Apache-2.0

import Accounting

// The cover.
extension Reason {
    static let coverMissing = Reason(
        "COV-001",
        .warning,
        "The declared cover is not in the archive.",
        hint: "Nothing to do; the book is registered without this cover."
    )
    static let coverNotAnImage = Reason(
        "COV-002",
        .warning,
        "The declared cover is not an image.",
        hint: "Nothing to do; the book is registered without this cover."
    )
    static let coverTooLarge = Reason(
        "COV-003",
        .warning,
        "The declared cover is larger than 32 MiB.",
        hint: "Nothing to do; the book is registered without this cover."
    )
    static let coverTooManyPixels = Reason(
        "COV-004",
        .warning,
        "The declared cover has more than 100 megapixels.",
        hint: "Nothing to do; the book is registered without this cover."
    )
    static let coverDamaged = Reason(
        "COV-005",
        .warning,
        "The declared cover is damaged.",
        hint: "The rest of the file may be damaged too; get a fresh copy of the book."
    )
    static let coverEncrypted = Reason(
        "COV-006",
        .warning,
        "The declared cover is encrypted or compressed with an unknown method.",
        hint: "Nothing to do; the book is registered without this cover."
    )
    static let coverSpecial = Reason(
        "COV-007",
        .warning,
        "The declared cover is a link or a device.",
        hint: "Nothing to do; the book is registered without this cover."
    )
    static let coverLoosely = Reason(
        "COV-008",
        .warning,
        "The cover was found under a name that only resembles the declared one.",
        hint: "Nothing to do; some readers will not show this cover."
    )
    static let coverWithoutImage = Reason(
        "COV-009",
        .warning,
        "The declared cover is a page that shows no existing image.",
        hint: "Nothing to do; the book is registered without this cover."
    )
    static let coverGuessed = Reason(
        "COV-010",
        .warning,
        "No cover is declared; the only image on the first page was used.",
        hint: "Look at it: it may be a picture of something else."
    )
    static let coverConflict = Reason(
        "COV-011",
        .warning,
        "Two rules point at different images; the stronger rule won.",
        hint: "Nothing to do if the cover is the right one."
    )
    static let coverObfuscated = Reason(
        "COV-012",
        .warning,
        "The cover is obfuscated like a font; it was read anyway.",
        hint: "Nothing to do; most readers will not show this cover."
    )
    static let coverWrongType = Reason(
        "COV-013",
        .warning,
        "The cover's declared media type does not match its bytes.",
        hint: "Nothing to do; readers that trust the media type will not show this cover."
    )

    static let coverReasons = [
        coverMissing, coverNotAnImage, coverTooLarge, coverTooManyPixels, coverDamaged,
        coverEncrypted, coverSpecial, coverLoosely, coverWithoutImage, coverGuessed, coverConflict,
        coverObfuscated, coverWrongType,
    ]
}
