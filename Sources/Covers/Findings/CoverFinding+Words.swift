// SPDX-License-Identifier: Apache-2.0

// What people read.
extension CoverFinding {
    /// What is so, as a whole sentence.
    package var sentence: String {
        switch self {
        case .missing: "The book has no cover image."
        case .encrypted: "The cover is encrypted, and there is no other."
        case .notAnImage: "The declared cover is not an image, and there is no other."
        case .damaged: "The cover cannot be decoded."
        case .tiny: "The shorter side of the cover has fewer than 500 pixels."
        case .enormous: "The cover has more than 5 MiB or more than 25 megapixels."
        case .oddAspect: "The cover is less than 1.1 or more than 2 times as high as it is wide."
        case .wrongType: "The media type or the name of the cover states a different format."
        case .svgOnly: "The cover is a vector drawing without a pixel image."
        case .placeholder: "The same picture is the cover of several works."
        case .generatorDefault: "A program drew the cover because the book had none."
        case .ruleConflict: "Two rules point at different images."
        case .betterElsewhere: "Another edition, or a file beside the book, has a larger picture."
        }
    }

    /// What one can do about it, as a whole sentence.
    package var advice: String {
        switch self {
        case .missing, .encrypted, .notAnImage:
            "Choose an image with: accession covers set WORK FILE"
        case .damaged: "Get a fresh copy, or choose an image with: accession covers set WORK FILE"
        case .tiny: "Look for a larger edition, or choose an image: accession covers set WORK FILE"
        case .enormous: "Nothing to do; some reading devices will not show it."
        case .oddAspect: "Look at it: it may be a logo, a banner or a double page."
        case .wrongType: "Nothing to do; readers that trust the name will not show this cover."
        case .svgOnly: "Nothing to do; some reading devices will not show it."
        case .placeholder:
            "Look at it: it may be a publisher's logo, or the works may be the same book: "
                + "accession works merge WORK WORK"
        case .generatorDefault: "Choose an image with: accession covers set WORK FILE"
        case .ruleConflict: "Look at both; the stronger rule won."
        case .betterElsewhere: "Choose it with: accession covers adopt WORK"
        }
    }
}
