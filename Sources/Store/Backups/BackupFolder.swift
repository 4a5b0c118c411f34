// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import System

/// The folder in which a library keeps copies of its register.
///
/// The names say what is in them and when it was: `register-v3-20260301T070809Z.sqlite` is a
/// backup, `replaced-20260301T070809Z.sqlite` what stood there before something was restored.
package struct BackupFolder: Sendable {
    package struct Backup: Sendable, Equatable {
        package let file: Path
        package let version: Int
        /// As its name writes it: `20260301T070809Z`.
        package let stamp: String
        package let byteCount: Int64
        /// Which of those of one second it is.
        fileprivate let number: Int
    }

    /// How many backups are kept by default.
    package static let usualNumber = 5

    package let path: Path

    package init(_ path: Path) {
        self.path = path
    }

    package func create() throws(Failure) {
        do throws(FileError) { try FolderCreation.create(path) } catch {
            throw Failure(register: error, near: path.parent)
        }
    }

    /// The backups, newest first; none if there is no such folder.
    package func backups() throws(Failure) -> [Backup] {
        do throws(FileError) {
            var found: [Backup] = []
            for name in try FolderListing.namesIfPresent(in: path) {
                guard let (version, stamp, number) = Self.reading(name.text) else { continue }
                let file = path.appending(name.bytes)
                let status = try FileStatus.of(file, followingLinks: false)
                guard status.kind == .regular else { continue }
                found.append(
                    Backup(
                        file: file,
                        version: version,
                        stamp: stamp,
                        byteCount: status.size,
                        number: number
                    )
                )
            }
            return found.sorted {
                ($0.stamp, $0.number, $0.version) > ($1.stamp, $1.number, $1.version)
            }
        } catch { throw Failure(register: error, near: path) }
    }

    /// A free name for a backup that is made now.
    package func nameForBackup(version: Int, at time: Int64) throws(Failure) -> Path {
        // A number that was given in this second is not given again, also when its backup is gone:
        // the newest has the highest.
        let stamp = Self.stamp(time)
        let last = try backups().filter { $0.stamp == stamp }.map(\.number).max() ?? 0
        return try free("register-v\(version)-\(stamp)", from: last + 1)
    }

    /// A free name for a register that is replaced now.
    package func nameForReplaced(at time: Int64) throws(Failure) -> Path {
        try free("replaced-\(Self.stamp(time))", from: 1)
    }

    /// Removes the oldest backups until only this many are left.
    ///
    /// One that has just been made and verified stays, whatever the number and whatever the clock
    /// said: it is the one that is known to be good. The newest one of each version stays as well,
    /// or there would be no way back to the program that wrote it. What was replaced is never
    /// removed.
    ///
    /// - Returns: what was removed.
    package func prune(keeping number: Int, with fresh: Path) throws(Failure) -> [Path] {
        var versions: Set<Int> = []
        let others = try backups().filter { $0.file != fresh }
        let version = Self.reading(String(decoding: fresh.lastComponent, as: UTF8.self))?.version
        let old = others.enumerated().filter { index, backup in
            let isNewest = versions.insert(backup.version).inserted
            return index >= max(1, number) - 1 && (!isNewest || backup.version == version)
        }.map(\.element.file)
        do throws(FileError) {
            for file in old { try FileChange.remove(file) }
        } catch { throw Failure(register: error, near: path) }
        return old
    }

    private func free(_ name: String, from first: Int) throws(Failure) -> Path {
        var number = first
        while true {
            let suffix = number == 1 ? "" : "-\(number)"
            let candidate = path.appending("\(name)\(suffix).sqlite")
            do throws(FileError) {
                if try FileStatus.ifPresent(candidate, followingLinks: false) == nil {
                    return candidate
                }
            } catch { throw Failure(register: error, near: path) }
            number += 1
        }
    }

    private static func stamp(_ nanoseconds: Int64) -> String {
        String(UTCTime(nanoseconds: nanoseconds).text.filter { $0 != "-" && $0 != ":" })
    }

    /// Reads `register-v3-20260301T070809Z-2.sqlite`; anything named otherwise belongs to the user.
    private static func reading(
        _ name: String
    ) -> (version: Int, stamp: String, number: Int)? {
        let (start, end) = ("register-v", ".sqlite")
        guard name.hasPrefix(start), name.hasSuffix(end) else { return nil }
        let parts = name.dropFirst(start.count).dropLast(end.count)
            .split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let version = Int(parts[0]), version > 0,
            isStamp(parts[1]), let number = parts.count == 3 ? Int(parts[2]) : 1
        else { return nil }
        return (version, String(parts[1]), number)
    }

    private static func isStamp(_ text: Substring) -> Bool {
        let digits = text.split(separator: "T", omittingEmptySubsequences: false)
        return digits.map(\.count) == [8, 7] && text.last == "Z"
            && text.utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == 14
    }
}
