// SPDX-License-Identifier: Apache-2.0

/// Whose word on which work a book belongs to joins books; what all others say only suggests it.
package struct IdentityProviders: Sendable, Equatable {
    /// In the order of their names.
    package let named: [FactProvider]

    package init(_ named: some Sequence<FactProvider> = []) {
        self.named = Set(named).sorted { $0.rawValue < $1.rawValue }
    }

    /// - Parameter text: as `text` has it.
    package init(text: String) {
        self.init(text.split(separator: " ").map { FactProvider(rawValue: String($0)) })
    }

    /// The names, separated by spaces; empty if there are none.
    package var text: String { named.map(\.rawValue).joined(separator: " ") }

    package func contains(_ provider: FactProvider) -> Bool { named.contains(provider) }
}
