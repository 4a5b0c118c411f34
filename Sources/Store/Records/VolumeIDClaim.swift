// SPDX-License-Identifier: Apache-2.0

package import Works

/// One identifier as the book has it, and what it is good for.
package struct VolumeIDClaim: Sendable, Equatable {
    package enum State: String, Sendable {
        /// It makes one work of the editions that share it.
        case joins
        /// It would join with a title and an author beside it, and one is missing.
        case alone
        /// A known kind with a value that cannot be right.
        case invalid
        /// Kept, but it identifies nothing.
        case never
    }

    package var raw: String
    package var scheme: String?
    package var typeCode: String?
    package var isUnique: Bool
    package var state: State
    package var kind: String?
    package var value: String?
    package var problem: String?
    package var joinKey: JoinKey?

    package init(
        raw: String,
        scheme: String?,
        typeCode: String?,
        isUnique: Bool,
        state: State,
        kind: String? = nil,
        value: String? = nil,
        problem: String? = nil,
        joinKey: JoinKey? = nil
    ) {
        self.raw = raw
        self.scheme = scheme
        self.typeCode = typeCode
        self.isUnique = isUnique
        self.state = state
        self.kind = kind
        self.value = value
        self.problem = problem
        self.joinKey = joinKey
    }
}
