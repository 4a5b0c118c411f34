// SPDX-License-Identifier: Apache-2.0

/// Follows where a walk is, in case it never returns from there.
package protocol FolderWatch: AnyObject {
    /// The walk is about to ask the disk for this folder.
    func enters(_ folder: Path)
}
