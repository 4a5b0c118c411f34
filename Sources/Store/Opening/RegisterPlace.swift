// SPDX-License-Identifier: Apache-2.0

package import Files

/// What is known of the place of a register, and allowed there.
package struct RegisterPlace: Sendable {
    /// Whether the register may lie on a disk that other machines share.
    package var mayBeShared: Bool
    /// Tells what sort of file system holds a folder.
    let kind: @Sendable (Path) throws(FileError) -> FileSystemKind

    package init(
        mayBeShared: Bool = false,
        kind: @escaping @Sendable (Path) throws(FileError) -> FileSystemKind = {
            (path) throws(FileError) in
            try FileSystemKind.of(path)
        }
    ) {
        self.mayBeShared = mayBeShared
        self.kind = kind
    }
}
