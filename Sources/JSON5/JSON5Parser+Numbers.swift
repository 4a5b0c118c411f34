// SPDX-License-Identifier: Apache-2.0

/// Numbers: decimal and hexadecimal ones, with either sign, and what is none.
extension JSON5Parser {
    mutating func number() throws(JSON5Error) -> JSON5Number {
        let start = scanner.place
        var sign = ""
        if let scalar = scanner.peek, scalar == "+" || scalar == "-" {
            sign = String(scalar)
            scanner.advance()
        }
        let number: JSON5Number
        if scanner.peek == "0", scanner.second == "x" || scanner.second == "X" {
            number = try hexadecimalNumber(sign)
        } else if scanner.peek == "I" {
            try take("Infinity")
            let value = sign == "-" ? -Double.infinity : .infinity
            number = JSON5Number(text: sign + "Infinity", value: value, integer: nil)
        } else if scanner.peek == "N" {
            try take("NaN")
            number = JSON5Number(text: sign + "NaN", value: .nan, integer: nil)
        } else {
            number = try decimalNumber(sign, from: start)
        }
        if let next = scanner.peek, next.continuesName || next == "\\" || next == "." {
            throw JSON5Error(
                scanner.place,
                "expected the number \(number.text.prefix(60)) to end but found \(scanner.found)"
            )
        }
        return number
    }

    private mutating func take(_ word: String) throws(JSON5Error) {
        for scalar in word.unicodeScalars where !scanner.skip(scalar) {
            throw unexpected("\"\(word)\"")
        }
    }

    private mutating func hexadecimalNumber(_ sign: String) throws(JSON5Error) -> JSON5Number {
        let prefix = "0" + (scanner.second.map { String($0) } ?? "")
        scanner.advance()
        scanner.advance()
        var digits = ""
        var value = 0.0
        while let scalar = scanner.peek, let digit = scalar.hexadecimalValue {
            digits.unicodeScalars.append(scalar)
            value = value * 16 + Double(digit)
            scanner.advance()
        }
        guard !digits.isEmpty else { throw unexpected("a hexadecimal digit") }
        return JSON5Number(
            text: sign + prefix + digits,
            value: sign == "-" ? -value : value,
            integer: Int(sign + digits, radix: 16)
        )
    }

    private mutating func decimalNumber(
        _ sign: String,
        from start: TextPlace
    ) throws(JSON5Error) -> JSON5Number {
        let whole = digits()
        if whole.utf8.count > 1, whole.hasPrefix("0") {
            throw JSON5Error(start, "numbers may not have leading zeros")
        }
        var text = sign + whole
        var fraction = ""
        let hasPoint = scanner.skip(".")
        if hasPoint {
            fraction = digits()
            text += "." + fraction
        }
        guard !whole.isEmpty || !fraction.isEmpty else { throw unexpected("a digit") }
        var exponent = ""
        if let scalar = scanner.peek, scalar == "e" || scalar == "E" {
            scanner.advance()
            text += String(scalar)
            if let sign = scanner.peek, sign == "+" || sign == "-" {
                exponent = String(sign)
                scanner.advance()
            }
            let power = digits()
            guard !power.isEmpty else { throw unexpected("the digits of the exponent") }
            exponent += power
            text += exponent
        }
        // The standard library wants digits on both sides of the point.
        let full =
            "\(sign)\(whole.isEmpty ? "0" : whole).\(fraction.isEmpty ? "0" : fraction)"
            + (exponent.isEmpty ? "" : "e" + exponent)
        let value = Double(full) ?? .nan
        let isPlain = !hasPoint && exponent.isEmpty
        return JSON5Number(
            text: text,
            value: value,
            integer: isPlain ? Int(sign + whole) : Int(exactly: value).flatMap(Self.exact)
        )
    }

    /// Above this a `Double` passes over whole numbers, so it may have been another one.
    private static func exact(_ integer: Int) -> Int? {
        integer.magnitude < 1 << 53 ? integer : nil
    }

    private mutating func digits() -> String {
        var digits = ""
        while let scalar = scanner.peek, scalar.isDigit {
            digits.unicodeScalars.append(scalar)
            scanner.advance()
        }
        return digits
    }
}
