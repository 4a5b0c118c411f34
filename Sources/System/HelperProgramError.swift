// SPDX-License-Identifier: Apache-2.0

package import Files

/// Why a helper does nothing at all.
package struct HelperProgramError: Error, Equatable {
    package let message: String
    package let hint: String
    /// Whether it is for want of something that there may be enough of later.
    package let mayPass: Bool
    /// Whether it is there, and may not be run.
    package let isBarred: Bool

    package init(
        message: String,
        hint: String,
        mayPass: Bool = false,
        isBarred: Bool = false
    ) {
        self.message = message
        self.hint = hint
        self.mayPass = mayPass
        self.isBarred = isBarred
    }
}

extension HelperProgramError {
    /// There are as many processes, or threads, as there may be.
    package static func outOfProcesses(_ message: String) -> HelperProgramError {
        HelperProgramError(
            message: message,
            hint: "run the same command again with fewer --jobs, or on a less busy machine",
            mayPass: true
        )
    }
}

extension HelperProgram {
    /// Why it could not be started.
    package func refusal(_ error: FileError) -> HelperProgramError {
        if error.isOutOfDescriptors {
            HelperProgramError(
                message: error.description,
                hint: "run the same command again after: ulimit -n 4096",
                mayPass: true
            )
        } else if error.isOutOfProcesses {
            .outOfProcesses(error.description)
        } else if error.isDiskFailure {
            // It is there, and not the one to blame.
            HelperProgramError(
                message: error.description,
                hint: "check the disk that it is on",
                mayPass: true
            )
        } else if error.isPermission {
            HelperProgramError(
                message: error.description,
                hint: "check the owner and permissions of that program",
                isBarred: true
            )
        } else {
            refusal(error.description)
        }
    }
}
