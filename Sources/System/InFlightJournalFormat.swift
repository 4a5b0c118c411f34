// SPDX-License-Identifier: Apache-2.0

import Files

/// How the note of what is in hand looks in its file.
///
/// A header: eight letters, the run, the number of slots, a state, the boot of the machine. Then
/// the slots: a state, the length of the name, a checksum of both, the name. All numbers begin with
/// their lowest byte. A process can be killed in the middle of a write, hence the checksum.
enum InFlightJournalFormat {
    enum State: UInt8 {
        case free = 0
        case inHand = 1
        case crashed = 2
        case givenUp = 3
    }

    static let nameLimit = 4096
    static let slotLimit = 1024
    static let sizeLimit = headerSize + slotLimit * slotSize
    /// In the header: whether the process died in a thread that had nothing in hand.
    static let crashedElsewhereOffset = 20

    private static let letters = Array("ACC-HAND".utf8)
    private static let headerSize = 64
    private static let bootStart = 24
    private static let bootLimit = headerSize - bootStart
    private static let slotHeaderSize = 12
    private static let slotSize = 4608

    /// Where a slot begins, and with it its state.
    static func offset(of slot: Int) -> Int {
        headerSize + slot * slotSize
    }

    static func header(run: Int64, slots: Int) -> [UInt8] {
        var bytes = letters
        append(UInt64(bitPattern: run), 8, to: &bytes)
        append(UInt64(slots), 4, to: &bytes)
        bytes += [UInt8](repeating: 0, count: bootStart - bytes.count)
        bytes += boot
        return bytes + [UInt8](repeating: 0, count: headerSize - bytes.count)
    }

    /// Lends the bytes of a slot.
    static func withSlot(
        _ name: [UInt8],
        state: State,
        _ body: (UnsafeRawBufferPointer) -> Void
    ) {
        let key = InFlightJournal.key(of: name)
        let count = slotHeaderSize + key.count
        withUnsafeTemporaryAllocation(byteCount: count, alignment: 4) { raw in
            raw.storeBytes(of: UInt32(state.rawValue).littleEndian, as: UInt32.self)
            raw.storeBytes(
                of: UInt32(key.count).littleEndian,
                toByteOffset: 4,
                as: UInt32.self
            )
            raw.storeBytes(of: checksum(key[...]).littleEndian, toByteOffset: 8, as: UInt32.self)
            UnsafeMutableRawBufferPointer(rebasing: raw[slotHeaderSize...]).copyBytes(from: key)
            body(UnsafeRawBufferPointer(raw))
        }
    }

    static func remains(in bytes: [UInt8]) -> InFlightJournal.Remains? {
        guard bytes.count >= headerSize, bytes.starts(with: letters) else { return nil }
        let slots = number(bytes, at: 16, 4)
        guard slots <= slotLimit, bytes[crashedElsewhereOffset] == 0 else { return nil }
        // A power cut says nothing about a file.
        guard bytes[bootStart..<headerSize].prefix(while: { $0 != 0 }).elementsEqual(boot) else {
            return nil
        }
        var items: [InFlightJournal.Remains.Item] = []
        for slot in 0..<Int(slots) {
            if let item = item(bytes, at: offset(of: slot)) { items.append(item) }
        }
        if items.contains(where: \.hasCrashed) { items.removeAll { !$0.hasCrashed } }
        guard !items.isEmpty else { return nil }
        return InFlightJournal.Remains(
            run: Int64(bitPattern: number(bytes, at: 8, 8)),
            items: items
        )
    }

    private static func item(_ bytes: [UInt8], at offset: Int) -> InFlightJournal.Remains.Item? {
        guard bytes.count > offset + slotHeaderSize, let state = State(rawValue: bytes[offset]),
            state == .inHand || state == .crashed
        else { return nil }
        let start = offset + slotHeaderSize
        let count = Int(number(bytes, at: offset + 4, 4))
        guard count > 0, count <= nameLimit, start + count <= bytes.count else { return nil }
        let name = bytes[start..<start + count]
        guard number(bytes, at: offset + 8, 4) == UInt64(checksum(name)) else { return nil }
        return InFlightJournal.Remains.Item(key: Array(name), hasCrashed: state == .crashed)
    }

    /// FNV-1a: short, and good enough against halves of two names.
    static func hash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }

    private static func checksum(_ name: ArraySlice<UInt8>) -> UInt32 {
        UInt32(truncatingIfNeeded: hash(name) ^ UInt64(name.count))
    }

    /// Which start of the machine this is; empty where the system does not tell.
    private static let boot: [UInt8] = {
        let file = Path("/proc/sys/kernel/random/boot_id")
        // Without it a note from before a power cut counts like any other.
        guard let text = try? SmallFile.read(file, limit: 64) else { return [] }
        return Array(text.prefix { $0 > UInt8(ascii: " ") }.prefix(bootLimit))
    }()

    private static func number(_ bytes: [UInt8], at offset: Int, _ count: Int) -> UInt64 {
        var value: UInt64 = 0
        for index in (0..<count).reversed() { value = value << 8 | UInt64(bytes[offset + index]) }
        return value
    }

    private static func append(_ value: UInt64, _ count: Int, to bytes: inout [UInt8]) {
        for index in 0..<UInt64(count) {
            bytes.append(UInt8(truncatingIfNeeded: value >> (index * 8)))
        }
    }
}
