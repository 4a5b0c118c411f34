// SPDX-License-Identifier: Apache-2.0

/// Why nothing can be decoded at all.
package struct ImageProgramError: Error, Equatable {
    package let message: String
    package let hint: String
}
