// SPDX-License-Identifier: Apache-2.0

package import Files
import Glibc

/// The environment variables of the process.
package enum Environment {
    /// The value as text; bytes that are not UTF-8 become U+FFFD.
    package static func value(_ name: String) -> String? {
        bytes(name).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The value as a path; nil too when it is empty, which for a folder always means "not set".
    package static func path(_ name: String) -> Path? {
        guard let value = bytes(name), !value.isEmpty else { return nil }
        return Path(bytes: value)
    }

    private static func bytes(_ name: String) -> [UInt8]? {
        guard let value = getenv(name) else { return nil }
        return ProcessArguments.bytes(of: value)
    }
}
