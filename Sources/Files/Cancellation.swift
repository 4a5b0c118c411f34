// SPDX-License-Identifier: Apache-2.0

/// Tells long work whether it has been asked to stop.
///
/// Work is handed one of these rather than asking the process, so that a test can stop one piece of
/// work and leave the others alone.
package struct Cancellation: Sendable {
    private let ask: @Sendable () -> Signal?

    /// - Parameter ask: cheap enough to be called for each item.
    package init(_ ask: @escaping @Sendable () -> Signal?) {
        self.ask = ask
    }

    /// Work that nothing stops.
    package static let never = Cancellation { nil }

    /// The request to stop, if there was one.
    package var requested: Signal? { ask() }

    package var isRequested: Bool { requested != nil }
}
