// SPDX-License-Identifier: Apache-2.0

package import Files
import Glibc
import Synchronization

/// Requests to stop: the first is noted, so that the batch in hand can be finished; the second ends
/// the process at once.
///
/// A terminal that is closed (HUP) counts as a request to terminate.
package enum Interruption {
    /// The first request, if there was one; cheap enough to be asked for each item.
    package static var requested: Signal? {
        switch firstRequest.load(ordering: .relaxed) {
        case 0: nil
        case SIGINT: .interrupt
        default: .terminate
        }
    }

    /// The same for work that is not to know where a request comes from.
    package static let cancellation = Cancellation { Interruption.requested }

    /// Installs the handlers.
    ///
    /// Call it before the first thread.
    ///
    /// - Parameter isSupervised: another process hands requests on that came to it; they may have
    ///   come to this one as well.
    package static func install(isSupervised: Bool = false) {
        // The handler must find the flag ready made: making it there could wait for a lock that the
        // interrupted code holds.
        if isSupervised {
            underSupervision.store(true, ordering: .relaxed)
            installForwarded()
        }
        // What was handed on since must not be forgotten.
        if !underSupervision.load(ordering: .relaxed) { firstRequest.store(0, ordering: .relaxed) }
        _ = firstRequest.load(ordering: .relaxed)
        var action = sigaction()
        sigfillset(&action.sa_mask)
        action.sa_flags = SA_RESTART
        action.__sigaction_handler.sa_handler = { number in
            let wanted = number == SIGHUP ? SIGTERM : number
            let (isFirst, _) = firstRequest.compareExchange(
                expected: 0,
                desired: wanted,
                ordering: .relaxed
            )
            // A user who asks to stop may go on to use force.
            CrashMarks.absolve()
            if !isFirst { _exit(128 + wanted) }
        }
        for number in requests { sigaction(number, &action, nil) }
        letWritesFail()
    }

    /// Requests that are handed on are never the second ones.
    private static func installForwarded() {
        var action = sigaction()
        sigfillset(&action.sa_mask)
        action.sa_flags = SA_RESTART
        action.__sigaction_handler.sa_handler = { number in
            CrashMarks.absolve()
            _ = firstRequest.compareExchange(
                expected: 0,
                desired: number == SIGUSR1 ? SIGINT : SIGTERM,
                ordering: .relaxed
            )
        }
        for number in [SIGUSR1, SIGUSR2] { sigaction(number, &action, nil) }
    }

    package static let requests = [SIGINT, SIGTERM, SIGHUP]

    /// Lets writes to a pipe without a reader, and past a file size limit, fail with an error that
    /// can be reported, where the default would be a silent death.
    package static func letWritesFail() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }
}

/// Whether another process hands requests on.
private let underSupervision = Atomic<Bool>(false)

/// The number of the signal that came first; 0 before that.
private let firstRequest = Atomic<Int32>(0)
