// SPDX-License-Identifier: Apache-2.0

package import Files

/// What is known of the place of a register, and allowed there.
package struct RegisterPlace: Sendable {
    /// Whether the register may lie on a disk that other machines share.
    package var mayBeShared: Bool
    /// Tells what sort of file system holds a folder.
    let kind: @Sendable (Path) throws(FileError) -> FileSystemKind
    /// For how many milliseconds SQLite waits for the lock of another process.
    let patience: Int

    package init(
        mayBeShared: Bool = false,
        patience: Int = 10_000,
        kind: @escaping @Sendable (Path) throws(FileError) -> FileSystemKind = {
            (path) throws(FileError) in
            try FileSystemKind.of(path)
        }
    ) {
        self.mayBeShared = mayBeShared
        self.patience = patience
        self.kind = kind
    }
}
