// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files

/// The records of a file of MARCXML, cut out of it without reading it as XML.
///
/// Such a file has a record a few kilobytes long, millions of times; a parser of XML would make
/// something of all of them. What stands around the records, be it a list, the answer of a server
/// or nothing, does not matter.
struct MARCRecords {
    enum Record {
        /// Where it lies in the bytes of the input, with its tags.
        case text(Range<Int>)
        case tooLong
    }

    private(set) var number = 0
    /// The name of the element around the records, while it is open.
    private var frame: [UInt8]?

    static let longest = 4 << 20

    /// The longest of a start or an end, of which a part may be at the end of the bytes.
    private static let longestTag = 64

    mutating func next(of input: DumpInput) throws(Failure) -> Record? {
        var searched = 0
        // Where the record begins, from the start of the bytes at hand.
        var first: Int?
        while true {
            let start = input.start
            var index = start + searched
            let end = input.bytes.count
            while let place = input.bytes.place(of: UInt8(ascii: "<"), in: index..<end) {
                guard end - place >= Self.longestTag || isWhole(input, place) else { break }
                switch Self.tag(input.bytes, place) {
                // A server's answer has records in records: the innermost is the one.
                case .start: first = place - start
                case .end(let behind):
                    if let first {
                        number += 1
                        input.passOver(upTo: behind)
                        return .text(start + first..<behind)
                    }
                case .other: if first == nil { noteFrame(input.bytes, place) }
                }
                index = place + 1
            }
            searched = index - start
            if let begin = first {
                if end - start - begin > Self.longest {
                    number += 1
                    input.passOver(upTo: end - min(end - start, Self.longestTag))
                    return .tooLong
                }
            } else {
                // What is not in a record goes, but for what may be the beginning of one.
                let kept = input.bytes.place(of: UInt8(ascii: "<"), in: index..<end) ?? end
                input.passOver(upTo: kept)
                searched = 0
            }
            if try input.more() { continue }
            guard !input.isInterrupted else { return nil }
            if first != nil || frame != nil { throw input.cutOff }
            return nil
        }
    }

    /// Notes where what stands around the records begins and ends.
    private mutating func noteFrame(_ bytes: [UInt8], _ place: Int) {
        let isEnd = place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: "/")
        let name = Array(
            bytes[(place + (isEnd ? 2 : 1))...].prefix(Self.longestTag).prefix {
                $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
            }
        )
        if isEnd {
            if name == frame { frame = nil }
            return
        }
        guard frame == nil, let sign = name.first, sign != UInt8(ascii: "?"),
            sign != UInt8(ascii: "!")
        else { return }
        let end = bytes.place(of: UInt8(ascii: ">"), in: place..<bytes.count)
        if let end, bytes[end - 1] == UInt8(ascii: "/") { return }
        frame = name
    }

    private func isWhole(_ input: DumpInput, _ place: Int) -> Bool {
        input.bytes.place(of: UInt8(ascii: ">"), in: place..<input.bytes.count) != nil
    }

    private enum Tag {
        case start
        case end(behind: Int)
        case other
    }

    /// `<record>`, `<marc:record type="...">`, `</record>`.
    private static func tag(_ bytes: [UInt8], _ place: Int) -> Tag {
        var index = place + 1
        let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isEnd { index += 1 }
        let limit = min(bytes.count, place + longestTag)
        var name = index
        while index < limit {
            let byte = bytes[index]
            if byte == UInt8(ascii: ":") { name = index + 1 }
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || byte <= 0x20 { break }
            index += 1
        }
        guard index < limit, index - name == 6, bytes[name..<index].elementsEqual("record".utf8)
        else { return .other }
        guard isEnd else { return bytes[index] == UInt8(ascii: "/") ? .other : .start }
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") { index += 1 }
        return .end(behind: min(bytes.count, index + 1))
    }
}
