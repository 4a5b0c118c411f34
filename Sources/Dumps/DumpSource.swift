// SPDX-License-Identifier: Apache-2.0

package import Files

/// Where a dump is read from.
package enum DumpSource: Sendable, Equatable {
    case file(Path)
    case standardInput

    package var name: String {
        switch self {
        case .file(let path): path.text
        case .standardInput: "standard input"
        }
    }
}
