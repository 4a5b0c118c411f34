// SPDX-License-Identifier: Apache-2.0

@_spi(_Unicode) import Swift

import SQLite

/// Turns any text into a file name that every file system accepts and that trips up no program.
///
/// Titles come from strangers: one may lead out of the folder, hide the file, look like a flag, act
/// on a terminal, or mean a device on another system.
package enum SafeName {
    /// What Linux file systems take, in bytes.
    package static let longest = 255
    private static let nameless = "untitled"

    /// - Parameters:
    ///   - ending: the ending with its dot.
    ///   - number: the second file of a name is number 2.
    package static func of(_ text: String, ending: String, number: Int = 1) -> String {
        let tail = (number > 1 ? " (\(number))" : "") + ending
        var stem = trimmed(cut(harmless(text), to: longest - tail.utf8.count))
        if !VisibleText.isAny(in: stem) { stem = nameless }
        return stem + tail
    }

    /// The name of a folder; nil where nothing is left of the text.
    package static func folder(_ text: String) -> String? {
        let name = trimmed(cut(harmless(text), to: longest))
        return name.isEmpty ? nil : name
    }

    /// What two names have in common that some file systems take for one.
    package static func folded(_ name: String) -> String {
        composed(composed(name).lowercased())
    }

    private static func harmless(_ text: String) -> String {
        if isHarmless(text) {
            let name = trimmed(text)
            return isDevice(name) ? "_" + name : name
        }
        var result = String.UnicodeScalarView()
        var wasBlank = false
        for scalar in composed(text).unicodeScalars {
            if scalar.properties.isWhitespace || isControl(scalar) {
                if !wasBlank, !result.isEmpty { result.append(" ") }
                wasBlank = true
                continue
            }
            guard let safe = replacement(scalar) else { continue }
            wasBlank = false
            result.append(safe)
        }
        let name = trimmed(String(result))
        return isDevice(name) ? "_" + name : name
    }

    /// Whether nothing in it is replaced or left out, as in nearly all titles; no for what is rare.
    private static func isHarmless(_ text: String) -> Bool {
        var last = UInt8(ascii: " ")
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "): if last == byte { return false }
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: ","), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"):
                break
            default: return false
            }
            last = byte
        }
        return true
    }

    /// Nil for what is left out.
    private static func replacement(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        switch scalar {
        case "/", "\\", "|", ":": "-"
        case "\"": "'"
        case "<": "("
        case ">": ")"
        case "?", "*": nil
        default:
            LiteralText.isEscaped(scalar) || scalar.properties.generalCategory == .unassigned
                ? nil : scalar
        }
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }

    /// Without what hides a file, looks like a flag, or gets lost at an end.
    private static func trimmed(_ text: String) -> String {
        let isLoose = { (character: Character) in
            character == " " || character == "." || character == "-"
        }
        var rest = text.drop(while: isLoose)
        while let last = rest.last, isLoose(last) { rest.removeLast() }
        return String(rest)
    }

    /// No half of a character at the end.
    private static func cut(_ text: String, to room: Int) -> String {
        guard text.utf8.count > room else { return text }
        var result = ""
        var count = 0
        for character in text {
            count += character.utf8.count
            if count > room { break }
            result.append(character)
        }
        if !result.isEmpty { return result }
        // One character of very many marks: some of it is better than nothing.
        var scalars = String.UnicodeScalarView()
        count = 0
        for scalar in text.unicodeScalars {
            count += UTF8.width(scalar)
            if count > room { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// Names that Windows keeps for devices, whatever ending they have.
    private static func isDevice(_ name: String) -> Bool {
        // No letters that become a few large ones take more.
        if name.utf8.prefix(while: { $0 != UInt8(ascii: ".") }).count > 24 { return false }
        let stem = name.prefix { $0 != "." }.uppercased()
        if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(stem) { return true }
        guard stem.count == 4, stem.hasPrefix("COM") || stem.hasPrefix("LPT") else { return false }
        return "0123456789\u{B9}\u{B2}\u{B3}".contains(stem.last ?? " ")
    }

    /// In the form in which most systems write it.
    private static func composed(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text._nfc { result.append(scalar) }
        return String(result)
    }
}
