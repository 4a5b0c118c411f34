// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Threads

/// The look at every page of the register, beside the look at the sources: neither changes
/// anything.
///
/// It begins with the first thing that is to be recorded. A run that finds nothing new writes down
/// that and no more, for which the pages it reads are enough.
final class PageCheck {
    private let library: Library
    private var task: Task<Result<Void, Failure>, Never>?

    init(_ library: Library) {
        self.library = library
    }

    func begin() {
        guard task == nil else { return }
        task = Task(executorPreference: OwnThread("check")) { [library] in
            Result { () throws(Failure) in try library.checkPages() }
        }
    }

    /// Waits for it, if it was begun.
    func end() async throws(Failure) {
        try await task?.value.get()
    }
}
