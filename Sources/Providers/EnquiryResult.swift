// SPDX-License-Identifier: Apache-2.0

/// What came of asking a provider.
package struct EnquiryResult: Sendable, Equatable {
    package internal(set) var balance = EnquiryBalance()
    /// Of works for which a cover was wanted.
    package internal(set) var covers = EnquiryBalance()
    /// Requests over the network; of a rehearsal, those that it would take.
    package internal(set) var calls = 0
    /// Requests that came to nothing.
    package internal(set) var errors = 0
    package internal(set) var bytes = 0
    /// Why not all was asked.
    package internal(set) var stop: Stop?

    package init() {}

    package enum Stop: Sendable, Equatable {
        /// As it was wanted.
        case offline
        case mostCalls
        /// The time for it is over.
        case mostTime
        case quota
        /// The provider wants to be left alone, until a moment in seconds since 1970.
        case halted(until: Int64)
        /// It answered nothing of use several times in a row.
        case trouble(String)
        case interrupted
        /// What is answered could not be kept.
        case noRoom(for: EnquiryKind)
    }
}
