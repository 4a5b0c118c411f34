// SPDX-License-Identifier: Apache-2.0

/// Whether a decision was taken back.
package enum DecisionState: Sendable, Equatable {
    case standing
    /// In seconds since 1970.
    case revoked(at: Int64, by: String)
}
