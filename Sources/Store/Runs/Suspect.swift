// SPDX-License-Identifier: Apache-2.0

/// What is known against a file that was in hand when a run died.
package struct Suspect: Sendable, Equatable {
    /// In how many deaths nothing else can have been the cause; one may also have been another.
    package let deaths: Int
    /// When the run began that died last, in seconds since 1970.
    package let since: Int64?

    package init(deaths: Int, since: Int64?) {
        self.deaths = deaths
        self.since = since
    }
}
