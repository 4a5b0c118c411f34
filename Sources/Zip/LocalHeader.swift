// SPDX-License-Identifier: Apache-2.0

/// The header that stands in front of an entry's bytes.
struct LocalHeader {
    /// Where it begins and where the entry's bytes do.
    let offset: Int64
    let dataStart: Int64

    let flags: UInt16
    let method: UInt16
    /// Time and date, as they stand.
    let moment: UInt32
    let checksum: UInt32
    let compressedSize: UInt64
    let size: UInt64
    let name: [UInt8]
    /// The extra field that renames the entry, with its head; empty without one.
    let unicodeName: [UInt8]

    static let fixedSize = 30

    private static let descriptorFlag: UInt16 = 1 << 3
    private static let wideField: UInt16 = 0x0001
    private static let unicodeNameField: UInt16 = 0x7075

    /// Nil if what begins there is no header that a program would write.
    ///
    /// - Parameter isListed: whether a directory says that there is one, so that it may be an odd one.
    init?(
        at offset: Int64,
        in file: inout FileBlocks,
        isListed: Bool = false
    ) throws(ZipError) {
        guard let fixed = try file.bytes(at: offset, Self.fixedSize),
            fixed.number(at: 0) == ZipSignature.localHeader.rawValue
        else { return nil }
        method = fixed.number(at: 8)
        let nameCount = Int(fixed.number(at: 26, as: UInt16.self))
        let extraCount = Int(fixed.number(at: 28, as: UInt16.self))
        // The version of the format that is needed; the newest is 6.3.
        guard isListed || fixed[4] <= 63 && Self.isMethod(method) && nameCount > 0,
            let rest = try file.bytes(at: offset + Int64(Self.fixedSize), nameCount + extraCount)
        else { return nil }
        self.offset = offset
        dataStart = offset + Int64(Self.fixedSize + nameCount + extraCount)
        flags = fixed.number(at: 6)
        moment = fixed.number(at: 10)
        checksum = fixed.number(at: 14)
        name = Array(rest[..<nameCount])
        let narrow = (
            packed: fixed.number(at: 18, as: UInt32.self),
            plain: fixed.number(at: 22, as: UInt32.self)
        )
        var sizes = (packed: UInt64(narrow.packed), plain: UInt64(narrow.plain))
        var unicodeName: [UInt8] = []
        Self.forEachField(in: rest, from: nameCount) { identifier, start, count in
            if identifier == Self.unicodeNameField {
                unicodeName = Array(rest[start - 4..<start + count])
            }
            guard identifier == Self.wideField else { return }
            // Only those that do not fit above stand here, the plain one first.
            var place = start
            if narrow.plain == .max, place + 8 <= start + count {
                sizes.plain = rest.number(at: place)
                place += 8
            }
            if narrow.packed == .max, place + 8 <= start + count {
                sizes.packed = rest.number(at: place)
            }
        }
        compressedSize = sizes.packed
        size = sizes.plain
        self.unicodeName = unicodeName
    }

    /// Whether sizes and checksum stand behind the bytes too, or only there.
    var hasDescriptor: Bool { flags & Self.descriptorFlag != 0 }

    /// Only what follows them can say where the bytes end.
    var isEndUnknown: Bool { hasDescriptor && compressedSize == 0 }

    var isEncrypted: Bool { flags & 1 != 0 }

    /// An entry without bytes, by the last letter of its name.
    var isFolder: Bool { name.last == UInt8(ascii: "/") }

    /// Where the bytes end by what the header says; nil if that is no number of a file.
    var dataEnd: Int64? {
        guard compressedSize <= UInt64(Int64.max) else { return nil }
        let sum = dataStart.addingReportingOverflow(Int64(compressedSize))
        return sum.overflow ? nil : sum.partialValue
    }

    /// The numbers that were ever given to a method, WinZip's encryption included.
    private static func isMethod(_ number: UInt16) -> Bool {
        number <= 20 || (93...99).contains(number)
    }

    private static func forEachField(
        in bytes: [UInt8],
        from start: Int,
        _ body: (_ identifier: UInt16, _ start: Int, _ count: Int) -> Void
    ) {
        var place = start
        while place + 4 <= bytes.count {
            let count = Int(bytes.number(at: place + 2, as: UInt16.self))
            guard place + 4 + count <= bytes.count else { return }
            body(bytes.number(at: place), place + 4, count)
            place += 4 + count
        }
    }
}
