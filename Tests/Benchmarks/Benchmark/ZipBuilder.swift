// SPDX-License-Identifier: Apache-2.0

/// Writes a ZIP archive into memory: entry after entry, then the directory.
struct ZipBuilder {
    /// Whether deflated entries state their sizes after their bytes, as streaming writers do.
    let usesDescriptors: Bool
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// 14 March 2024, half past ten, in the form of MS-DOS.
    private static let time = 10 << 11 | 30 << 5
    private static let date = (2024 - 1980) << 9 | 3 << 5 | 14

    init(usesDescriptors: Bool = false) {
        self.usesDescriptors = usesDescriptors
    }

    mutating func add(_ name: String, _ payload: Payload) {
        let offset = bytes.count
        let follows = usesDescriptors && payload.isDeflated
        let isASCII = name.utf8.allSatisfy { $0 < 0x80 }
        let flags = (follows ? 1 << 3 : 0) | (isASCII ? 0 : 1 << 11)
        bytes.append32(0x0403_4B50)
        appendFields(to: \.bytes, flags, payload, hidesSizes: follows)
        bytes.append16(name.utf8.count)
        bytes.append16(0)
        bytes.append(name)
        bytes.append(contentsOf: payload.bytes)
        if follows {
            bytes.append32(0x0807_4B50)
            bytes.append32(Int(payload.checksum))
            bytes.append32(payload.bytes.count)
            bytes.append32(payload.size)
        }

        directory.append32(0x0201_4B50)
        directory.append16(20)
        appendFields(to: \.directory, flags, payload, hidesSizes: false)
        directory.append16(name.utf8.count)
        for _ in 0..<4 { directory.append16(0) }
        directory.append32(0o100644 << 16)
        directory.append32(offset)
        directory.append(name)
        count += 1
    }

    consuming func finish() -> [UInt8] {
        let start = bytes.count
        bytes.append(contentsOf: directory)
        bytes.append32(0x0605_4B50)
        bytes.append32(0)
        bytes.append16(count)
        bytes.append16(count)
        bytes.append32(directory.count)
        bytes.append32(start)
        bytes.append16(0)
        return bytes
    }

    /// The fields that a local header and a directory record have in common.
    private mutating func appendFields(
        to place: WritableKeyPath<ZipBuilder, [UInt8]>,
        _ flags: Int,
        _ payload: Payload,
        hidesSizes: Bool
    ) {
        self[keyPath: place].append16(20)
        self[keyPath: place].append16(flags)
        self[keyPath: place].append16(payload.isDeflated ? 8 : 0)
        self[keyPath: place].append16(ZipBuilder.time)
        self[keyPath: place].append16(ZipBuilder.date)
        self[keyPath: place].append32(hidesSizes ? 0 : Int(payload.checksum))
        self[keyPath: place].append32(hidesSizes ? 0 : payload.bytes.count)
        self[keyPath: place].append32(hidesSizes ? 0 : payload.size)
    }
}
