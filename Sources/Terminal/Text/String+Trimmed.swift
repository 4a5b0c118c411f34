// SPDX-License-Identifier: Apache-2.0

extension String {
    /// Without blanks at the ends; nil if nothing else is there.
    package var trimmed: String? {
        let start = drop { $0.isWhitespace }
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return nil }
        return String(start[...last])
    }
}
