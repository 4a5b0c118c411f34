// SPDX-License-Identifier: Apache-2.0

package import Works

/// Why an edition is in its work.
package enum Evidence: Sendable, Hashable {
    case founded
    /// It shares this identifier with an edition that was there before.
    case joined(VolumeID)
    /// It founded a work of its own, until a later edition showed that both are one.
    case merged
    /// A decision of a person says so.
    case decided(Int64)

    var name: String {
        switch self {
        case .founded: "founded"
        case .joined: "joined"
        case .merged: "merged"
        case .decided: "decided"
        }
    }

    var volumeID: VolumeID? {
        guard case .joined(let id) = self else { return nil }
        return id
    }

    var decision: Int64? {
        guard case .decided(let id) = self else { return nil }
        return id
    }
}
