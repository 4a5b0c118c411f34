// SPDX-License-Identifier: Apache-2.0

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
    /// A folder with a wanted name that holds a whole EPUB, unpacked.
    case unpackedBook
    /// A folder more than `FolderWalk.depthLimit` levels below the root.
    case tooDeep
}
