// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What sort of file system holds a path, by the name the kernel gives it: `ext4`, `nfs4`, `tmpfs`.
package struct FileSystemKind: Sendable, Hashable {
    package let name: String

    package init(name: String) {
        self.name = name
    }

    /// True when other machines can change what is on it.
    ///
    /// SQLite's write-ahead log needs memory shared between all its users and locks that hold; over
    /// a network neither can be trusted, and two writers damage the file. FUSE is counted with
    /// them, because what stands behind it (sshfs, a cloud drive) is often one. `fuseblk` is not:
    /// it stands on a local disk.
    package var isNetwork: Bool {
        name == "fuse" || name.hasPrefix("fuse.") || FileSystemKind.shared.contains(name)
    }

    /// The kind where the path is, or would be if the folders above it were made.
    ///
    /// The kernel lists the mount of an open descriptor, and elsewhere the kind of each mount.
    /// A mount that is not on the list, or a system without /proc, gives the name `unknown`.
    package static func of(_ path: Path) throws(FileError) -> FileSystemKind {
        let place = try Descriptor.nearest(to: path)
        let unknown = FileSystemKind(name: "unknown")
        do throws(FileError) {
            let details = try SmallFile.read(Path("/proc/self/fdinfo/\(place.number)"))
            let mounts = try SmallFile.read(Path("/proc/self/mountinfo"))
            guard let id = MountList.mount(inDescriptorDetails: details),
                let name = MountList.fileSystem(of: id, in: mounts)
            else { return unknown }
            return FileSystemKind(name: name)
        } catch {
            guard error.isMissing else { throw error }
            return unknown
        }
    }

    /// Whether any file system is mounted that other machines can change; it may fall silent.
    package static var isAnyNetworkMounted: Bool {
        // Without /proc there is no way to tell, and most systems have no network mounts.
        guard let mounts = try? SmallFile.read(Path("/proc/self/mountinfo")) else { return false }
        return MountList.fileSystems(in: mounts).contains { FileSystemKind(name: $0).isNetwork }
    }

    private static let shared: Set<String> = [
        "9p", "afs", "ceph", "cifs", "coda", "gfs2", "lustre", "ncpfs", "nfs", "nfs4", "ocfs2",
        "orangefs", "prl_fs", "smb3", "smbfs", "vboxsf", "virtiofs",
    ]
}
