// SPDX-License-Identifier: Apache-2.0

import Commands
import Dispatch
import Synchronization
import Terminal
import TestSupport

/// The commands of the program without a process of their own: so it is known which of its parts an
/// input reaches.
enum InsideProgram {
    /// Runs a command to its end.
    static func run(_ words: [String]) -> (exit: Int, errors: String) {
        let ended = DispatchSemaphore(value: 0)
        let result = Mutex((exit: 0, errors: ""))
        Task.detached {
            let test = TestConsole()
            let code = await Program.tree.run(words.map { Array($0.utf8) }, test.console)
            let errors = test.errors.text
            result.withLock { $0 = (Int(code.rawValue), errors) }
            ended.signal()
        }
        ended.wait()
        return result.withLock { $0 }
    }
}
