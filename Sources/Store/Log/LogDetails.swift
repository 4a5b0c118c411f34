// SPDX-License-Identifier: Apache-2.0

/// What an entry of the log says besides who, when and by which command: one object of JSON.
///
/// Its text is what the hash of the entry is made of, so it is kept to the letter.
struct LogDetails {
    private var bytes: [UInt8] = []

    var text: String { "{" + String(decoding: bytes, as: UTF8.self) + "}" }

    mutating func add(_ name: String, _ value: String) {
        begin(name)
        bytes.appendJSON(value)
    }

    mutating func add(_ name: String, _ value: Int64) {
        begin(name)
        bytes.append(contentsOf: "\(value)".utf8)
    }

    mutating func add(_ name: String, _ values: [String]) {
        begin(name)
        var separator = UInt8(ascii: "[")
        for value in values {
            bytes.append(separator)
            bytes.appendJSON(value)
            separator = UInt8(ascii: ",")
        }
        bytes.append(contentsOf: (values.isEmpty ? "[]" : "]").utf8)
    }

    mutating func add(_ name: String, _ values: [Int64]) {
        begin(name)
        bytes.append(contentsOf: "[\(values.map(String.init).joined(separator: ","))]".utf8)
    }

    private mutating func begin(_ name: String) {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
        bytes.appendJSON(name)
        bytes.append(UInt8(ascii: ":"))
    }
}
