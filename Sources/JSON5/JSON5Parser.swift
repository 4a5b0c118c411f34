// SPDX-License-Identifier: Apache-2.0

/// The grammar: one function for each kind of value.
struct JSON5Parser {
    var scanner: JSON5Scanner
    /// Names that stand in their object already.
    var duplicates: [JSON5Error] = []

    private let deepest: Int
    private var depth = 0

    init(_ scalars: [Unicode.Scalar], depth: Int) {
        scanner = JSON5Scanner(scalars)
        deepest = depth
    }

    /// The whole text.
    mutating func document() throws(JSON5Error) -> JSON5Value {
        try scanner.skipBlanks()
        let value = try value()
        try scanner.skipBlanks()
        guard scanner.peek == nil else {
            throw unexpected("the end of the text")
        }
        return value
    }

    private mutating func value() throws(JSON5Error) -> JSON5Value {
        let place = scanner.place
        guard let scalar = scanner.peek else { throw unexpected("a value") }
        switch scalar {
        case "{":
            return try nested(at: place) { (parser) throws(JSON5Error) in
                .object(try parser.object())
            }
        case "[":
            return try nested(at: place) { (parser) throws(JSON5Error) in
                .array(try parser.array())
            }
        case "\"", "'": return JSON5Value(.string(try string()), at: place)
        case "0"..."9", ".", "+", "-": return JSON5Value(.number(try number()), at: place)
        default:
            guard scalar.beginsName || scalar == "\\" else { throw unexpected("a value") }
            return JSON5Value(try word(at: place), at: place)
        }
    }

    private mutating func nested(
        at place: TextPlace,
        _ content: (inout JSON5Parser) throws(JSON5Error) -> JSON5Value.Content
    ) throws(JSON5Error) -> JSON5Value {
        guard depth < deepest else {
            throw JSON5Error(place, "lists and objects may be nested at most \(deepest) deep")
        }
        depth += 1
        defer { depth -= 1 }
        scanner.advance()
        return JSON5Value(try content(&self), at: place)
    }

    private mutating func object() throws(JSON5Error) -> [JSON5Member] {
        var members: [JSON5Member] = []
        var first: [String: TextPlace] = [:]
        while true {
            try scanner.skipBlanks()
            if scanner.skip("}") { return members }
            let place = scanner.place
            let name = try memberName()
            try scanner.skipBlanks()
            guard scanner.skip(":") else {
                throw unexpected("\":\" after the name \(quoted(name))")
            }
            try scanner.skipBlanks()
            let value = try value()
            if let first = first[name] {
                duplicates.append(
                    JSON5Error(place, "\(quoted(name)) is already defined on line \(first.line)")
                )
            } else {
                first[name] = place
                members.append(JSON5Member(name: name, place: place, value: value))
            }
            try scanner.skipBlanks()
            if scanner.skip(",") { continue }
            if scanner.skip("}") { return members }
            throw unexpected("\",\" or \"}\"")
        }
    }

    private mutating func array() throws(JSON5Error) -> [JSON5Value] {
        var elements: [JSON5Value] = []
        while true {
            try scanner.skipBlanks()
            if scanner.skip("]") { return elements }
            elements.append(try value())
            try scanner.skipBlanks()
            if scanner.skip(",") { continue }
            if scanner.skip("]") { return elements }
            throw unexpected("\",\" or \"]\"")
        }
    }

    private mutating func memberName() throws(JSON5Error) -> String {
        switch scanner.peek {
        case "\"", "'": return try string()
        case let scalar? where scalar.beginsName || scalar == "\\": return try bareName()
        default: throw unexpected("a name or \"}\"")
        }
    }

    /// A name without quotes, in which a character may be written as `\u0061`.
    private mutating func bareName() throws(JSON5Error) -> String {
        var name = String.UnicodeScalarView()
        while let scalar = scanner.peek {
            let place = scanner.place
            if scalar == "\\" {
                scanner.advance()
                guard scanner.skip("u") else {
                    throw JSON5Error(place, "in a name without quotes, \\u is the only escape")
                }
                let escaped = try escapedCharacter(from: place)
                guard name.isEmpty ? escaped.beginsName : escaped.continuesName else {
                    throw JSON5Error(place, "a name with this character must be in quotes")
                }
                name.append(escaped)
            } else if name.isEmpty ? scalar.beginsName : scalar.continuesName {
                name.append(scalar)
                scanner.advance()
            } else {
                break
            }
        }
        return String(name)
    }

    /// `true`, `null` and the like; any other bare word is a string without quotes.
    private mutating func word(at place: TextPlace) throws(JSON5Error) -> JSON5Value.Content {
        let word = try bareName()
        // With an escape in it, it is a name and no more.
        if scanner.place.column - place.column == word.unicodeScalars.count {
            switch word {
            case "null": return .null
            case "true": return .bool(true)
            case "false": return .bool(false)
            case "Infinity":
                return .number(JSON5Number(text: word, value: .infinity, integer: nil))
            case "NaN": return .number(JSON5Number(text: word, value: .nan, integer: nil))
            default: break
            }
        }
        throw JSON5Error(
            place,
            "expected a value but found \(quoted(word)); put strings in quotes"
        )
    }

    func unexpected(_ expected: String) -> JSON5Error {
        JSON5Error(scanner.place, "expected \(expected) but found \(scanner.found)")
    }

    /// A name as a message shows it.
    private func quoted(_ name: String) -> String {
        let shown = name.unicodeScalars.prefix(60).map { scalar in
            scalar.properties.generalCategory == .control
                ? JSON5Scanner.name(of: scalar) : String(scalar)
        }
        return "\"" + shown.joined() + (name.unicodeScalars.count > 60 ? "…" : "") + "\""
    }
}
