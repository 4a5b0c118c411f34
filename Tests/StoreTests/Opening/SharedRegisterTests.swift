// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import TestSupport
import Testing

/// Registers on disks that other machines share, as far as the list of mounts is believed.
@Suite struct SharedRegisterTests {
    private let folder: TemporaryFolder
    private var path: Path { folder["register.sqlite"] }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func register(_ kind: String, isAllowed: Bool = false) -> RegisterFile {
        let place = RegisterPlace(mayBeShared: isAllowed) { _ in FileSystemKind(name: kind) }
        return RegisterFile(path, in: place)
    }

    private func mode(_ connection: borrowing Connection) throws -> [String] {
        try connection.texts("PRAGMA journal_mode") + connection.texts("PRAGMA synchronous")
    }

    @Test(arguments: ["nfs4", "cifs", "fuse.sshfs", "9p"])
    func `no register is created on a shared disk unless requested`(kind: String) throws {
        let error = #expect(throws: Failure.self) { try register(kind).create() }
        #expect(error?.register == .networkFileSystem)
        #expect(error?.message.contains("(\(kind))") == true)
        #expect(error?.hint.contains("--allow-network-library") == true)
        #expect(try FolderListing.names(in: folder.path) == [])
    }

    @Test func `once created there, it is written and read without the flag`() throws {
        try register("nfs4", isAllowed: true).create()
        let shared = register("nfs4")
        do {
            let connection = try shared.openForWriting()
            #expect(try mode(connection) == ["truncate", "3"])
            try connection.execute(
                "BEGIN IMMEDIATE; PRAGMA user_version = \(Schema.newest.number); COMMIT"
            )
            _ = try shared.openForReading()
        }
        let names = try FolderListing.names(in: folder.path).map(\.text)
        #expect(!names.contains("register.sqlite-wal") && !names.contains("register.sqlite-shm"))
        // The empty journal that stays is its own.
        _ = try shared.openForWriting()
        _ = try shared.openForReading()
    }

    @Test func `a register from a local disk needs the flag, and is then converted`() throws {
        try register("ext4").create()
        let error = #expect(throws: Failure.self) {
            _ = try register("nfs4").openForWriting()
        }
        #expect(error?.register == .networkFileSystem)
        #expect(try mode(register("nfs4", isAllowed: true).openForWriting()) == ["truncate", "3"])
        #expect(try mode(register("nfs4").openForWriting()) == ["truncate", "3"])
        // Back on a local disk it gets its log again.
        #expect(try mode(register("ext4").openForWriting()) == ["wal", "2"])
    }

    @Test func `a rollback journal is accepted only on a shared disk`() throws {
        try register("nfs4", isAllowed: true).create()
        try folder.file("register.sqlite-journal", "what another program left")
        for kind in ["nfs4", "ext4"] {
            let error = #expect(throws: Failure.self) {
                _ = try register(kind).openForReading()
            }
            #expect(error?.register == .leftOver)
        }
        try folder.file("register.sqlite-journal", [UInt8](repeating: 0, count: 28))
        let error = #expect(throws: Failure.self) {
            _ = try register("ext4").openForReading()
        }
        #expect(error?.register == .leftOver)
    }

    /// A kill leaves a journal that has its first letters, or not yet.
    @Test(arguments: [true, false])
    func `the changes of a killed writer are rolled back`(isSynced: Bool) throws {
        try register("nfs4", isAllowed: true).create()
        let letters: [UInt8] =
            isSynced
            ? [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7] : .init(repeating: 0, count: 8)
        let header: [UInt8] =
            letters + [0, 0, 0, 0, 1, 2, 3, 4, 0, 0, 0, 9, 0, 0, 2, 0, 0, 0, 16, 0]
        for (size, isOwn) in [(UInt8(16), true), (32, false)] {
            var bytes = header
            bytes[26] = size
            try folder.file("register.sqlite-journal", bytes)
            if isOwn {
                try register("nfs4").checkBytes()
            } else {
                let error = #expect(throws: Failure.self) {
                    try register("nfs4").checkBytes()
                }
                #expect(error?.register == .leftOver)
            }
        }
    }
}
