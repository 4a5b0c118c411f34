// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Zip

/// Headers in front of entries, beside what the directory says.
@Suite struct HeaderTests {
    /// A bit of the header of the second entry.
    enum Flaw: CaseIterable {
        case encryption, method, time, checksum, compressedSize, size, name

        var offset: Int {
            switch self {
            case .encryption: 6
            case .method: 8
            case .time: 10
            case .checksum: 14
            case .compressedSize: 18
            case .size: 22
            case .name: 30
            }
        }
    }

    /// - Parameter isOdd: whether a name is in no encoding, so that libzip reads the directory.
    private func archive(isOdd: Bool) -> RawArchive {
        var archive = RawArchive([
            .init("mimetype", text(20)), .init("one", noise(500)), .init("two", noise(300)),
        ])
        if isOdd { archive.entries[2].name = [0x81, 0x82] }
        return archive
    }

    private func misleading(_ bytes: [UInt8]) throws -> [Int] {
        try open(bytes) { try $0.misleadingEntries() }
    }

    private func contradicting(_ bytes: [UInt8]) throws -> [Int] {
        try open(bytes) { try $0.contradictingEntries() }
    }

    @Test(
        arguments: [nil] + RawArchive.Entry.Descriptor.allCases,
        [(false, false), (false, true), (true, false), (true, true)]
    )
    func `sound headers are not contradicted, however they are written`(
        descriptor: RawArchive.Entry.Descriptor?,
        form: (isOdd: Bool, isWideInFront: Bool)
    ) throws {
        var archive = archive(isOdd: form.isOdd)
        archive.changeAll {
            $0.descriptor = descriptor
            $0.isWideInFront = form.isWideInFront
        }
        #expect(try open(archive.bytes()) { $0.isListed } == !form.isOdd)
        #expect(try misleading(archive.bytes()) == [])
        #expect(try contradicting(archive.bytes()) == [])
    }

    @Test(arguments: [[14], [18], [22], [14, 18], [22, 14]], [false, true])
    func `a header may leave out what stands behind the bytes, or a part of it`(
        fields: [Int],
        isOdd: Bool
    ) throws {
        var archive = archive(isOdd: isOdd)
        archive.changeAll { $0.descriptor = .signed }
        let known = archive.entries[0].listed(at: 0)
        var bytes = archive.bytes()
        for field in fields {
            bytes.replaceSubrange(field..<field + 4, with: known[field + 2..<field + 6])
        }
        #expect(try misleading(bytes) == [])
        #expect(try contradicting(bytes) == [])
        bytes[fields[0]] ^= 1
        // What stands behind counts, whatever stands in front; but it is another byte than there was.
        #expect(try misleading(bytes) == [])
        #expect(try contradicting(bytes) == [0])
    }

    @Test(arguments: [(100, [1, 2]), (5000, [])])
    func `headers that overlap are compared until they outgrow the file`(
        extra: (size: Int, found: [Int])
    ) throws {
        var archive = archive(isOdd: false)
        archive.comment = text(70)
        let (entries, directory, end) = archive.parts()
        // The directory leads all three to the header of the first, which has a long extra field.
        var bytes = entries
        bytes.replaceSubrange(28..<30, with: RawArchive.little(UInt16(extra.size)))
        bytes.insert(contentsOf: text(extra.size), at: 30 + archive.entries[0].name.count)
        let start = UInt32(bytes.count)
        var led = directory
        var place = 0
        for entry in archive.entries {
            led.replaceSubrange(place + 42..<place + 46, with: [0, 0, 0, 0])
            place += entry.listed(at: 0).count
        }
        bytes += led + end
        bytes.replaceSubrange(
            bytes.count - end.count + 16..<bytes.count - end.count + 20,
            with: RawArchive.little(start)
        )
        #expect(try misleading(bytes) == extra.found)
    }

    @Test func `a size in the zip64 field of the directory is no contradiction`() throws {
        var archive = archive(isOdd: false)
        archive.changeAll { $0.isHalfWide = true }
        #expect(
            try content(archive.bytes()).entries
                == content(self.archive(isOdd: false).bytes()).entries
        )
        #expect(try misleading(archive.bytes()) == [])
        #expect(try contradicting(archive.bytes()) == [])
    }

    @Test(arguments: [(4, 90), (8, 40)] as [(Int, UInt8)])
    func `an odd header that the directory repeats is no contradiction`(
        place: (offset: Int, value: UInt8)
    ) throws {
        let archive = archive(isOdd: false)
        let (entries, _, _) = archive.parts()
        var bytes = archive.bytes()
        bytes[archive.entries[0].local().count + place.offset] = place.value
        bytes[entries.count + archive.entries[0].listed(at: 0).count + place.offset + 2] =
            place.value
        #expect(try misleading(bytes) == [])
        #expect(try contradicting(bytes) == [])
    }

    @Test(
        arguments: [
            { $0.comment = text(70) }, { $0.isWide = true },
            { $0.changeAll { $0.addExtra(0xCAFE, text(100)) } },
        ] as [@Sendable (inout RawArchive) -> Void]
    )
    func `headers are compared however entries and directory stand`(
        change: @Sendable (inout RawArchive) -> Void
    ) throws {
        var archive = archive(isOdd: false)
        change(&archive)
        var bytes = archive.bytes()
        #expect(try open(bytes) { !$0.isListed && $0.salvage == nil })
        #expect(try misleading(bytes) == [] && contradicting(bytes) == [])
        bytes[archive.entries[0].local().count + 30] ^= 1
        #expect(try misleading(bytes) == [1] && contradicting(bytes) == [1])
    }

    @Test(arguments: Flaw.allCases, [false, true])
    func `one bit of a header is found`(flaw: Flaw, isOdd: Bool) throws {
        let archive = archive(isOdd: isOdd)
        var bytes = archive.bytes()
        bytes[archive.entries[0].local().count + flaw.offset] ^= 1
        #expect(try contradicting(bytes) == [1])
        // Programs pass over the time.
        #expect(try misleading(bytes) == (flaw == .time ? [] : [1]))
    }

    @Test(arguments: [false, true])
    func `a directory that says otherwise than a header is found`(isOdd: Bool) throws {
        let archive = archive(isOdd: isOdd)
        let (entries, _, _) = archive.parts()
        let header = entries.count + archive.entries[0].listed(at: 0).count
        // Flags, method, and a letter of the name, changed by bits that no program sets.
        for (offset, bit) in [(8, 1), (10, 64), (11, 64), (46, 128)] as [(Int, UInt8)] {
            var bytes = archive.bytes()
            bytes[header + offset] ^= bit
            #expect(try misleading(bytes) == [1])
        }
    }
}
