// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import System

extension Library {
    /// Keeps every other run out, or does what is wanted where another one is in already.
    ///
    /// The kernel holds the lock for a process and lets it go when that ends, however it ends; so a
    /// lock without a holder does not exist.
    ///
    /// - Parameter waits: called once before this waits, with the holder if it is known, and how
    ///   long it may take.
    func takeLock(
        _ policy: LockPolicy,
        waits: (Int32?, Duration) -> Void = { _, _ in }
    ) throws(Failure) -> FileLock {
        do throws(LockError) {
            guard case .wait(let longest) = policy else {
                return try FileLock(lock, as: Supervisor.knownID)
            }
            return try FileLock(
                lock,
                as: Supervisor.knownID,
                waitingUpTo: longest,
                cancellation: cancellation
            ) { waits($0, longest) }
        } catch {
            switch error {
            case .held(let holder): throw refusal(policy, holder)
            case .interrupted(let holder):
                throw refusal(
                    .interrupted,
                    holder,
                    "interrupted while \(Self.name(holder)) worked on \(folder.text)",
                    hint: "nothing was changed"
                )
            case .system(let error): throw Failure(error, near: folder)
            }
        }
    }

    private func refusal(_ policy: LockPolicy, _ holder: Int32?) -> Failure {
        let who = Self.name(holder)
        return switch policy {
        case .fail:
            refusal(
                .tryLater,
                holder,
                "\(who) is working on \(folder.text)",
                hint: "wait for it to finish; only one run works at a time"
            )
        case .skip:
            refusal(
                .skipped,
                holder,
                "skipped: \(who) is working on \(folder.text)",
                hint: ""
            )
        case .wait(let longest):
            refusal(
                .tryLater,
                holder,
                "\(who) is still working on \(folder.text), after \(Self.text(longest))",
                hint:
                    "check what it is doing; accession status --register shows who has the library"
            )
        }
    }

    private func refusal(
        _ kind: Failure.Kind,
        _ holder: Int32?,
        _ message: String,
        hint: String
    ) -> Failure {
        var failure = Failure(kind, message, hint: hint)
        failure.holder = holder
        return failure
    }

    private static func text(_ time: Duration) -> String {
        let (seconds, rest) = time.components
        return rest == 0 ? "\(seconds) s" : "\(time.inSeconds) s"
    }

    private static func name(_ holder: Int32?) -> String {
        holder.map { "process \($0)" } ?? "another process"
    }
}
