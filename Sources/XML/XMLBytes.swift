// SPDX-License-Identifier: Apache-2.0

import Glibc

// Finding things in a document that is not parsed yet.
extension UnsafeBufferPointer<UInt8> {
    func next(_ byte: UInt8, from: Int) -> Int? {
        guard from < count, let baseAddress,
            let hit = memchr(baseAddress + from, Int32(byte), count - from)
        else { return nil }
        return UnsafeRawPointer(hit) - UnsafeRawPointer(baseAddress)
    }

    func find(_ word: StaticString, from: Int) -> Int? {
        var position = from
        while let hit = next(word.utf8Start.pointee, from: position) {
            if has(word, at: hit) { return hit }
            position = hit + 1
        }
        return nil
    }

    func has(_ word: StaticString, at position: Int) -> Bool {
        guard position + word.utf8CodeUnitCount <= count, let baseAddress else { return false }
        return memcmp(baseAddress + position, word.utf8Start, word.utf8CodeUnitCount) == 0
    }

    /// The end of the comment or processing instruction that begins here, which is the end of the
    /// document if it is not closed; nil for anything else.
    func endOfRemark(at open: Int) -> Int? {
        if has("<!--", at: open) { return find("-->", from: open + 4).map { $0 + 3 } ?? count }
        if has("<?", at: open) { return find("?>", from: open + 2).map { $0 + 2 } ?? count }
        return nil
    }

    /// The same for all in which a reference is none.
    func endOfVerbatim(at open: Int) -> Int? {
        if has("<![CDATA[", at: open) { return find("]]>", from: open + 9).map { $0 + 3 } ?? count }
        return endOfRemark(at: open)
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
