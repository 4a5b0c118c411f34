// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
import SQLite
import Store

/// Forgets files that are missing, and editions that nothing holds any more.
///
/// Absence is not deletion: each file is looked for once more, and one whose folder is away, as
/// that of a disk that is not mounted, stays unless that is forced.
package struct FilePruning {
    private let library: Library
    /// What depends on these is grouped again in memory.
    private static let atOnce = 500

    package init(_ library: Library) {
        self.library = library
    }

    package func carryOut(_ request: PruneRequest) throws(Failure) -> PruneResult {
        try LibraryChange(library, isDryRun: request.isDryRun).make(
            naming: [],
            { (writer) throws(Failure) in
                let report = try library.asking { () throws(SQLiteError) in
                    try prune(request, writer)
                }
                try prove(report, writer)
                return report
            },
            afterCommit: { report in
                let covers = CoverRemoval(report.removal.covers, of: library)
                report.removedCovers = covers.removed
                report.leftCovers = covers.left
            }
        )
    }

    private func prune(
        _ request: PruneRequest,
        _ writer: RegisterWriter
    ) throws(SQLiteError) -> PruneResult {
        var report = PruneResult()
        let missing = try writer.missingFiles(by: request.missingBy)
        report.younger = try writer.missingFileCount() - missing.count
        var absence = MissingFileCheck(try writer.sourceFolders(), isForced: request.isForced)
        report.files = missing.map { absence.judge($0) }
        // Before their successors go.
        let superseded =
            request.keepsSuperseded
            ? [] : try writer.supersededEditions(by: request.missingBy)
        report.superseded = Set(superseded)
        for part in Self.parts(report.files.filter { $0.fate == .forgotten }.map(\.row.path)) {
            let removal = try writer.forget(files: Array(part), &report.changes)
            report.removal.add(removal)
        }
        for part in Self.parts(superseded) {
            report.removal.add(try writer.remove(editions: Array(part), &report.changes))
        }
        return report
    }

    /// Looks whether the register says what the report says, before it is committed.
    private func prove(_ report: PruneResult, _ writer: RegisterWriter) throws(Failure) {
        let left = try library.asking { () throws(SQLiteError) in try writer.missingFileCount() }
        guard left == report.missing - report.count(.forgotten) else {
            throw Failure(
                .internalError,
                "out of balance: \(report.missing) files were missing, "
                    + "\(report.count(.forgotten)) were forgotten and \(left) remain",
                hint: "nothing was changed; find the cause with: accession verify"
            )
        }
    }

    private static func parts<Element>(_ all: [Element]) -> [ArraySlice<Element>] {
        stride(from: 0, to: all.count, by: atOnce).map {
            all[$0..<min($0 + atOnce, all.count)]
        }
    }
}

extension Removal {
    fileprivate mutating func add(_ other: Removal) {
        editions += other.editions
        works += other.works
        people += other.people
        covers += other.covers
    }
}
