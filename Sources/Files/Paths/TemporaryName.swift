// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The names of files that are not finished yet.
///
/// Such a name starts with a dot, so that no import takes it for a book, is short even next to a
/// target of 255 bytes, and carries the process that made it, so that what a killed process left
/// behind can be recognised and cleaned up.
package enum TemporaryName {
    private static let prefix = ".accession-"
    private static let suffix = ".part"

    package static func make() -> [UInt8] {
        let random = String(UInt64.random(in: .min ... .max), radix: 16)
        return Array("\(prefix)\(getpid())-\(random)\(suffix)".utf8)
    }

    /// True for the name of an unfinished file that this program made.
    package static func matches(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        name.starts(with: prefix.utf8) && name.reversed().starts(with: suffix.utf8.reversed())
    }

    /// True if no process is working on it any more, as far as can be seen here.
    ///
    /// The own number is that of a process before this one: call it before making any.
    package static func isAbandoned(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        guard matches(name) else { return false }
        let digits = name.dropFirst(prefix.utf8.count).prefix { $0 != UInt8(ascii: "-") }
        guard let process = Int32(String(decoding: digits, as: UTF8.self)), process > 0 else {
            return true
        }
        return process == getpid() || (kill(process, 0) != 0 && errno == ESRCH)
    }
}
