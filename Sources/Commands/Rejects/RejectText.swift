// SPDX-License-Identifier: Apache-2.0

import Accounting
import EPUB
import Files
import Import
import Library
import Store
import System
import Terminal

/// Files that were not taken in, in words.
enum RejectText {
    /// The counts as members behind a list.
    static func object(_ counts: RejectCounts, shown: Int) -> JSONObject {
        [
            "shown": .integer(shown), "rejected": .integer(counts.rejected),
            "deferred": .integer(counts.deferred), "ignored": .integer(counts.ignored),
            "missing": .integer(counts.missing.values.reduce(0, +)),
        ]
    }

    /// The line below a list; nil where there is nothing to count.
    ///
    /// Of what the list leaves out, it names the flag that shows it, unless a status was asked for.
    static func note(
        _ counts: RejectCounts,
        _ filter: RejectFilter,
        isOfStatus: Bool
    ) -> String? {
        var parts: [String] = []
        func add(_ count: Int, _ words: String) {
            if count > 0 { parts.append("\(Numbers.grouped(count)) \(words)") }
        }
        for (status, count, word) in [
            (RejectFilter.Status.rejected, counts.rejected, "rejected"),
            (.deferred, counts.deferred, "deferred"), (.ignored, counts.ignored, "acknowledged"),
        ] {
            let isListed = filter.statuses.contains(status)
            guard isListed || !isOfStatus else { continue }
            let rest = isListed ? "" : ", which --status \(word) shows"
            add(count - (counts.missing[status] ?? 0), word + rest)
        }
        let rest = filter.showsMissing ? "" : ", which --missing shows"
        add(filter.statuses.reduce(0) { $0 + (counts.missing[$1] ?? 0) }, "gone\(rest)")
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// What the next run that meets the file does with it, and why.
    static func outlook(_ row: RejectRow, _ status: FileStatus?) -> (isTried: Bool, why: String) {
        let file = row.file.record
        guard let status else {
            return (false, "the file does not exist")
        }
        if let facts = file.facts, facts != FileRecord.Facts(status) {
            return (true, "the file has changed since")
        }
        switch file.status {
        case .ignored:
            return (false, "it is acknowledged, and the file is unchanged")
        case .deferred: return (true, "it was only deferred")
        case .registered, .copy, .rejected: break
        }
        if let code = file.reason, RunReasons.isPassing(code) {
            return (true, "the cause may have been the disk, or a missing permission")
        }
        if file.facts == nil { return (true, "it could not be read then") }
        guard let version = row.readerVersion, version >= BookReader.version else {
            return (true, "the reader has improved since")
        }
        return (false, "neither the file nor the reader has changed")
    }

    /// A command line about it that can be pasted.
    static func next(
        _ row: RejectRow,
        _ status: FileStatus?,
        isTried: Bool,
        _ library: Library
    ) -> String? {
        let rest =
            "\(library.onCommandLine) \(ShellQuoting.word(Path(bytes: row.file.record.path)))"
        if status == nil { return "accession files forget\(rest)" }
        switch row.file.record.status {
        case .ignored: return "accession rejects acknowledge --stop\(rest)"
        case .deferred: return nil
        case .registered, .copy, .rejected:
            return isTried ? nil : "accession rejects retry\(rest)"
        }
    }
}

extension RejectRow {
    /// Why it was not taken in.
    var code: ReasonCode { file.record.reason ?? ReasonCode("") }

    var codeForPeople: ReasonCode { file.record.reasonForPeople ?? code }
}

extension FileRecord.Facts {
    /// As results show it.
    var object: JSONObject {
        [
            "size": .integer(Int(size)), "modified": .string(UTCTime(nanoseconds: modifiedAt).text),
            "device": .integer(Int(device)), "inode": .integer(Int(inode)),
        ]
    }

    var sentence: String {
        "\(Numbers.bytes(Int(size))), changed \(UTCTime(nanoseconds: modifiedAt).text)"
    }
}

/// The columns of the report of rejects; a name once given stays, and new ones come last.
enum RejectColumns {
    static let names = all.map(\.name)

    static let all: [ReportColumn<RejectedFile>] = [
        ReportColumn("path") { .path(Path(bytes: $0.path)) },
        ReportColumn("reason") { .text($0.reason.text) },
        ReportColumn("sentence") { .text(ReasonCatalog.sentence($0.reason)) },
        ReportColumn("hint") { .text(ReasonCatalog.hint($0.reason)) },
        ReportColumn("detail") { .optional($0.detail) },
        ReportColumn("since_run") { .optional($0.run.map { Int($0) }) },
    ]
}
