// SPDX-License-Identifier: Apache-2.0

/// Reads a file here and there, and searches it for records, with one block of memory.
///
/// What is searched from front to back is read once, whatever its size.
struct FileBlocks: ~Copyable {
    private let whole: VirtualFile
    let size: Int64

    /// The part of the file that is in memory, in the first bytes of a buffer that is kept.
    private var block: [UInt8] = []
    private var blockCount = 0
    private var blockStart: Int64 = 0
    private static let blockSize = 256 << 10

    /// How many more signatures a search may stop at, and how many places may be looked at.
    ///
    /// No archive under the limits has as many; a file that is made of nothing else has.
    private var searchesLeft = 1 << 20
    private var looksLeft = 1 << 19

    init(descriptor: Int32, size: Int64) {
        self.init(VirtualFile(FileWindow(descriptor: descriptor, size: size)))
    }

    init(_ whole: VirtualFile) {
        self.whole = whole
        size = whole.size
    }

    var window: FileWindow { whole.window }

    /// The bytes at a place; nil if the file ends before.
    mutating func bytes(at offset: Int64, _ count: Int) throws(ZipError) -> [UInt8]? {
        guard offset >= 0, count >= 0, offset <= size - Int64(count) else { return nil }
        let start = offset - blockStart
        if start >= 0, start + Int64(count) <= Int64(blockCount) {
            return Array(block[Int(start)..<Int(start) + count])
        }
        looksLeft -= 1
        if looksLeft < 0 { throw ZipError(.tooLarge) }
        var bytes = [UInt8](repeating: 0, count: count)
        return try whole.fill(&bytes, count, from: offset) == count ? bytes : nil
    }

    mutating func signature(at offset: Int64) throws(ZipError) -> ZipSignature? {
        try bytes(at: offset, 4).flatMap { ZipSignature(rawValue: $0.number(at: 0)) }
    }

    /// The first record that begins at or behind a place, and in front of an end.
    mutating func find(
        from start: Int64,
        until end: Int64
    ) throws(ZipError) -> (offset: Int64, signature: ZipSignature)? {
        var offset = start
        while offset <= end - 4 {
            if offset < blockStart || offset + 4 > blockStart + Int64(blockCount) {
                try load(at: offset)
                if blockCount < 4 { return nil }
            }
            if let found = searchBlock(from: Int(offset - blockStart)) {
                searchesLeft -= 1
                if searchesLeft < 0 { throw ZipError(.tooLarge) }
                let place = blockStart + Int64(found.index)
                return place <= end - 4 ? (place, found.signature) : nil
            }
            // The last three bytes may begin a record that goes on in the next block.
            offset = blockStart + Int64(blockCount) - 3
        }
        return nil
    }

    private func searchBlock(from start: Int) -> (index: Int, signature: ZipSignature)? {
        block.withUnsafeBytes { bytes in
            var index = start
            while index + 4 <= blockCount {
                // Every second byte is looked at: a `P` stands here, or a `K` behind it.
                switch bytes[index + 1] {
                case UInt8(ascii: "K"):
                    let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
                    if let signature = ZipSignature(rawValue: UInt32(littleEndian: word)) {
                        return (index, signature)
                    }
                    index += 2
                case UInt8(ascii: "P"):
                    index += 1
                default:
                    index += 2
                }
            }
            return nil
        }
    }

    private mutating func load(at offset: Int64) throws(ZipError) {
        if block.isEmpty {
            block = [UInt8](repeating: 0, count: Int(min(Int64(Self.blockSize), size)))
        }
        blockStart = offset
        blockCount = 0
        let count = Int(min(Int64(block.count), size - offset))
        blockCount = try whole.fill(&block, count, from: offset)
    }
}

extension VirtualFile {
    /// - Returns: how many bytes there were.
    fileprivate func fill(
        _ bytes: inout [UInt8],
        _ count: Int,
        from offset: Int64
    ) throws(ZipError) -> Int {
        let result = bytes.withUnsafeMutableBytes { buffer in
            Result { () throws(ZipError) in
                let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
                return try fill(part, from: offset)
            }
        }
        return try result.get()
    }
}
