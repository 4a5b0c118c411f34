// SPDX-License-Identifier: Apache-2.0

import Accounting
import EPUB
import Files
import SQLite
import Store

/// Takes note of rejects, so that later runs count them as ignored.
///
/// The file is ignored for as long as it stays as it is. Its content is ignored as well, under any
/// name, if it is the content that cannot be accepted; one that is only damaged in this file may
/// come again undamaged, and only the data would show the difference.
struct RejectIgnoring {
    private let writer: RegisterWriter
    private let who: String
    private let why: String?
    private let now: Int64

    init(_ writer: RegisterWriter, who: String, why: String?, at now: Int64) {
        self.writer = writer
        self.who = who
        self.why = why
        self.now = now
    }

    /// - Parameter reason: all files that were rejected for it, besides those that are named.
    func carryOut(
        _ paths: [Path],
        _ reason: ReasonCode?,
        _ report: inout RemovalResult
    ) throws(SQLiteError) {
        var paths = paths
        if let reason {
            paths += try writer.rejects(reason: reason.text).map { Path(bytes: $0) }
        }
        var seen: Set<Path> = []
        var contents: [IgnoredContent] = []
        for path in paths {
            var item = RemovalResult.Item(.file(path))
            let row = try writer.file(at: path.bytes)?.record
            if !seen.insert(path).inserted {
                item.fate = .repeated
            } else if let row {
                switch row.status {
                case .rejected:
                    item.reason = row.reason
                    try writer.ignore(
                        reject: path.bytes,
                        reason: RunReasons.ignored.code.text,
                        note: RejectNote.text(row, who: who, why: why)
                    )
                    report.ignoredFiles += 1
                    if let content = try content(of: row) {
                        item.fingerprint = content.fingerprint
                        contents.append(content)
                    }
                case .ignored: item.fate = .already
                case .registered, .copy, .deferred:
                    item.fate = .refused
                    item.problem = .notRejected(row.status)
                }
            } else {
                item.fate = .missing
            }
            report.items.append(item)
        }
        let outcome = try writer.ignore(
            contents,
            reason: RunReasons.ignored.code,
            &report.changes
        )
        report.ignored = contents.count - outcome.already.count
        report.ignoredFiles += outcome.rejected
    }

    private func content(of row: FileRecord) throws(SQLiteError) -> IgnoredContent? {
        guard let fingerprint = row.fingerprint, let code = row.reason,
            BookReasons.all.contains(where: { $0.code == code })
        else { return nil }
        // Of such a file only the directory was read, or its data are not what that promises.
        if ["IO-", "ZIP-"].contains(where: { code.text.hasPrefix($0) }) { return nil }
        if try writer.edition(fingerprint: fingerprint) != nil { return nil }
        var content = IgnoredContent(fingerprint: fingerprint, who: who, madeAt: now)
        content.path = row.path
        content.why = why
        return content
    }
}
