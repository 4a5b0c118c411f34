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
    /// Distinguishes this process from those before it that had its number.
    private static let process = "\(getpid())-\(random())"

    package static func make() -> [UInt8] {
        Array("\(prefix)\(process)-\(random())\(suffix)".utf8)
    }

    private static func random() -> String { String(UInt64.random(in: .min ... .max), radix: 16) }

    /// True for the name of an unfinished file that this program made.
    package static func matches(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        name.starts(with: prefix.utf8) && name.reversed().starts(with: suffix.utf8.reversed())
    }

    /// True if no process is working on it any more, as far as can be seen here.
    package static func isAbandoned(_ name: some BidirectionalCollection<UInt8>) -> Bool {
        guard matches(name) else { return false }
        let rest = name.dropFirst(prefix.utf8.count)
        if rest.starts(with: "\(process)-".utf8) { return false }
        let digits = rest.prefix { $0 != UInt8(ascii: "-") }
        guard let number = Int32(String(decoding: digits, as: UTF8.self)), number > 0 else {
            return true
        }
        return number == getpid() || !isAtWork(number)
    }

    /// One that was killed keeps its number until its parent has asked for it, which in a container
    /// may be never.
    private static func isAtWork(_ process: Int32) -> Bool {
        if kill(process, 0) != 0, errno == ESRCH { return false }
        // Where the system does not tell, it may be.
        guard let status = try? SmallFile.read(Path("/proc/\(process)/stat"), limit: 4_096),
            let end = status.lastIndex(of: UInt8(ascii: ")"))
        else { return true }
        return !["Z", "X"].contains(status[end...].dropFirst(2).first.map(Unicode.Scalar.init))
    }

    /// Removes from a folder the files that processes began and did not live to finish.
    package static func removeAbandoned(in folder: Path) throws(FileError) {
        for name in try FolderListing.names(in: folder) where isAbandoned(name.bytes) {
            try FileChange.remove(folder.appending(name.bytes))
        }
    }
}
