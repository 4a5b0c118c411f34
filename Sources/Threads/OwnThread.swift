// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A thread of a task's own.
///
/// Tasks share as many threads as there are cores, which is wrong for work that blocks: on a slow
/// disk more readers than cores are wanted, and a reader that waits must not hold up another. All
/// that the task does without waiting is done by one and the same thread, which ends with it.
package final class OwnThread: TaskExecutor {
    private let work: ThreadWork

    /// - Parameter name: at most 15 letters of it are shown by the system.
    package init(_ name: String) {
        work = ThreadWork(name)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedTaskExecutor()
        work.add { job.runSynchronously(on: executor) }
    }

    deinit {
        work.end()
    }

    /// Does something on a thread that is never joined.
    package static func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
        let work = ThreadWork(name)
        work.add(body)
        work.end()
    }

    /// Whether this user may have so many threads more: without them, tasks wait for ever.
    package static func areAvailable(_ count: Int) -> Bool {
        // They wait for it, so that all are there at the same time.
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        defer { gate.deallocate() }
        pthread_mutex_init(gate, nil)
        pthread_mutex_lock(gate)
        var threads: [pthread_t] = []
        while threads.count < count {
            var thread = pthread_t()
            let created = pthread_create(
                &thread,
                nil,
                { gate in
                    guard let gate = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else {
                        return nil
                    }
                    pthread_mutex_lock(gate)
                    pthread_mutex_unlock(gate)
                    return nil
                },
                gate
            )
            if created != 0 { break }
            threads.append(thread)
        }
        pthread_mutex_unlock(gate)
        for thread in threads { pthread_join(thread, nil) }
        pthread_mutex_destroy(gate)
        return threads.count == count
    }

    /// Lets this thread rest.
    package static func sleep(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        // Whether a signal cuts it short does not matter to anybody.
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        nanosleep(&time, nil)
    }
}
