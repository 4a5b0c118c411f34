// SPDX-License-Identifier: Apache-2.0

package import Files
package import SQLite

/// A copy of a register that was read again and found whole.
///
/// That SQLite says a copy is sound does not make it one: of an empty file it says so as well. So
/// the copy counts only after its number of pages and of rows in each table, its version and its
/// mark were compared with what was copied, all of one moment. Until then it has a temporary name.
package struct RegisterCopy: Sendable {
    /// Where it lies, still under a temporary name.
    package let file: Path
    package let version: Int
    package let byteCount: Int64
    package let counts: TableCounts

    /// Copies what this connection sees now into the folder, others may go on writing meanwhile.
    package static func make(
        of source: borrowing Connection,
        in folder: Path
    ) throws(RegisterError) -> RegisterCopy {
        let file = folder.appending(TemporaryName.make())
        do throws(RegisterError) {
            let facts = try copy(source, to: file)
            return try verify(file, facts)
        } catch {
            // The first error is the one that explains; what stays is removed by the next copy.
            _ = try? FileChange.remove(file)
            throw error
        }
    }

    /// Gives the copy its name, and returns when both would survive a power cut.
    package func publish(as target: Path) throws(RegisterError) {
        do throws(FileError) { try FileChange.publish(file, as: target) } catch {
            throw RegisterError(error)
        }
    }

    /// Removes the copy, which nobody wants any more.
    package func discard() throws(RegisterError) {
        do throws(FileError) { try FileChange.remove(file) } catch { throw RegisterError(error) }
    }

    /// Removes what killed processes left of copies they were making.
    package static func removeUnfinished(in folder: Path) throws(RegisterError) {
        do throws(FileError) {
            for name in try FolderListing.names(in: folder)
            where TemporaryName.isAbandoned(name.bytes) {
                try FileChange.remove(folder.appending(name.bytes))
            }
        } catch { throw RegisterError(error) }
    }

    private struct Facts: Equatable {
        var version = 0
        var applicationID = 0
        var pages = 0

        init(_ connection: borrowing Connection) throws(SQLiteError) {
            version = Int(try connection.integer("PRAGMA user_version") ?? 0)
            applicationID = Int(try connection.integer("PRAGMA application_id") ?? 0)
            pages = Int(try connection.integer("PRAGMA page_count") ?? 0)
        }
    }

    private static func copy(
        _ source: borrowing Connection,
        to file: Path
    ) throws(RegisterError) -> (facts: Facts, counts: TableCounts) {
        do throws(SQLiteError) {
            let target = try Connection(path: file.bytes, access: .create)
            // What is half made is thrown away, so it needs neither a journal nor the disk.
            for setting in ["journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE"] {
                _ = try target.texts("PRAGMA \(setting)")
            }
            try source.execute("BEGIN")
            defer { source.rollBack() }
            let facts = try Facts(source)
            let counts = try TableCounts(source)
            try source.copy(to: target, while: { Interruption.requested == nil })
            return (facts, counts)
        } catch { throw RegisterError(error) }
    }

    private static func verify(
        _ file: Path,
        _ expected: (facts: Facts, counts: TableCounts)
    ) throws(RegisterError) -> RegisterCopy {
        let found: Facts
        let counts: TableCounts
        let findings: PageFindings
        let byteCount: Int64
        do throws(FileError) {
            byteCount = try FileStatus.of(file, followingLinks: false).size
        } catch { throw RegisterError(error) }
        do throws(SQLiteError) {
            let copy = try Connection(path: file.bytes, access: .immutable)
            try copy.harden()
            found = try Facts(copy)
            counts = try TableCounts(copy)
            findings = try PageFindings(copy, limit: 5)
        } catch { throw RegisterError(error) }
        var differences = counts.differences(from: expected.counts)
        if found != expected.facts {
            differences.append("\(found) instead of \(expected.facts)")
        }
        if !findings.isSound { differences += findings.lines }
        guard differences.isEmpty, byteCount > 0 else {
            throw RegisterError(
                .copyFailed,
                "the copy of the register is not what was copied: "
                    + differences.prefix(5).joined(separator: "; "),
                hint: "look at the register with: accession register verify"
            )
        }
        return RegisterCopy(
            file: file,
            version: found.version,
            byteCount: byteCount,
            counts: counts
        )
    }
}
