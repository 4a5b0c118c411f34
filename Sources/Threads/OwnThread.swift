// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// A thread of a task's own.
///
/// Tasks share as many threads as there are cores, which is wrong for work that blocks: on a slow
/// disk more readers than cores are wanted, and a reader that waits must not hold up another.
package final class OwnThread: TaskExecutor {
    private let queue: DispatchQueue

    package init(_ name: String) {
        queue = DispatchQueue(label: name)
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
