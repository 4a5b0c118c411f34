// SPDX-License-Identifier: Apache-2.0

/// A title or a name as a page shows it.
enum ShownName {
    /// A link or a heading of which nothing is to be seen is one that nobody finds.
    static func of(_ text: String, orElse other: String = "Unnamed") -> String {
        text.unicodeScalars.contains(where: isVisible) ? text : other
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if (0x21...0x7E).contains(scalar.value) { return true }
        let properties = scalar.properties
        // The pattern of dots without a dot is no blank to anybody but the eye.
        if properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || scalar.value == 0x2800
        {
            return false
        }
        return switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
            .privateUse, .surrogate:
            false
        default: true
        }
    }
}
