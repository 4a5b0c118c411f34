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

/// Why something that may hold books, or has the name of one, was not taken.
package enum WalkRefusal: Sendable, Equatable {
    /// A folder, or the target of a link, that the system does not let us see.
    case unreadable(FileError)
    /// Reading the names of a folder broke off; those read before the error are walked.
    case listingBroken(FileError)
    /// It was there a moment ago.
    case vanished
    /// A pipe, socket or device with a name that is wanted.
    case special(FileKind)
    /// A symbolic link with a wanted name that leads nowhere.
    case danglingLink
    /// A folder with a wanted name that holds an EPUB, or what is left of one, unpacked.
    case unpackedBook
    /// A folder more than `FolderWalk.depthLimit` levels below the root.
    case tooDeep
}
