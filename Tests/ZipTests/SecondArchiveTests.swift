// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing
import Zip

/// Two archives in one file, and one archive that only looks like two.
@Suite struct SecondArchiveTests {
    @Test(arguments: SalvageSample.formNumbers)
    func `Z7 an archive that is an entry of another is only that`(
        form number: Int
    ) throws {
        let form = SalvageSample.forms[number]
        for isDeflated in [false, true] {
            var outer = RawArchive([
                .init("first", text(100)), .init("inner.epub", form.bytes()),
                .init("last", text(200)),
            ])
            outer.change("inner.epub") { if isDeflated { $0.deflate() } }
            for descriptor in [nil] + RawArchive.Entry.Descriptor.allCases.map(Optional.some) {
                outer.changeAll { $0.descriptor = descriptor }
                let found = try salvaged(outer.parts().entries)
                #expect(found.salvage == .rebuilt(entries: 3))
                #expect(try found.content == expectedContent(outer))
                outer.prefix = text(99)
                #expect(try salvaged(outer.bytes()).content == found.content)
                outer.prefix = []
                #expect(try open(outer.bytes()) { $0.hasSecondArchive } == false)
            }
        }
    }

    @Test func `Z7 the entries of an archive that is a cut entry are not taken`() throws {
        let outer = RawArchive([
            .init("first", text(100)), .init("inner.epub", SalvageSample.archive.bytes()),
        ])
        let found = try salvaged(outer.parts().entries.dropLast(100))
        #expect(found.content.names == [Array("first".utf8)])
    }

    @Test(arguments: [0, 100_000], [0, 10, 100_000])
    func `Z7 two archives in one file are refused`(size: Int, gap: Int) throws {
        var first = SalvageSample.archive
        var second = SalvageSample.archive
        first.entries.append(.init("first", noise(size)))
        second.entries.append(.init("second", noise(size)))
        for pair in [(first, second), (first, first)] {
            let bytes = pair.0.bytes() + text(gap) + pair.1.bytes()
            if try refusal(bytes) == nil {
                #expect(try open(bytes) { $0.hasSecondArchive })
            } else {
                #expect(try failure(bytes) == .secondArchive)
            }
        }
    }

    @Test func `Z7 a part of a second archive is refused as well`() throws {
        let parts = SalvageSample.archive.parts()
        let whole = SalvageSample.archive.bytes()
        var late = SalvageSample.archive
        late.tail = text(100_000) + parts.entries
        #expect(try failure(parts.entries + whole) == .secondArchive)
        #expect(try failure(late.bytes()) == .secondArchive)
        #expect(try failure(parts.entries + parts.directory + parts.entries) == .secondArchive)
    }

    @Test func `Z7 a second directory over the same entries is refused`() throws {
        let parts = SalvageSample.archive.parts()
        var other = SalvageSample.archive
        other.change("OPS/cover") { $0.name = Array("OPS/other".utf8) }
        let bytes = parts.entries + parts.directory + parts.end
        // Both say where they stand, but for the second one, which says where the first does.
        #expect(
            try open(bytes + other.parts().directory + other.parts().end) { $0.hasSecondArchive }
        )
    }

    @Test(arguments: [false, true])
    func `Z4 a name that other readers truncate to an existing one is reported`(hasGap: Bool) throws
    {
        var archive = SalvageSample.archive
        // A field in front of the data is enough for a longer look.
        if hasGap { archive.changeAll { $0.addExtra(0x6161, text(100)) } }
        #expect(try open(archive.bytes()) { $0.hasSecondArchive } == false)
        archive.entries.append(.init("OPS/cover\0x", text(10)))
        #expect(try open(archive.bytes()) { $0.hasSecondArchive })
    }
}
