// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What a name in a folder stands for.
package enum FileKind: Sendable, Hashable {
    case regular
    case folder
    case symbolicLink
    case fifo
    case socket
    case characterDevice
    case blockDevice
    case other

    init(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .folder
        case S_IFLNK: self = .symbolicLink
        case S_IFIFO: self = .fifo
        case S_IFSOCK: self = .socket
        case S_IFCHR: self = .characterDevice
        case S_IFBLK: self = .blockDevice
        default: self = .other
        }
    }

    /// What `readdir` says without a further call; nil where the file system does not tell.
    init?(entryType: UInt8) {
        // The kernel uses the same numbers in both places.
        self.init(mode: mode_t(entryType) << 12)
        if self == .other { return nil }
    }

    /// The kind in words that fit behind "a" or "is a".
    package var name: String {
        switch self {
        case .regular: "file"
        case .folder: "folder"
        case .symbolicLink: "symbolic link"
        case .fifo: "named pipe"
        case .socket: "socket"
        case .characterDevice: "character device"
        case .blockDevice: "block device"
        case .other: "thing of unknown kind"
        }
    }
}
