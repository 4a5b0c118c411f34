// SPDX-License-Identifier: Apache-2.0

/// Remembers files, so that a walk can skip those that are unchanged.
package protocol KnownFileCheck: AnyObject {
    /// Whether the walk need not tell of this file.
    ///
    /// Asked once for each file that is wanted, in the order of the walk.
    func recognises(_ path: [UInt8], _ status: FileStatus) -> Bool
}
