// SPDX-License-Identifier: Apache-2.0

/// What a run does while another one has the library.
package enum LockPolicy: Sendable, Equatable {
    /// It ends at once, with an error.
    case fail
    /// It ends at once, as if there were nothing to do.
    case skip
    /// It waits, but not longer than this.
    case wait(Duration)

    package static let standard = LockPolicy.fail
    /// Of what was fetched and would be lost: long enough for another one that puts some there.
    static let moment = LockPolicy.wait(.seconds(5))
}
