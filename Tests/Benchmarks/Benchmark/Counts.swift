// SPDX-License-Identifier: Apache-2.0

/// The whole numbers at the top level of a JSON object; everything else in it is passed over.
struct Counts {
    private(set) var values: [String: Int] = [:]

    init(json: String) {
        let bytes = Array(json.utf8)
        var depth = 0
        var at = 0
        var text = ""
        var key: String?
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                key = nil
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                key = nil
            case UInt8(ascii: ","):
                key = nil
            case UInt8(ascii: ":"):
                key = depth == 1 ? text : nil
            case UInt8(ascii: "\""):
                let start = at + 1
                at = start
                while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
                    at += bytes[at] == UInt8(ascii: "\\") ? 2 : 1
                }
                text = String(decoding: bytes[start..<min(at, bytes.count)], as: UTF8.self)
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let start = at
                while at + 1 < bytes.count, Counts.belongsToNumber(bytes[at + 1]) { at += 1 }
                if let key, let value = Int(String(decoding: bytes[start...at], as: UTF8.self)) {
                    values[key] = value
                }
            default:
                break
            }
            at += 1
        }
    }

    private static func belongsToNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"),
            UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"):
            return true
        default:
            return false
        }
    }

    /// One line for each number that is not as it should be; empty when all are.
    func differences(from expected: [(name: String, value: Int)]) -> [String] {
        expected.compactMap { name, value in
            let found = values[name]
            if found == value { return nil }
            return "\(name) is \(found.map(String.init) ?? "missing"), should be \(value)"
        }
    }
}
