// SPDX-License-Identifier: Apache-2.0

package import Books
import SQLite

/// Who is believed before whom.
package struct ProviderOrder: Sendable, Equatable {
    /// As it was set, with the book's own place; empty if nobody set it.
    package let named: [FactProvider]

    package init(_ named: [FactProvider]) { self.named = named }

    /// Whether a provider is believed before the book itself.
    package func isBeforeBook(_ provider: FactProvider) -> Bool {
        guard let book = named.firstIndex(of: .book),
            let place = named.firstIndex(of: provider)
        else { return false }
        return place < book
    }

    /// Puts providers in order; each comes once.
    package func sorted(_ providers: some Sequence<FactProvider>) -> [FactProvider] {
        let known = Set(providers)
        let last = known.subtracting(named).sorted { $0.rawValue < $1.rawValue }
        return named.filter(known.contains) + last
    }
}
