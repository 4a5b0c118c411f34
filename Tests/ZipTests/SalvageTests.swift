// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Zip

/// What is salvaged from files that do not open as archives.
@Suite struct SalvageTests {
    @Test(arguments: [1, 4, 1024, 70_000, 300_000], SalvageSample.formNumbers)
    func `Z7 an archive behind foreign data is whole`(count: Int, form number: Int) throws {
        let form = SalvageSample.forms[number]
        var archive = form
        archive.prefix = noise(count)
        #expect(try refusal(archive.bytes()) != nil)
        let found = try salvaged(archive.bytes())
        #expect(found.salvage == .surrounded(leading: Int64(count), trailing: 0))
        #expect(try found.content == expectedContent(form))
    }

    @Test(arguments: [66_000, 300_000], SalvageSample.formNumbers)
    func `Z7 an archive in front of much foreign data is whole`(
        count: Int,
        form number: Int
    ) throws {
        let form = SalvageSample.forms[number]
        var archive = form
        archive.tail = text(count)
        #expect(try refusal(archive.bytes()) != nil)
        let found = try salvaged(archive.bytes())
        #expect(found.salvage == .surrounded(leading: 0, trailing: Int64(count)))
        #expect(try found.content == expectedContent(form))
    }

    @Test func `Z7 a little foreign data after an archive does not call for salvage`() throws {
        var archive = SalvageSample.archive
        archive.tail = text(60_000)
        #expect(try content(archive.bytes()) == expectedContent())
        #expect(try open(archive.bytes()) { $0.salvage } == nil)
    }

    @Test(arguments: [10, 60_000, 100_000])
    func `Z7 an archive between foreign data is whole`(trailing: Int) throws {
        var archive = SalvageSample.archive
        archive.prefix = noise(3000)
        archive.tail = text(trailing)
        archive.comment = Array("By nobody.".utf8)
        let found = try salvaged(archive.bytes())
        #expect(found.salvage == .surrounded(leading: 3000, trailing: Int64(trailing)))
        #expect(try found.content == expectedContent())
    }

    @Test(arguments: [(0, 50), (7, 50), (7, 65_535)])
    func `Z7 a comment with a wrong length does no harm`(
        count: Int,
        said: Int
    ) throws {
        var parts = SalvageSample.archive.parts()
        parts.end[20] = UInt8(truncatingIfNeeded: said)
        parts.end[21] = UInt8(said >> 8)
        let found = try salvaged(parts.entries + parts.directory + parts.end + text(count))
        #expect(found.salvage == .surrounded(leading: 0, trailing: Int64(count)))
        #expect(try found.content == expectedContent())
    }

    @Test(arguments: SalvageSample.formNumbers)
    func `Z7 an archive without a directory is found by its headers`(
        form number: Int
    ) throws {
        let form = SalvageSample.forms[number]
        let parts = form.parts()
        let bodies = [
            parts.entries, parts.entries + parts.directory,
            parts.entries + parts.directory.prefix(100),
            parts.entries + parts.directory + parts.end.dropLast(),
            noise(500) + parts.entries,
        ]
        for body in bodies {
            let found = try salvaged(body)
            #expect(found.salvage == .rebuilt(entries: 6))
            #expect(try found.content == expectedContent(form))
        }
    }

    @Test(arguments: SalvageSample.formNumbers)
    func `Z7 the complete entries of a truncated archive are read`(
        form number: Int
    ) throws {
        let form = SalvageSample.forms[number]
        let whole = try expectedContent(form)
        let bytes = form.parts().entries
        var most = 0
        for count in stride(from: 0, to: bytes.count, by: 397) {
            let cut = Array(bytes[..<count])
            if try failure(cut) == .notAnArchive { continue }
            let found = try salvaged(cut).content
            #expect(found.names == Array(whole.names.prefix(found.names.count)))
            #expect(found.entries == Array(whole.entries.prefix(found.entries.count)))
            #expect(found.names.count >= most, "\(count) bytes")
            most = found.names.count
        }
        #expect(most == 5)
    }

    @Test(arguments: SalvageSample.formNumbers)
    func `Z7 of an archive with a hole all other entries are read`(
        form number: Int
    ) throws {
        let form = SalvageSample.forms[number]
        let parts = form.parts()
        var bytes = parts.entries
        // In the middle of the cover, which is 20,000 bytes long.
        bytes.removeSubrange(8000..<8050)
        let found = try salvaged(bytes + parts.directory + parts.end)
        let whole = try expectedContent(form)
        #expect(found.salvage == .rebuilt(entries: 5))
        #expect(found.content.names == whole.names.filter { $0 != Array("OPS/cover".utf8) })
    }

    @Test(arguments: [false, true]) func `Z2 one part of several is not an archive`(
        isWide: Bool
    ) throws {
        var last = SalvageSample.archive
        last.disk = 2
        last.isWide = isWide
        #expect(try refusal(last.bytes()) != nil)
        #expect(try failure(last.bytes()) == .severalParts)
        let mark = Array("PK\u{7}\u{8}".utf8)
        #expect(
            try failure(mark + SalvageSample.archive.parts().entries.dropLast(9)) == .severalParts
        )
    }

    @Test func `Z7 an archive without entries is not salvaged`() throws {
        var none = RawArchive()
        none.prefix = text(100)
        #expect(try failure(none.bytes()) == .notAnArchive)
        for bytes in [[], [0x50], text(1000), noise(300_000), Array("PK\u{3}\u{4}".utf8)] {
            #expect(try failure(bytes) == .notAnArchive)
        }
    }

    @Test func `Z7 a directory that contradicts itself is rebuilt`() throws {
        let parts = SalvageSample.archive.parts()
        let changes: [(inout [UInt8], inout [UInt8]) -> Void] = [
            { _, end in
                end[8] += 1; end[10] += 1
            }, { _, end in end[12] ^= 1 },
            { _, end in end[16] ^= 1 }, { directory, _ in directory[0] = 0 },
            { directory, _ in directory[42] ^= 1 },
            // The name of the first entry says to be UTF-8 and is not.
            { directory, _ in
                directory[9] = 8; directory[46] = 0xFF
            },
        ]
        for change in changes {
            var (directory, end) = (parts.directory, parts.end)
            change(&directory, &end)
            let found = try salvaged(parts.entries + directory + end)
            #expect(found.salvage == .rebuilt(entries: 6))
            #expect(try found.content == expectedContent())
        }
    }

    @Test func `Z5 a name that claims to be UTF-8 and is not is read as code page 437`() throws {
        var archive = SalvageSample.archive
        archive.change("OPS/empty") {
            $0.name = [0x5A, 0x81, 0x72]
            $0.flags = 1 << 11
        }
        archive.change("OPS/Größe.xhtml") { $0.flags = 1 << 11 }
        #expect(try refusal(archive.bytes()) == .inconsistent)
        try withSalvaged(archive.bytes()) { found in
            #expect(found.locate(Array("Zür".utf8)[...]) == 4)
            #expect(found.locate(Array("OPS/Größe.xhtml".utf8)[...]) == 5)
        }
    }

    @Test func `Z2 an entry of unknown method or encryption is found with all others`() throws {
        var archive = SalvageSample.archive
        archive.change("OPS/cover") { $0.method = 99 }
        archive.change("OPS/empty") { $0.flags = 1 }
        let found = try salvaged(archive.parts().entries).content
        #expect(found.names == SalvageSample.archive.entries.map(\.name))
        #expect(found.entries[3] == .refused(.unsupportedMethod))
        #expect(found.entries[4] == .refused(.encrypted))
        #expect(found.entries[5] == .bytes(text(5000)))
    }

    @Test func `Z7 a false descriptor does not end its entry`() throws {
        var archive = SalvageSample.archive
        archive.change("OPS/cover") {
            $0.descriptor = .signed
            $0.compressedSize += 1
        }
        let found = try salvaged(archive.parts().entries).content
        #expect(found.names.count == 5)
        #expect(!found.entries.contains { if case .refused = $0 { true } else { false } })
    }

    /// Nothing here is timed: work quadratic in the size would not end.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            "PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{7}\u{8}", "PK", "P", "K",
            "header",
            "open", "doubt", "end",
        ]
    )
    func `Z7 a file made of signatures gets an answer`(pattern: String) throws {
        var entry = RawArchive.Entry("a", [])
        let unit: [UInt8]
        switch pattern {
        case "header":
            entry.compressedSize = 3_000_000
            unit = RawArchive([entry]).parts().entries
        case "open":
            entry.descriptor = .signed
            unit = Array(RawArchive([entry]).parts().entries.dropLast(16))
        case "doubt":
            entry.compressedSize = 2
            unit = RawArchive([entry]).parts().entries + [1, 2, 3]
        case "end":
            unit = RawArchive([entry]).parts().end
        default:
            unit = Array(pattern.utf8)
        }
        let bytes = Array(repeatElement(unit, count: 300_000 / unit.count).joined())
        _ = try failure(bytes)
        let parts = SalvageSample.archive.parts()
        _ = try failure(bytes + parts.entries)
        _ = try failure(bytes + SalvageSample.archive.bytes())
        _ = try failure(parts.entries + bytes)
    }

    @Test(.timeLimit(.minutes(1)))
    func `Z7 a file with many end records is searched for another archive once`() throws {
        let lead = [UInt8](repeating: 0, count: 32 << 20) + SalvageSample.archive.parts().entries
        // Each is a whole archive whose begin, and so all that is foreign, is somewhere else.
        let one = RawArchive([.init("a", [])]).bytes()
        let many = Array(repeatElement(one, count: 60_000 / one.count).joined())
        #expect(try failure(lead + many) == .secondArchive)
    }

    @Test func `Z7 an extra field that fills its header leaves room for the zip64 field`() throws {
        var archive = SalvageSample.archive
        archive.change("OPS/empty") { entry in
            entry.addExtra(0x7075, [UInt8](repeating: 1, count: 65_531))
            entry.size = .max
        }
        let found = try salvaged(archive.parts().entries)
        #expect(found.salvage == .rebuilt(entries: 6))
    }

    @Test func `Z7 an archive with too many entries is not salvaged`() throws {
        let one = RawArchive([.init("a", [])]).parts().entries
        let most = Array(repeatElement(one, count: 65_534).joined())
        #expect(try withSalvaged(most) { $0.entryCount } == 65_534)
        #expect(try failure(most + one) == .notAnArchive)
        #expect(try failure(most + most + one) == .tooLarge)
    }

    @Test(arguments: 0..<200) func `Z7 an archive damaged anywhere gets an answer`(seed: Int) throws
    {
        var bytes = SalvageSample.forms[seed % SalvageSample.forms.count].bytes()
        for (index, change) in noise(8, seed: UInt64(seed)).enumerated() {
            bytes[(Int(change) * 0x9E37 + index * 7919 + seed * 131) % bytes.count] = change
        }
        if seed % 3 == 0 { bytes.removeFirst(seed * 10) }
        if seed % 2 == 0 { bytes.removeLast(seed * 10) }
        guard try failure(bytes) == nil else { return }
        _ = try salvaged(bytes)
    }
}
