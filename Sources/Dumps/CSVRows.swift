// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files

/// The rows of a table in CSV, whose quoted fields may have line breaks in them.
struct CSVRows {
    enum Row {
        /// Where it lies in the bytes of the input, without its end, and on which line it begins.
        case text(Range<Int>, line: Int)
        case tooLong(line: Int)
    }

    private var line = 1
    /// Whether the last row ended with the file.
    private(set) var lacksEnd = false

    /// The most bytes of a row.
    ///
    /// A quote that is not closed makes a row of all that follows, so that
    /// only its first line is given up then.
    static let longest = 256 << 10

    mutating func next(of input: DumpInput) throws(Failure) -> Row? {
        var searched = 0
        var isQuoted = false
        var lines = 0
        while true {
            let start = input.start
            var index = start + searched
            while index < input.bytes.count, index - start <= Self.longest {
                let byte = input.bytes[index]
                if byte == UInt8(ascii: "\"") {
                    isQuoted.toggle()
                } else if byte == 0x0A {
                    lines += 1
                    if !isQuoted { return finish(start..<index, lines, input) }
                }
                index += 1
            }
            searched = index - start
            if searched > Self.longest { return try giveUpLine(input) }
            guard try !input.more() else { continue }
            guard !input.isInterrupted, input.start < input.bytes.count else { return nil }
            lacksEnd = !isQuoted || !Self.hasRowInside(input)
            if isQuoted, lacksEnd {
                input.passOver(upTo: input.bytes.count)
                return .tooLong(line: line)
            }
            if isQuoted { return try giveUpLine(input) }
            return finish(input.start..<input.bytes.count, lines, input)
        }
    }

    /// Whether a row begins in a field that is not closed, so that its quote is a stray one; otherwise
    /// the file ends in the middle of the field.
    private static func hasRowInside(_ input: DumpInput) -> Bool {
        var index = input.start
        while let end = input.bytes.place(of: 0x0A, in: index..<input.bytes.count) {
            index = end + 1
            let digits = input.bytes[index...].prefix { $0 &- UInt8(ascii: "0") < 10 }
            if !digits.isEmpty, input.bytes[digits.endIndex...].first == UInt8(ascii: ",") {
                return true
            }
        }
        return false
    }

    private mutating func finish(_ range: Range<Int>, _ lines: Int, _ input: DumpInput) -> Row {
        input.passOver(upTo: min(range.upperBound + 1, input.bytes.count))
        defer { line += lines }
        return .text(range, line: line)
    }

    private mutating func giveUpLine(_ input: DumpInput) throws(Failure) -> Row {
        defer { line += 1 }
        while true {
            if let end = input.bytes.place(of: 0x0A, in: input.start..<input.bytes.count) {
                input.passOver(upTo: end + 1)
                return .tooLong(line: line)
            }
            input.passOver(upTo: input.bytes.count)
            if try !input.more() {
                lacksEnd = !input.isInterrupted
                return .tooLong(line: line)
            }
        }
    }

    /// The fields of a row, without the quotes around them.
    static func fields(_ bytes: [UInt8], _ range: Range<Int>) throws(DumpProblem) -> [[UInt8]] {
        let quote = UInt8(ascii: "\"")
        var fields: [[UInt8]] = []
        var field: [UInt8] = []
        var index = range.lowerBound
        var end = range.upperBound
        if end > index, bytes[end - 1] == 0x0D { end -= 1 }
        while true {
            if index < end, bytes[index] == quote {
                index += 1
                while true {
                    guard index < end else { throw DumpProblem(sentence: "a quote is not closed") }
                    if bytes[index] == quote {
                        index += 1
                        guard index < end, bytes[index] == quote else { break }
                    }
                    field.append(bytes[index])
                    index += 1
                }
                guard index == end || bytes[index] == UInt8(ascii: ",") else {
                    throw DumpProblem(sentence: "something follows a closing quote")
                }
            }
            while index < end, bytes[index] != UInt8(ascii: ",") {
                field.append(bytes[index])
                index += 1
            }
            fields.append(field)
            field = []
            if index >= end { return fields }
            index += 1
        }
    }
}
