// SPDX-License-Identifier: Apache-2.0

/// Whether there is anything to see in a text: a name of blanks and marks is one that nobody finds.
package enum VisibleText {
    package static func isAny(in text: String) -> Bool {
        text.unicodeScalars.contains(where: isVisible)
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
