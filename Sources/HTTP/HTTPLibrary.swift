// SPDX-License-Identifier: Apache-2.0

import CCURL

/// libcurl itself.
package enum HTTPLibrary {
    /// Such as `7.88.1`.
    package static var version: String {
        // Of all versions its information has this one.
        guard let version = curl_version_info(CURLVERSION_FIRST)?.pointee.version else {
            return "of unknown version"
        }
        return String(cString: version)
    }
}
