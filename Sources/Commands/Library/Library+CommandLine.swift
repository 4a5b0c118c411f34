// SPDX-License-Identifier: Apache-2.0

import Library
import Terminal

extension Library {
    /// What a printed command needs behind its name to work on this library when it is pasted; empty
    /// where the command would find it anyway.
    var onCommandLine: String { LibraryLocation.mustBeNamed(self) ? onAnyCommandLine : "" }

    /// The same for a page, which is read where no setting of this process holds.
    var onAnyCommandLine: String { " --library \(ShellQuoting.word(folder))" }
}
