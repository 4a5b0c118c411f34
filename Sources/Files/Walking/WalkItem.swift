// SPDX-License-Identifier: Apache-2.0

/// One thing a walk found that somebody must hear of.
package enum WalkItem: Sendable, Equatable {
    /// A regular file (when its folder was read; whoever opens it must look again).
    case file(Path)
    /// A symbolic link to a regular file, to be opened following links. Only a link given as the
    /// root itself, or one that leads to a place inside a source, comes this way.
    case linkedFile(Path)
    /// A file whose name says that somebody still writes it.
    case unfinished(Path)
    /// What macOS keeps beside a file that is wanted.
    case companion(Path)
    case refused(Path, WalkRefusal)
}
