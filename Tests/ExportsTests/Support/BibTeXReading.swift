// SPDX-License-Identifier: Apache-2.0

/// Reads records as BibTeX does: braces are counted, whatever stands before them.
struct BibTeXReading {
    struct Entry {
        var kind = ""
        var key = ""
        var fields: [String: String] = [:]

        subscript(_ name: String) -> String { fields[name] ?? "" }
    }

    struct Mistake: Error {
        let wanted: String
        let rest: String
    }

    private var rest: ArraySlice<UInt8>

    static func entries(_ bytes: [UInt8]) throws -> [Entry] {
        var reading = BibTeXReading(rest: bytes[...])
        var entries: [Entry] = []
        while true {
            reading.skipBlanks()
            if reading.rest.isEmpty { return entries }
            entries.append(try reading.entry())
        }
    }

    private mutating func entry() throws -> Entry {
        var entry = Entry()
        try take("@")
        entry.kind = word()
        try take("{")
        entry.key = word()
        while takes(",") {
            let name = word()
            try take("=")
            skipBlanks()
            guard entry.fields.updateValue(try braced(), forKey: name) == nil else {
                throw mistake("a field that is there once")
            }
        }
        try take("}")
        return entry
    }

    private mutating func braced() throws -> String {
        try take("{")
        var depth = 1
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "{") { depth += 1 }
            if byte == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { return String(decoding: value, as: UTF8.self) }
            value.append(byte)
        }
        throw mistake("the end of a field")
    }

    private mutating func word() -> String {
        skipBlanks()
        let word = rest.prefix { byte in
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        }
        rest.removeFirst(word.count)
        return String(decoding: word, as: UTF8.self)
    }

    private mutating func skipBlanks() {
        while rest.first == UInt8(ascii: " ") || rest.first == UInt8(ascii: "\n") {
            rest.removeFirst()
        }
    }

    private mutating func takes(_ sign: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard rest.first == UInt8(ascii: sign) else { return false }
        rest.removeFirst()
        return true
    }

    private mutating func take(_ sign: Unicode.Scalar) throws {
        guard takes(sign) else { throw mistake(String(sign)) }
    }

    private func mistake(_ wanted: String) -> Mistake {
        Mistake(wanted: wanted, rest: String(decoding: rest.prefix(60), as: UTF8.self))
    }
}

extension BibTeXReading {
    /// What TeX prints of a value, where every sign of TeX is written as a command or behind a
    /// backslash; nil where anything else would be carried out.
    static func printed(_ value: String) -> String? {
        var result = ""
        var rest = value[...]
        let commands = [
            "\\textbraceleft{}": "{", "\\textbraceright{}": "}", "\\textbackslash{}": "\\",
            "\\textasciitilde{}": "~", "\\textasciicircum{}": "^", "\\&": "&", "\\%": "%",
            "\\$": "$", "\\#": "#", "\\_": "_", "{}": "",
        ]
        while let first = rest.unicodeScalars.first {
            if let (command, sign) = commands.first(where: { rest.utf8.starts(with: $0.key.utf8) })
            {
                result += sign
                rest = rest.unicodeScalars.dropFirst(command.unicodeScalars.count).asSubstring
                continue
            }
            if "{}\\&%$#_~^".unicodeScalars.contains(first) { return nil }
            result.unicodeScalars.append(first)
            rest = rest.unicodeScalars.dropFirst().asSubstring
        }
        return result
    }

    /// The names that a list of authors is split into, at the word that joins them outside of
    /// braces, whatever its letters.
    static func names(_ value: String) -> [String] {
        var names: [String] = []
        var words: [String] = []
        var word = ""
        var depth = 0
        func end() {
            if depth == 0, word.lowercased() == "and" {
                names.append(words.joined(separator: " "))
                words = []
            } else if !word.isEmpty {
                words.append(word)
            }
            word = ""
        }
        for scalar in value.unicodeScalars {
            if scalar == "{" { depth += 1 }
            if scalar == "}" { depth -= 1 }
            if depth == 0, scalar.properties.isWhitespace {
                end()
            } else {
                word.unicodeScalars.append(scalar)
            }
        }
        end()
        return names + [words.joined(separator: " ")]
    }
}

extension String {
    /// What records say of a text: what no line may have is a blank there.
    var asInTeX: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            result.append(scalar.value >= 0x20 && scalar.value != 0x7F ? scalar : " ")
        }
        return String(result)
    }
}

extension Substring.UnicodeScalarView {
    fileprivate var asSubstring: Substring { Substring(self) }
}
