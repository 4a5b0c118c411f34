// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import System

/// The files of another register, and the folders in which they lay.
extension RegisterMergeWork {
    /// Files of books whose rows came over go as rows as well, many at once; the others are looked at.
    func mergeFiles(_ rows: FileRowMove?) throws(SQLiteError) {
        var change = MachineChange(rebases)
        let hasRemote = source.hasRemoteFiles
        var plain: [Int64] = []
        var last: Int64 = 0
        while true {
            let page = try source.files(after: last, limit: Self.pageSize)
            guard let newest = page.last else { return }
            last = newest.id
            for file in page {
                let isPlain =
                    !hasRemote && change.keeps(device: file.device)
                    && file.held.map { rows?.hasTaken($0) ?? false } ?? false
                if isPlain {
                    plain.append(file.id)
                } else {
                    try take(&plain, rows, &change)
                    try merge(file: file.id, hasRemote: hasRemote, &change)
                }
            }
            try take(&plain, rows, &change)
        }
    }

    private func take(
        _ plain: inout [Int64],
        _ rows: FileRowMove?,
        _ change: inout MachineChange
    ) throws(SQLiteError) {
        if plain.isEmpty { return }
        if try rows?.take(plain) ?? false {
            report.files.found += plain.count
            report.files.new += plain.count
        } else {
            for file in plain { try merge(file: file, hasRemote: false, &change) }
        }
        plain.removeAll(keepingCapacity: true)
    }

    private func merge(
        file id: Int64,
        hasRemote: Bool,
        _ change: inout MachineChange
    ) throws(SQLiteError) {
        guard var file = try source.file(id) else { return }
        report.files.found += 1
        file.path = change.path(file.path)
        if try writer.knows(path: file.path), try !hasWaited(for: file) {
            report.files.known += 1
            return count(file, isKnown: true)
        }
        count(file, isKnown: false)
        change.renew(&file)
        let remote = hasRemote ? try source.remoteFile(id) : nil
        file = try translated(file)
        // That it is a copy, only all of it can tell: a later run reads it whole.
        if file.status == .copy, remote?.seen == .peeked {
            report.files.known += 1
            return
        }
        try writer.record(file, run: run)
        if let remote { try writer.note(remote, at: file.path, run: run) }
        report.files.new += 1
    }

    /// Takes over where folders lay that were walked there; what is known here stays.
    ///
    /// An import would not know otherwise that one of them has become another disk. One that has
    /// another path here, or lies on another machine, is what it is here.
    func mergeSources() throws(SQLiteError) {
        for var (path, place) in try source.places() {
            path = Path(bytes: rebases.path(path.bytes))
            // Where it cannot be looked at, what was known of it there is all there is.
            if (try? FileStatus.ifPresent(path, followingLinks: true)) != nil,
                let here = try? SourcePlace.of(path)
            {
                place = here
            }
            try target.note(place, of: path, run: run)
        }
    }

    /// Whether a file that had to wait here, such as one that was away, is in a library there.
    private func hasWaited(for file: FileRecord) throws(SQLiteError) -> Bool {
        switch file.status {
        case .registered, .copy: try writer.isDeferred(path: file.path)
        case .ignored, .deferred, .rejected: false
        }
    }

    /// Accounts for a file from which no edition came there: the equation has those as well.
    private func count(_ file: FileRecord, isKnown: Bool) {
        let reason = file.reason ?? ReasonCode("")
        let ending: RunCount
        var verdict = Verdict.skipped(reason)
        switch file.status {
        case .registered, .copy: return
        case _ where isKnown:
            (ending, verdict) = (.unchanged, .skipped(RunReasons.alreadyRegistered.code))
        case .ignored: ending = .ignored
        case .deferred: ending = .deferred
        case .rejected: (ending, verdict) = (.rejected, .rejected(reason))
        }
        let last = isKnown ? Stage.discover : file.stage
        progress.counts[.found] += 1
        progress.counts[ending] += 1
        if ending == .rejected, last == .open || last == .read {
            progress.outcomes[RunReasons.outcome(of: reason), default: 0] += 1
        }
        for stage in Stage.allCases {
            pass(stage, stage == last ? verdict : .advanced)
            if stage == last { break }
        }
    }

    /// What a file of there is here.
    private func translated(_ file: FileRecord) throws(SQLiteError) -> FileRecord {
        var file = file
        let before = file.status
        file.editionID = nil
        guard before != .deferred, let fingerprint = file.fingerprint else { return file }
        if let edition = try writer.edition(fingerprint: fingerprint) {
            if before == .rejected { return file }
            file.editionID = edition
            // Where the edition came in with this merge, the file that had brought it there did so.
            if before == .registered, edition > lastKnownEdition { return file }
            file.status = .copy
            file.stage = .map
            if !file.isSalvaged { file.reason = RunReasons.alreadyRegistered.code }
        } else if try writer.ignoredContent(fingerprint) != nil {
            file.status = .ignored
            file.stage = .open
            file.reason = RunReasons.ignored.code
            file.detail = nil
        }
        return file
    }
}
