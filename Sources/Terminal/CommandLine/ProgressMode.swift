// SPDX-License-Identifier: Apache-2.0

/// When a run shows how far it is.
package enum ProgressMode: String, CaseIterable, Sendable {
    case auto
    case always
    case never
}
