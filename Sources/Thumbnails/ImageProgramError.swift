// SPDX-License-Identifier: Apache-2.0

package import Files

/// Why nothing can be decoded at all.
package struct ImageProgramError: Error, Equatable {
    package let message: String
    package let hint: String
    /// Whether it is for want of something that there may be enough of later.
    package let mayPass: Bool

    init(message: String, hint: String, mayPass: Bool = false) {
        self.message = message
        self.hint = hint
        self.mayPass = mayPass
    }

    /// Why the program could not be started.
    package init(starting error: FileError) {
        if error.isOutOfDescriptors {
            self.init(
                message: error.description,
                hint: "run the same command again after: ulimit -n 4096",
                mayPass: true
            )
        } else if error.isOutOfProcesses {
            self.init(
                message: error.description,
                hint: "run the same command again with fewer --jobs, or on a less busy machine",
                mayPass: true
            )
        } else {
            self = ImageProgramPlace.refusal(error.description)
        }
    }
}
