// SPDX-License-Identifier: Apache-2.0

/// Covers that the register no longer needs and whose bytes could not be removed.
package struct LeftCovers: Sendable, Equatable {
    /// Their names.
    package private(set) var files: [String] = []
    /// Whether that was for want of space, which it can take to free some.
    package private(set) var isDiskFull = false

    package init() {}

    package mutating func add(_ file: String, isDiskFull: Bool = false) {
        files.append(file)
        if isDiskFull { self.isDiskFull = true }
    }
}
