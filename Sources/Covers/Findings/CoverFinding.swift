// SPDX-License-Identifier: Apache-2.0

/// What there is to say of a cover; the code and the name of each are permanent.
package enum CoverFinding: String, Sendable, CaseIterable {
    case missing
    case encrypted
    case notAnImage = "not-an-image"
    case damaged
    case tiny
    case enormous
    case oddAspect = "odd-aspect"
    case wrongType = "wrong-type"
    case svgOnly = "svg-only"
    /// One picture on several works.
    case placeholder
    /// What a program drew because there was none.
    case generatorDefault = "generator-default"
    case ruleConflict = "rule-conflict"
    case betterElsewhere = "better-elsewhere"

    /// The code; a number that was given is never given again.
    package var code: String {
        let number =
            switch self {
            case .missing: 1
            case .encrypted: 2
            case .notAnImage: 3
            case .damaged: 4
            case .tiny: 5
            case .enormous: 6
            case .oddAspect: 7
            case .wrongType: 8
            case .svgOnly: 9
            case .placeholder: 10
            case .generatorDefault: 11
            case .ruleConflict: 12
            case .betterElsewhere: 13
            }
        return "CVR-0" + (number < 10 ? "0" : "") + String(number)
    }
}
