// SPDX-License-Identifier: Apache-2.0

package import Fetching
package import System

/// All that fetching needs of the world around, so that a test can be the world.
package protocol Web: AnyObject {
    /// In seconds since 1970.
    var now: Int64 { get }

    /// Waits until one more request may be made to a server; nil on a request to stop.
    ///
    /// - Parameter origin: scheme, host and port of the server.
    /// - Returns: false if that server is not to be asked any more.
    func enter(_ origin: Substring) -> Bool?

    /// The request is over.
    ///
    /// - Parameters:
    ///   - trouble: why it came to nothing, if it did.
    ///   - isLast: whether the same is not asked for once more.
    func leave(_ origin: Substring, _ trouble: RemoteTrouble?, isLast: Bool)

    /// Waits so many nanoseconds; false on a request to stop.
    func pause(_ nanoseconds: Int64) -> Bool

    /// Nil on a request to stop.
    ///
    /// - Parameter take: given the page without its bytes, and the next of them; a no ends it.
    func fetch(
        _ request: FetchRequest,
        _ take: (FetchedPage, [UInt8]) -> Bool
    ) throws(HelperProgramError) -> FetchAnswer?
}
