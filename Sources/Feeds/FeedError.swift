// SPDX-License-Identifier: Apache-2.0

/// What a server sent is no feed.
package struct FeedError: Error, Equatable {
    /// Why, behind "it is no feed of OPDS: ".
    package let message: String
}
