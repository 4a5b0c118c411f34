// SPDX-License-Identifier: Apache-2.0

import CZLib

/// Why a gzip file was not read to its end.
package enum GzipError: Error, Equatable, Sendable {
    /// The compressed data cannot be inflated, or its checksum is wrong.
    case corruptData
    /// It ends in the middle of a member.
    case cutOff
    /// Something that is no gzip follows the last member.
    case strangeEnd
    /// It inflates to more than any real file does.
    case bomb
    case outOfMemory
}

/// Inflates a gzip file piece by piece, all its members as one.
///
/// libdeflate wants to have everything at once, and a dump of a catalogue has tens of gigabytes.
package final class GzipInflater {
    private var stream = z_stream()
    private let room: Int
    private var packed: [UInt8] = []
    private var position = 0
    private var piece: [UInt8]
    /// Whether a member is begun and not ended.
    private var isInside = false
    private var members = 0
    private var taken = 0
    private var made = 0

    /// How many times its own size a large file may have inflated: catalogues come to ten.
    private static let mostTimes = 200
    private static let largeSize = 64 << 20

    /// - Parameter room: the most bytes that one step makes.
    package init(room: Int = 256 << 10) throws(GzipError) {
        self.room = room
        piece = [UInt8](repeating: 0, count: room)
        let size = Int32(MemoryLayout<z_stream>.size)
        // Sixteen more than the largest window: gzip and nothing else.
        guard inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, size) == Z_OK else {
            throw .outOfMemory
        }
    }

    deinit {
        inflateEnd(&stream)
    }

    /// Whether these are the first bytes of a gzip file.
    package static func isGzip(_ bytes: some Collection<UInt8>) -> Bool {
        bytes.starts(with: [0x1F, 0x8B])
    }

    /// Whether the packed bytes handed over last are used up.
    package var needsInput: Bool { position == packed.count }

    /// Takes the next packed bytes, once the last ones are used up.
    package func take(_ bytes: [UInt8]) {
        packed = bytes
        position = 0
        taken += bytes.count
    }

    /// Appends what the packed bytes at hand give, up to the room of one step.
    package func inflate(into output: inout [UInt8]) throws(GzipError) {
        guard !needsInput else { return }
        guard try beginsMember() else { return }
        let result = step()
        output.append(contentsOf: piece[..<result.made])
        made += result.made
        switch result.code {
        case Z_OK, Z_BUF_ERROR: isInside = true
        case Z_STREAM_END:
            isInside = false
            members += 1
            inflateReset(&stream)
        case Z_MEM_ERROR: throw .outOfMemory
        default: throw .corruptData
        }
        if made > Self.largeSize, made / Self.mostTimes > taken { throw .bomb }
    }

    /// Says that no more bytes come.
    package func finish() throws(GzipError) {
        if isInside || members == 0 { throw .cutOff }
    }

    /// Whether a member is begun or begins here; behind the last one, zeros may fill a block.
    private func beginsMember() throws(GzipError) -> Bool {
        guard !isInside, members > 0 else { return true }
        while position < packed.count, packed[position] == 0 { position += 1 }
        if needsInput { return false }
        guard packed[position] == 0x1F else { throw .strangeEnd }
        return true
    }

    private func step() -> (code: Int32, made: Int) {
        packed.withUnsafeMutableBufferPointer { packed in
            piece.withUnsafeMutableBufferPointer { piece in
                stream.next_in = packed.baseAddress.map { $0 + position }
                stream.avail_in = UInt32(packed.count - position)
                stream.next_out = piece.baseAddress
                stream.avail_out = UInt32(piece.count)
                let code = CZLib.inflate(&stream, Z_NO_FLUSH)
                position = packed.count - Int(stream.avail_in)
                return (code, piece.count - Int(stream.avail_out))
            }
        }
    }
}

extension GzipInflater {
    /// Such as `1.2.13`.
    package static var libraryVersion: String { String(cString: zlibVersion()) }
}
