// SPDX-License-Identifier: Apache-2.0

/// How a result is written.
package enum OutputFormat: Sendable {
    case human
    case plain
    case json
}
