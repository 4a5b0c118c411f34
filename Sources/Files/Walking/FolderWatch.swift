// SPDX-License-Identifier: Apache-2.0

/// Somebody who wants to know where a walk is, in case it never comes back from there.
package protocol FolderWatch: AnyObject {
    /// The walk is about to ask the disk for this folder.
    func enters(_ folder: Path)
}
