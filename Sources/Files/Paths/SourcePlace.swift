// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Where a folder lies: enough to tell whether another disk stands under its name by now.
package struct SourcePlace: Sendable, Equatable {
    /// The number of the device, which the kernel may change whenever a disk is mounted.
    package let device: UInt64
    /// The kind of the file system, and the number that it gives itself.
    package let fileSystem: String

    package init(device: UInt64, fileSystem: String) {
        self.device = device
        self.fileSystem = fileSystem
    }

    package static func of(_ folder: Path) throws(FileError) -> SourcePlace {
        let place = try Descriptor.nearest(to: folder)
        let status = try FileStatus.of(descriptor: place.number, folder)
        var answer = statvfs()
        guard fstatvfs(place.number, &answer) == 0 else {
            throw FileError.last("examine the file system of", folder)
        }
        let kind = try FileSystemKind.of(folder)
        let number = String(UInt64(answer.f_fsid), radix: 16)
        return SourcePlace(device: status.device, fileSystem: "\(kind.name) \(number)")
    }

    /// Whether this is certainly another disk than that one.
    ///
    /// A file system that gives itself the same number is the same, whatever the kernel calls it.
    /// Over a network both numbers change with every mount and say nothing.
    package func isOther(than former: SourcePlace) -> Bool {
        if device == former.device { return false }
        let kind = FileSystemKind(name: String(fileSystem.prefix { $0 != " " }))
        let hasNumber = !fileSystem.hasSuffix(" 0")
        if hasNumber, fileSystem == former.fileSystem { return false }
        return !kind.isNetwork
    }
}
