// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files

/// What a person wants taken out of the register, kept away from it, or let in again.
package struct RemovalRequest: Sendable {
    package enum Action: Sendable {
        case removeWorks([Int64])
        case removeEditions([Target])
        case forget([Path])
        case ignore([Target])
        /// Contents, and all rejects of one reason that a person took note of.
        case unignore([IgnoredTarget], ReasonCode? = nil)
        /// Files that were rejected, named or all of one reason: they are no trouble any more.
        case ignoreRejects([Path], ReasonCode?)
    }

    /// How a person points at a content that is ignored.
    package enum IgnoredTarget: Sendable, Equatable {
        case fingerprint([UInt8])
        case file(Path)
    }

    package var action: Action
    /// Whether files to forget are those in hidden places below the paths.
    package var isOfHidden = false
    /// Whether what is no longer ignored are rejects that a person took note of.
    package var isOfRejects = false
    /// Whether what is removed is ignored from now on.
    package var isIgnoring = false
    package var who: String
    package var why: String?
    /// Show what would change, and change nothing.
    package var isDryRun = false

    package init(_ action: Action, who: String, why: String? = nil) {
        self.action = action
        self.who = who
        self.why = why
    }
}
