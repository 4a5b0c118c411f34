// SPDX-License-Identifier: Apache-2.0

package import Fetching
package import System

/// All that asking a provider needs of the world around, so that a test can be the world.
package protocol ProviderWorld {
    /// In nanoseconds since 1970; it may jump.
    var now: Int64 { get }

    /// Nanoseconds until nothing more is to be asked; nil if that goes on for as long as it takes.
    var timeLeft: Int64? { get }

    /// Whether what is answered can be kept.
    func hasRoom(for kind: EnquiryKind) -> Bool

    /// Waits so many nanoseconds; false if there is a request to stop.
    func wait(_ nanoseconds: Int64) -> Bool

    /// Makes ready to fetch, so that no call is counted that cannot be made.
    func prepare() throws(HelperProgramError)

    /// Nil on a request to stop, when the time is over, and after a refusal.
    ///
    /// - Parameter mayAskAgain: asked before each further request that one fetch needs.
    func fetch(
        _ request: FetchRequest,
        mayAskAgain: () -> Bool
    ) throws(HelperProgramError) -> FetchAnswer?

    /// Takes of how many it is known what became of them.
    func progress(_ kind: EnquiryKind, _ settled: Int)

    /// Takes what a person should know.
    func warn(_ sentence: String)
}

/// What is asked for.
package enum EnquiryKind: Sendable {
    case identifiers
    case covers
}
