// SPDX-License-Identifier: Apache-2.0

/// The room for a book, which it shares with others that come at the same time.
package protocol PeekRoom {
    /// Takes room for so many bytes of the book; false if others come before.
    ///
    /// It hardly waits: a server is sending.
    func grow(to bytes: Int64) -> Bool

    /// Gives back what it has, and waits for room while nothing is asked of any server.
    ///
    /// - Parameter bytes: how much the book has; nil if that is not known.
    /// - Returns: false on a request to stop.
    func wait(for bytes: Int64?) -> Bool
}
