// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import Manifests
import SQLite
import Store

/// Holds a manifest against a register: what became of each thing that it lists.
package struct ManifestCheck {
    package struct Result: Sendable {
        package fileprivate(set) var files = 0
        package fileprivate(set) var registered = 0
        package fileprivate(set) var copies = 0
        package fileprivate(set) var rejected = 0
        package fileprivate(set) var deferred = 0
        package fileprivate(set) var ignored = 0
        package fileprivate(set) var missing = 0
        /// Those among the missing whose path is known as that of another file: it has changed.
        package fileprivate(set) var others = 0

        package var balance: Balance {
            Balance(
                "manifest",
                files,
                [
                    .init("registered", registered), .init("copies", copies),
                    .init("rejected", rejected), .init("deferred", deferred),
                    .init("ignored", ignored), .init("missing", missing),
                ]
            )
        }
    }

    private let library: Library
    private let manifest: ManifestPart
    private let rebases: [Rebase]

    /// - Parameter rebases: where what it lists lies here.
    package init(_ library: Library, _ manifest: ManifestPart, rebasing rebases: [Rebase] = []) {
        self.library = library
        self.manifest = manifest
        self.rebases = rebases
    }

    /// - Parameters:
    ///   - rest: where a manifest of what is missing goes; nil for none.
    ///   - progress: is told now and then how many were looked up.
    package func run(
        missing rest: Path?,
        progress: (Int) -> Void
    ) throws(Failure) -> Result {
        let connection = try library.openForReading()
        let standing = try library.asking { () throws(SQLiteError) in
            try connection.prepare("SELECT status, size, modified_at FROM files WHERE path = ?")
        }
        let writer = try rest.map { (rest) throws(Failure) in
            try writing(rest) { () throws(FileError) in
                try ManifestWriter(rest, sources: manifest.end.sources, restOf: manifest.end.job)
            }
        }
        var result = Result()
        var entries = try manifest.entries()
        while let entry = try entries.next() {
            result.files += 1
            if result.files % 4096 == 0 { progress(result.files) }
            let row = try library.asking { () throws(SQLiteError) in
                try standing.row({ $0.blob(rebases.path(entry.path.bytes)) }) { row in
                    Known(
                        status: FileRecord.Status(rawValue: row.text()),
                        size: row.optionalInteger(),
                        modified: row.optionalInteger()
                    )
                }
            }
            guard !result.count(entry, row), let rest, let writer else { continue }
            try writing(rest) { () throws(FileError) in try writer.add(entry) }
        }
        if let rest, let writer {
            _ = try writing(rest) { () throws(FileError) in try writer.publish() }
        }
        return result
    }

    private func writing<Value>(
        _ rest: Path,
        _ body: () throws(FileError) -> Value
    ) throws(Failure) -> Value {
        do throws(FileError) { return try body() } catch {
            throw Failure(
                .cannotCreate,
                error,
                "the manifest of what is missing cannot be written: \(error.description)",
                near: rest.parent,
                hint: "what was merged stays; the same command again looks for what is missing"
            )
        }
    }

    /// What the register knows of a path.
    fileprivate struct Known {
        let status: FileRecord.Status?
        let size: Int64?
        let modified: Int64?

        /// Whether it was another file when a run looked at it.
        ///
        /// One that had to wait may have been refused for just that.
        func isOther(than entry: ManifestEntry) -> Bool {
            guard case .file(let file) = entry.finding, status != .deferred,
                let size, let modified
            else { return false }
            return size != file.size || modified != file.modified
        }
    }
}

extension ManifestCheck.Result {
    /// Counts an entry; returns whether the register accounts for it.
    fileprivate mutating func count(
        _ entry: ManifestEntry,
        _ known: ManifestCheck.Known?
    ) -> Bool {
        if let known, known.isOther(than: entry) {
            others += 1
        } else {
            switch known?.status {
            case .registered: registered += 1
            case .copy: copies += 1
            case .rejected: rejected += 1
            case .deferred: deferred += 1
            case .ignored: ignored += 1
            case nil:
                missing += 1
                return false
            }
            return true
        }
        missing += 1
        return false
    }
}
