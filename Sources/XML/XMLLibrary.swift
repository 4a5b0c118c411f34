// SPDX-License-Identifier: Apache-2.0

import CLibXML2

/// libxml2 itself: set up once for the process.
package enum XMLLibrary {
    /// Such as `2.9.14`.
    package static var version: String {
        // The library answers in one number: 20914.
        let number = Int(String(cString: accession_libxml2_version()).prefix { $0.isNumber }) ?? 0
        return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
    }

    static func prepare() {
        _ = prepared
    }

    private static let prepared: Void = {
        xmlInitParser()
        accession_silence_library()
        // Nothing is ever loaded because a document names it, not even from the local disk.
        xmlSetExternalEntityLoader { _, _, _ in nil }
    }()
}
