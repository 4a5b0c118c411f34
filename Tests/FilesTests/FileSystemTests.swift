// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

@Suite struct FileSystemTests {
    @Test func `free space is reported for a path whether or not it exists yet`() throws {
        let folder = try TemporaryFolder()
        let space = try DiskSpace.of(folder.path)
        #expect(space.total > 0)
        #expect(space.free <= space.total)
        #expect(try DiskSpace.of(folder["not/yet/there"]).total == space.total)
        let error = #expect(throws: FileError.self) {
            try DiskSpace.of(try folder.file("file").appending("below"))
        }
        #expect(error?.isMissing == true)
    }

    @Test func `the kind of a file system is what the kernel says`() throws {
        #expect(try FileSystemKind.of(Path("/proc/self")).name == "proc")
        #expect(try FileSystemKind.of(Path("/sys")).name == "sysfs")
        #expect(try FileSystemKind.of(Path("/missing/for/now")).isNetwork == false)
        #expect(
            try FileSystemKind.of(Path("/missing/for/now")) == FileSystemKind.of(Path("/"))
        )
    }

    @Test(arguments: ["nfs", "nfs4", "cifs", "smb3", "fuse", "fuse.sshfs", "9p", "ceph"])
    func `a network is no place for a register`(name: String) {
        #expect(FileSystemKind(name: name).isNetwork)
    }

    @Test(arguments: ["ext4", "btrfs", "xfs", "tmpfs", "overlay", "zfs", "fuseblk", "unknown"])
    func `a local disk is`(name: String) {
        #expect(!FileSystemKind(name: name).isNetwork)
    }
}
