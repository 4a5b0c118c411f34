// SPDX-License-Identifier: Apache-2.0

/// A picture that was looked at.
package struct SeenPicture: Sendable, Equatable {
    /// Of its bytes, in hexadecimal digits.
    package let hash: String
    package let width: Int
    package let height: Int

    package init(hash: String, width: Int, height: Int) {
        self.hash = hash
        self.width = width
        self.height = height
    }
}
