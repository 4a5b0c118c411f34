// SPDX-License-Identifier: Apache-2.0

package import Accounting
import EPUB
import Library
import Sidecars
import Terminal

/// What every reason code means, wherever it comes from.
package enum ReasonCatalog {
    /// All reasons, by code.
    package static let all = (RunReasons.all + BookReasons.all + SidecarReasons.all)
        .sorted { $0.code < $1.code }

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })

    /// A code of an older or newer program is shown as it is.
    package static func sentence(_ code: ReasonCode) -> String {
        byCode[code]?.sentence ?? "Unknown to this version."
    }

    package static func hint(_ code: ReasonCode) -> String {
        byCode[code]?.hint ?? ""
    }

    /// The code with what it means.
    static func cell(_ code: ReasonCode) -> Cell {
        .object([
            "code": .string(code.text), "sentence": .string(sentence(code)),
            "hint": .string(hint(code)),
        ]).inWords(words(code))
    }

    static func words(_ code: ReasonCode) -> String { "\(code.text) \(sentence(code))" }
}
