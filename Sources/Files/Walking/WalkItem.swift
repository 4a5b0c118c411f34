// SPDX-License-Identifier: Apache-2.0

/// One thing a walk found that must be reported.
package enum WalkItem: Sendable, Equatable {
    /// A regular file when its folder was read; check again when opening it.
    case file(Path)
    /// A symbolic link to a regular file, to be opened following links. Only a link given as the
    /// root itself, or one that leads to a place inside a source, comes this way.
    case linkedFile(Path)
    /// A file whose name says that it is still being written.
    case unfinished(Path)
    /// What macOS keeps next to a file that is wanted.
    case companion(Path)
    case refused(Path, WalkRefusal)
}
