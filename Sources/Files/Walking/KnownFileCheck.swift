// SPDX-License-Identifier: Apache-2.0

/// Somebody who remembers files, and lets a walk pass by those that are as they were.
package protocol KnownFileCheck: AnyObject {
    /// Whether the walk need not tell of this file.
    ///
    /// Asked once for each file that is wanted, in the order of the walk.
    func recognises(_ path: [UInt8], _ status: FileStatus) -> Bool
}
