// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing
import Zip

/// Archives of zip64, which a reading system must read.
@Suite struct WideTests {
    private static let archive = RawArchive([
        .init("mimetype", text(20)), .init("one", noise(5000)), .init("none", []),
    ])

    @Test func `Z3 an archive that ends with zip64 records is read`() throws {
        var archive = Self.archive
        archive.isWide = true
        #expect(try content(archive.bytes()) == content(Self.archive.bytes()))
        #expect(try open(archive.bytes()) { $0.hasSecondArchive } == false)
    }

    @Test(arguments: [nil, .signed, .bareWide, .signedWide] as [RawArchive.Entry.Descriptor?])
    func `Z3 entries whose sizes stand in the zip64 field are read`(
        descriptor: RawArchive.Entry.Descriptor?
    ) throws {
        var archive = Self.archive
        archive.isWide = true
        archive.changeAll {
            $0.isWide = true
            $0.descriptor = descriptor
        }
        #expect(try content(archive.bytes()) == content(Self.archive.bytes()))
    }
}
