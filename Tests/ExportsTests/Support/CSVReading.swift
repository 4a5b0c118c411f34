// SPDX-License-Identifier: Apache-2.0

/// Reads a table as RFC 4180 has it, so that a test sees what another program would see.
struct CSVReading {
    enum Mistake: Error {
        case strayQuote, openQuote, bareBreak
    }

    static func rows(_ bytes: [UInt8], _ delimiter: Unicode.Scalar = ",") throws -> [[String]] {
        var rows: [[String]] = []
        var row: [String] = []
        var field: [UInt8] = []
        var rest = bytes[...]
        let mark = UInt8(ascii: delimiter)
        func end() {
            row.append(String(decoding: field, as: UTF8.self))
            field = []
        }
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""):
                guard field.isEmpty else { throw Mistake.strayQuote }
                try takeQuoted(&rest, into: &field)
                guard rest.first == mark || rest.first == 13 else { throw Mistake.strayQuote }
            case mark: end()
            case 13 where rest.first == 10:
                rest.removeFirst()
                end()
                rows.append(row)
                row = []
            case 10, 13: throw Mistake.bareBreak
            default: field.append(byte)
            }
        }
        guard row.isEmpty, field.isEmpty else { throw Mistake.bareBreak }
        return rows
    }

    private static func takeQuoted(
        _ rest: inout ArraySlice<UInt8>,
        into field: inout [UInt8]
    ) throws {
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\"") else {
                field.append(byte)
                continue
            }
            guard rest.first == byte else { return }
            field.append(byte)
            rest.removeFirst()
        }
        throw Mistake.openQuote
    }
}
