// SPDX-License-Identifier: Apache-2.0

package import Covers
package import Terminal

/// What the page calls findings and rules, in as few words as fit on a button.
package enum CoverPageText {
    /// How much of a trouble a finding is; it decides the colour and the shape of its mark.
    package enum Tone: String, Sendable {
        /// There is no cover to see.
        case trouble
        /// It needs review.
        case look
        /// Good to know.
        case note
    }

    package static func label(_ finding: CoverFinding) -> String {
        switch finding {
        case .missing: "No cover"
        case .encrypted: "Encrypted"
        case .notAnImage: "Not an image"
        case .damaged: "Damaged"
        case .tiny: "Tiny"
        case .enormous: "Enormous"
        case .oddAspect: "Odd shape"
        case .wrongType: "Wrong type"
        case .svgOnly: "Vector drawing"
        case .placeholder: "On several works"
        case .generatorDefault: "Auto-generated"
        case .ruleConflict: "Rules disagree"
        case .betterElsewhere: "Better one available"
        }
    }

    package static func tone(_ finding: CoverFinding) -> Tone {
        switch finding {
        case .missing, .encrypted, .notAnImage, .damaged: .trouble
        case .tiny, .placeholder, .generatorDefault, .ruleConflict, .betterElsewhere: .look
        case .enormous, .oddAspect, .wrongType, .svgOnly: .note
        }
    }

    /// What many mail servers refuse; in a letter, a page takes a third more than on the disk.
    private static let mostMailed = 18_000_000

    /// What to say of a page that is to be mailed and is too large for that.
    package static func warning(ofSize bytes: Int) -> String? {
        guard bytes > mostMailed else { return nil }
        return "the page has \(Numbers.bytes(bytes)), more than many mail servers accept; "
            + "--thumbnail-width 160, --works or --since makes it smaller"
    }

    /// The rules in words, by their names.
    package static let rules: JSONObject = [
        "chosen": "a person chose it",
        "told:calibre": "beside the book",
        "told:openlibrary": "Open Library",
        "cover-image": "the manifest declares it as the cover image",
        "meta-cover": "the metadata names it as the cover",
        "guide-cover": "the guide names it",
        "landmark-cover": "the landmarks name it",
        "named-cover": "an image in the book is named like a cover",
        "spine-image": "it comes first in reading order",
        "first-page": "it is the only image on the first page",
    ]
}
