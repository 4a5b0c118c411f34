// SPDX-License-Identifier: Apache-2.0

package import Books

/// The covers of works that stand on facts.
package enum ToldCover {
    /// How a work has a cover of its own: `chosen`, or `told:` and who shows it.
    package static func rule(_ provider: FactProvider?) -> String {
        provider.map { "told:\($0)" } ?? chosen
    }

    package static let chosen = "chosen"

    /// Whether the cover in the row of a work comes from a provider; otherwise a person chose it.
    static let isInForce = "(instr(' ' || coalesce(works.told, ''), ' \(FactField.cover)=') > 0)"
}
