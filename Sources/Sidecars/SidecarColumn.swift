// SPDX-License-Identifier: Apache-2.0

import Books
import EPUB
import JSON5

/// One column of calibre's that a user made: the value in it, and what is known of its kind.
struct SidecarColumn {
    private var datatype = ""
    private var values: [JSONLine.Scalar] = []
    private var index: JSONLine.Scalar?

    /// Columns have short names of a few letters, and nobody has more than that.
    private static let longestLabel = 64
    private static let mostValues = FactSheet.mostValues

    /// Reads the object that calibre makes of a column.
    init(_ line: inout JSONLine) throws(JSON5Error) {
        try line.beginObject()
        while let name = try line.nextName() {
            // Of the others there are many.
            guard name.count == "datatype".utf8.count || name.first == UInt8(ascii: "#") else {
                try line.skipValue()
                continue
            }
            switch String(decoding: name, as: UTF8.self) {
            case "datatype":
                if case .string(let word) = try line.scalar() {
                    datatype = String(decoding: word.prefix(Self.longestLabel), as: UTF8.self)
                }
            case "#value#": values = try Self.values(&line)
            case "#extra#": index = try Self.values(&line).first
            default: try line.skipValue()
            }
        }
    }

    /// One value, a list of them, or an object of Python's with a value in it.
    private static func values(_ line: inout JSONLine) throws(JSON5Error) -> [JSONLine.Scalar] {
        switch line.next {
        case UInt8(ascii: "["):
            var values: [JSONLine.Scalar] = []
            try line.beginList()
            while try line.hasNextElement() {
                let value = try line.scalar()
                if values.count < mostValues { values.append(value) }
            }
            return values
        case UInt8(ascii: "{"):
            var values: [JSONLine.Scalar] = []
            try line.beginObject()
            while let name = try line.nextName() {
                if name.elementsEqual("__value__".utf8) {
                    values = [try line.scalar()]
                } else {
                    try line.skipValue()
                }
            }
            return values
        default: return [try line.scalar()]
        }
    }

    /// What a template computes says nothing of its own.
    private var isComputed: Bool { datatype == "composite" }

    func write(to facts: inout FactSheet, as label: String) {
        let isLabel =
            1...Self.longestLabel ~= label.utf8.count
            && label.utf8.allSatisfy { byte in
                byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
                    || byte == UInt8(ascii: "_")
            }
        guard isLabel, !isComputed else { return }
        let texts = values.compactMap(text)
        guard !texts.isEmpty else { return }
        facts[.custom(label)] = texts
        if datatype == "series", let index, let place = text(index) {
            facts[.custom(label + "_index")] = [place]
        }
    }

    private func text(_ value: JSONLine.Scalar) -> String? {
        switch value {
        case .null: return nil
        case .bool(let flag): return flag ? "true" : "false"
        case .integer(let number):
            return datatype == "rating" ? SidecarNumber.stars(Double(number)) : "\(number)"
        case .real(let number):
            return datatype == "rating"
                ? SidecarNumber.stars(number) : SidecarNumber.plain("\(number)")
        case .string(let bytes):
            guard let text = SafeText.of(bytes) else { return nil }
            switch datatype {
            case "comments": return SafeText.of(DescriptionText.of(text).utf8)
            case "datetime": return LooseMoment.text(text)
            default: return text
            }
        }
    }
}
