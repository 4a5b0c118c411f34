// SPDX-License-Identifier: Apache-2.0

/// Where the person behind a program can be reached: services turn away those that do not say.
package enum Contact {
    /// Whether a text has a mail address or a web address in it, and nothing that a header of HTTP
    /// cannot have.
    package static func isIn(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) else { return false }
        let words = text.split { " ()<>,;+".contains($0) }
        return words.contains { word in
            if ["http://", "https://"].contains(where: word.hasPrefix) {
                return word.split(separator: "/").count > 1
            }
            let parts = word.split(separator: "@", omittingEmptySubsequences: false)
            return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
        }
    }
}
