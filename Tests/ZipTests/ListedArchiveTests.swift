// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing
import Zip

/// A plain directory is read without libzip, which is then shown one entry at a time.
///
/// Nothing may come of it but speed.
@Suite struct ListedArchiveTests {
    /// All that can be learned of an archive.
    private struct Sight: Equatable {
        var refusal: ZipError.Code?
        var hasSecondArchive = false
        var comment: [UInt8] = []
        var entries: [ZipEntry] = []
        var content = Content()
        var names: [[UInt8]] = []
        var modes: [UInt32?] = []
        var places: [Int?] = []
    }

    private func sight(_ descriptor: Int32, _ size: Int64, whole: Bool) throws -> Sight {
        var sight = Sight()
        do throws(ZipError) {
            let archive = try ZipArchive(
                descriptor: descriptor,
                size: size,
                directoryLimit: 1 << 20,
                isShownWhole: whole
            )
            sight.hasSecondArchive = archive.hasSecondArchive
            sight.comment = archive.comment
            try archive.forEachEntry { entry, _ in sight.entries.append(entry) }
            // Those are for libzip in either case.
            if sight.entries.count > 1024 { return sight }
            archive.forEachName { _, name in sight.names.append(name.indices.map { name[$0] }) }
            sight.modes = sight.entries.map { archive.unixMode(at: $0.index) }
            sight.places = sight.names.map { archive.locate($0[...]) }
            sight.places.append(archive.locate([1, 0, 1][...]))
        } catch {
            sight.refusal = error.code
            return sight
        }
        let archive = try ZipArchive(
            descriptor: descriptor,
            size: size,
            directoryLimit: 1 << 20,
            isShownWhole: whole
        )
        sight.content = try content(of: archive, limit: 1 << 20)
        return sight
    }

    private func difference(_ path: Path) throws -> String? {
        try FileTree.withOpenFile(path) { descriptor, size in
            let listed = try sight(descriptor, size, whole: false)
            let whole = try sight(descriptor, size, whole: true)
            return listed == whole ? nil : "listed: \(listed)\nwhole: \(whole)"
        }
    }

    @Test func `a sample is the same to libzip`() throws {
        var count = 0
        for (name, _) in try Samples.files(in: ".") where name.hasSuffix(".epub") {
            #expect(try difference(Samples.path(name)) == nil, "\(name)")
            count += 1
        }
        #expect(count > 40)
    }

    /// What is done to an archive, each by a number that says where and how.
    private enum Change: CaseIterable {
        case name, flags, method, sizes, checksum, mode, descriptor, wide, extra, brokenExtra
        case twin, comment, prefix, tail, wideEnd, disk, byte, lateByte, cut, gap
    }

    private struct Sample: CustomStringConvertible {
        let names: [String]
        let changes: [(change: Change, number: Int)]

        init(_ numbers: inout SeededNumbers) {
            let known = [
                "mimetype", "META-INF/container.xml", "a/b.opf", "é/ü.jpg", "x", "a b~.html",
            ]
            names = (0...numbers.below(5)).map { known[$0 % known.count] }
            changes = (0..<numbers.below(4)).map { _ in
                (numbers.pick(Change.allCases), numbers.below(1 << 30))
            }
        }

        var description: String { "\(names) \(changes)" }

        private init(_ names: [String], _ changes: [(change: Change, number: Int)]) {
            self.names = names
            self.changes = changes
        }

        var smaller: [Sample] {
            names.withOneLess.map { Sample($0, changes) }
                + changes.withOneLess.map { Sample(names, $0) }
        }

        var bytes: [UInt8] {
            var archive = RawArchive(
                names.enumerated().map { index, name in
                    var entry = RawArchive.Entry(name, text(index * 700))
                    if index % 2 == 1 { entry.deflate() }
                    return entry
                }
            )
            for (change, number) in changes where !archive.entries.isEmpty {
                Self.apply(change, number, &archive)
            }
            var bytes = archive.bytes()
            for (change, number) in changes where !bytes.isEmpty {
                Self.apply(change, number, &bytes)
            }
            return bytes
        }

        private static func apply(_ change: Change, _ number: Int, _ archive: inout RawArchive) {
            let place = number % archive.entries.count
            let value = number / 8
            switch change {
            case .name:
                let names: [[UInt8]] = [
                    [], [0], [65, 0, 66], [9, 65], [1, 65], [0x7F], [0x82, 65], [0xC3],
                    [0xC3, 0xBC],
                    [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF5, 0x80, 0x80, 0x80], [13, 10, 65],
                    [0x50, 0x4B, 5, 6], [0x50, 0x4B, 6, 7], Array(repeating: 97, count: 300),
                ]
                archive.entries[place].name = names[value % names.count]
            case .flags: archive.entries[place].flags = 1 << (value % 16)
            case .method: archive.entries[place].method = [0, 8, 9, 12, 14, 99, 93][value % 7]
            case .sizes:
                let sizes: [UInt32] = [0, 1, 699, 701, 1400, 70_000, .max - 1, .max]
                if value % 2 == 0 {
                    archive.entries[place].size = sizes[value / 2 % sizes.count]
                } else {
                    archive.entries[place].compressedSize = sizes[value / 2 % sizes.count]
                }
            case .checksum: archive.entries[place].checksum ^= 1 << (value % 32)
            case .mode: archive.entries[place].mode = [0, 0o120777, 0o040755, 0o100600][value % 4]
            case .descriptor:
                let forms = RawArchive.Entry.Descriptor.allCases
                archive.entries[place].flags |= 8
                archive.entries[place].descriptor = forms[value % forms.count]
            case .wide: archive.entries[place].isWide = true
            case .extra:
                let identifiers: [UInt16] = [
                    0x5455, 0x7875, 0x7075, 0x6375, 0x9901, 0x0017, 0x0001,
                ]
                let field = [UInt8](repeating: 1, count: value % 40)
                archive.entries[place].addExtra(identifiers[value % identifiers.count], field)
            case .brokenExtra:
                archive.entries[place].extra += [0x55, 0x54, 9, 0, 1].prefix(value % 6)
            case .twin: archive.entries.append(archive.entries[place])
            case .comment: archive.comment = [UInt8](repeating: 0x50, count: value % 30)
            case .prefix: archive.prefix = [UInt8](repeating: 0x4B, count: value % 30)
            case .tail: archive.tail = [UInt8](repeating: 0, count: value % 30)
            case .wideEnd: archive.isWide = true
            case .disk: archive.disk = UInt16(value % 3)
            case .byte, .lateByte, .cut, .gap: break
            }
        }

        private static func apply(_ change: Change, _ number: Int, _ bytes: inout [UInt8]) {
            switch change {
            case .byte: bytes[number % bytes.count] ^= 1 << (number / 3 % 8)
            // In the directory or the end record, as a rule.
            case .lateByte:
                bytes[bytes.count - 1 - number % min(bytes.count, 300)] = UInt8(number / 7 % 256)
            case .cut: bytes.removeLast(number % min(bytes.count, 40))
            case .gap: bytes.insert(0, at: number % bytes.count)
            default: break
            }
        }
    }

    @Test func `an archive that lies is the same to libzip`() throws {
        let folder = try TemporaryFolder()
        let found = Property.counterexample(
            among: 1500,
            make: { Sample(&$0) },
            smaller: { $0.smaller },
            fault: { try difference(folder.file("a.epub", $0.bytes)) }
        )
        #expect(found == nil)
    }

    /// Most of what is generated has to take the way that is tested.
    @Test(arguments: [0, 1 << 1, 1 << 2, 1 << 3, 1 << 4, 1 << 11] as [UInt16])
    func `a plain archive is not shown whole, however its bytes were packed`(flags: UInt16) throws {
        var archive = RawArchive([.init("a", text(10)), .init("b/ü.txt", noise(90))])
        archive.entries[0].flags = flags
        let bytes = archive.bytes()
        let folder = try TemporaryFolder()
        try FileTree.withOpenFile(folder.file("a.epub", bytes)) { descriptor, size in
            let archive = try ZipArchive(descriptor: descriptor, size: size)
            let isListed = archive.isListed
            #expect(isListed)
            let whole = try ZipArchive(descriptor: descriptor, size: size, isShownWhole: true)
            let isWholeListed = whole.isListed
            #expect(!isWholeListed)
        }
    }
}
