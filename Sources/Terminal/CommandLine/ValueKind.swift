// SPDX-License-Identifier: Apache-2.0

/// What may stand in the place of a flag's value or of an operand.
package enum ValueKind: Hashable, Sendable {
    /// UTF-8 text.
    case text
    /// Bytes in no particular encoding, such as a pattern for file names.
    case bytes
    case file
    case folder
    /// A file or a folder.
    case path
    case number(ClosedRange<Int>)
    /// A length of time.
    case duration
    /// Text in a form of the program's own.
    case form(TextForm)
    case choice([String])

    package var isPath: Bool { self == .file || self == .folder || self == .path }

    /// The word for it in a usage line, unless its definition has a better one.
    package var placeholder: String {
        switch self {
        case .text: "TEXT"
        case .bytes: "PATTERN"
        case .file: "FILE"
        case .folder: "DIR"
        case .path: "PATH"
        case .number: "N"
        case .duration: "TIME"
        case .form(let form): form.placeholder
        case .choice(let choices): choices.joined(separator: "|")
        }
    }

    /// What is wrong with a value, as the end of a sentence; nil when nothing is.
    package func problem(with value: [UInt8]) -> String? {
        switch self {
        case .bytes:
            return nil
        case .text:
            return String(validating: value, as: UTF8.self) == nil ? "must be UTF-8 text" : nil
        case .file, .folder, .path:
            return value.isEmpty ? "must not be empty" : nil
        case .number(let range):
            if let number = ValueKind.number(value), range.contains(number) { return nil }
            if range.upperBound == .max { return "must be a number, \(range.lowerBound) or higher" }
            return "must be a number from \(range.lowerBound) to \(range.upperBound)"
        case .duration:
            return TimeSpan.read(String(decoding: value, as: UTF8.self)) == nil
                ? TimeSpan.problem : nil
        case .form(let form):
            return form.accepts(String(decoding: value, as: UTF8.self)) ? nil : form.problem
        case .choice(let choices):
            if choices.contains(where: { Array($0.utf8) == value }) { return nil }
            return "must be " + Phrasing.alternatives(choices)
        }
    }

    /// ASCII digits only: no sign, no blanks, no other script's digits.
    package static func number(_ value: [UInt8]) -> Int? {
        guard value.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Int(String(decoding: value, as: UTF8.self))
    }

    /// A value of this kind as the help shows it.
    func shown(_ value: [UInt8]) -> String {
        if case .number = self, let number = ValueKind.number(value) {
            return Numbers.grouped(number)
        }
        return String(decoding: value, as: UTF8.self)
    }
}
