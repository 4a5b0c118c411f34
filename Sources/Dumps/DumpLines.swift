// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files

/// The lines of a dump, one after the other.
struct DumpLines {
    enum Line {
        /// Where it lies in the bytes of the input, without its end.
        case text(Range<Int>)
        case tooLong
    }

    private(set) var number = 0
    /// Whether the last line ended with the file.
    private(set) var lacksEnd = false

    /// The most bytes of a line; the longest known has a quarter of it.
    static let longest = 4 << 20

    /// The next line that is not empty.
    mutating func next(of input: DumpInput) throws(Failure) -> Line? {
        var searched = 0
        var isTooLong = false
        while true {
            let start = input.start
            let end = input.bytes.count
            if let place = input.bytes.place(of: 0x0A, in: start + searched..<end) {
                number += 1
                input.passOver(upTo: place + 1)
                if isTooLong { return .tooLong }
                let line = trimmed(start..<place, input)
                if line.isEmpty {
                    searched = 0
                    continue
                }
                return line.count > Self.longest ? .tooLong : .text(line)
            }
            searched = end - start
            if isTooLong || searched > Self.longest {
                isTooLong = true
                input.passOver(upTo: end)
                searched = 0
            }
            guard try !input.more() else { continue }
            // What somebody stops reading has no end.
            guard !input.isInterrupted else { return nil }
            let line = trimmed(input.start..<input.bytes.count, input)
            guard isTooLong || !line.isEmpty else { return nil }
            number += 1
            lacksEnd = true
            input.passOver(upTo: input.bytes.count)
            return isTooLong ? .tooLong : .text(line)
        }
    }

    /// Whether a line without an end stops before the end of its object of JSON.
    static func isCutOff(_ line: ArraySlice<UInt8>) -> Bool {
        let openLibrary = "/type/".utf8
        guard let first = line.firstIndex(of: UInt8(ascii: "{")) else {
            return openLibrary.starts(with: line.prefix(openLibrary.count))
        }
        var depth = 0
        var isInText = false
        var isEscaped = false
        for byte in line[first...] {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isInText
            case UInt8(ascii: "\""): isInText.toggle()
            case UInt8(ascii: "{") where !isInText: depth += 1
            case UInt8(ascii: "}") where !isInText: depth -= 1
            default: break
            }
        }
        return isInText || depth > 0
    }

    /// Without what other systems end their lines with.
    private func trimmed(_ range: Range<Int>, _ input: DumpInput) -> Range<Int> {
        guard let last = range.last, input.bytes[last] == 0x0D else { return range }
        return range.lowerBound..<last
    }
}
