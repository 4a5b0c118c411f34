// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import System

/// Carries out one request, inside one transaction.
struct Remover {
    private let writer: RegisterWriter
    private let library: Library
    private let request: RemovalRequest
    private let now = WallClock.now / 1_000_000_000
    private let reader = BookFileReader()
    private var report = RemovalResult()

    init(_ writer: RegisterWriter, _ library: Library, _ request: RemovalRequest) {
        self.writer = writer
        self.library = library
        self.request = request
    }

    mutating func carryOut() throws(Failure) -> RemovalResult {
        switch request.action {
        case .removeWorks(let works): try remove(works: works)
        case .removeEditions(let targets): try remove(editions: targets)
        case .forget(let paths):
            try forget(request.isOfHidden ? hiddenFiles(below: paths) : paths)
        case .ignore(let targets): try ignore(targets)
        case .unignore(let targets, let reason):
            try unignore(targets + acknowledged(reason))
        case .ignoreRejects(let paths, let reason): try ignore(rejects: paths, reason)
        }
        try prove()
        return report
    }

    // Removing.

    private mutating func remove(works: [Int64]) throws(Failure) {
        var seen: Set<Int64> = []
        var editions: [Removal.Edition] = []
        for work in works {
            var item = RemovalResult.Item(.work(work))
            let live = try library.asking { () throws(SQLiteError) in try writer.liveWork(work) }
            if live == nil {
                item.fate = .missing
            } else if let live, live != work {
                throw Self.mergedAway(work, into: live)
            } else if !seen.insert(work).inserted {
                item.fate = .repeated
            } else {
                item.title = try library.asking { () throws(SQLiteError) in
                    try writer.title(ofWork: work)
                }
                editions += try library.asking { () throws(SQLiteError) in
                    try self.editions(ofWork: work)
                }
            }
            report.items.append(item)
        }
        try take(out: editions)
    }

    private mutating func remove(editions targets: [Target]) throws(Failure) {
        var seen: Set<Int64> = []
        var editions: [Removal.Edition] = []
        for target in targets {
            var item = RemovalResult.Item(of: target)
            let found = try library.asking { () throws(SQLiteError) in try edition(target) }
            if let edition = found {
                item.title = edition.title
                item.fingerprint = edition.fingerprint
                if seen.insert(edition.id).inserted {
                    editions.append(edition)
                } else {
                    item.fate = .repeated
                }
            } else {
                item.fate = .missing
            }
            report.items.append(item)
        }
        try take(out: editions)
    }

    /// Takes editions out, and ignores their contents if that was asked for as well.
    private mutating func take(out editions: [Removal.Edition]) throws(Failure) {
        guard request.isIgnoring else {
            var changes = WorkChanges()
            report.removal = try library.asking { () throws(SQLiteError) in
                try writer.remove(editions: editions.map(\.id), &changes)
            }
            report.changes = changes
            return
        }
        try keepAway(editions.map { content($0.fingerprint, $0.title, $0.files.first) })
    }

    private func hiddenFiles(below folders: [Path]) throws(Failure) -> [Path] {
        var found: Set<Path> = []
        for folder in folders {
            try library.asking { () throws(SQLiteError) in
                try writer.knownFiles(below: [folder], reader: 0) { _, bytes in
                    let path = Path(bytes: bytes.indices.map { bytes[$0] })
                    if HiddenName.isOn(path, below: folder) { found.insert(path) }
                }
            }
        }
        return found.sorted()
    }

    private mutating func forget(_ paths: [Path]) throws(Failure) {
        var seen: Set<Path> = []
        for path in paths {
            var item = RemovalResult.Item(.file(path))
            let row = try library.asking { () throws(SQLiteError) in try writer.file(at: path.bytes)
            }
            if row == nil {
                item.fate = .missing
            } else if !seen.insert(path).inserted {
                item.fate = .repeated
            }
            report.items.append(item)
        }
        var changes = WorkChanges()
        report.removal = try library.asking { () throws(SQLiteError) in
            try writer.forget(files: seen.sorted().map(\.bytes), &changes)
        }
        report.changes = changes
    }

    // Ignoring.

    private mutating func ignore(_ targets: [Target]) throws(Failure) {
        var named: [[UInt8]: IgnoredContent] = [:]
        var order: [[UInt8]] = []
        for target in targets {
            var item = RemovalResult.Item(of: target)
            let found = try library.asking { () throws(SQLiteError) in try find(target) }
            switch found {
            case .content(let fingerprint, let title, let path):
                item.fingerprint = fingerprint
                item.title = title
                let known = try library.asking { () throws(SQLiteError) in
                    try writer.ignoredContent(fingerprint)
                }
                item.title = item.title ?? known?.title
                if named[fingerprint] != nil {
                    item.fate = .repeated
                } else {
                    item.fate = known == nil ? .done : .already
                    named[fingerprint] = content(fingerprint, title, path)
                    order.append(fingerprint)
                }
            case .missing: item.fate = .missing
            case .refused(let problem):
                item.fate = .refused
                item.problem = problem
            }
            report.items.append(item)
        }
        try keepAway(order.compactMap { named[$0] })
    }

    private mutating func keepAway(_ contents: [IgnoredContent]) throws(Failure) {
        var changes = WorkChanges()
        let outcome = try library.asking { () throws(SQLiteError) in
            try writer.ignore(contents, reason: RunReasons.ignored.code, &changes)
        }
        report.changes = changes
        report.removal = outcome.removal
        report.ignored = contents.count - outcome.already.count
        report.ignoredFiles = outcome.removal.files + outcome.rejected
    }

    private mutating func ignore(
        rejects paths: [Path],
        _ reason: ReasonCode?
    ) throws(Failure) {
        let ignoring = RejectIgnoring(writer, who: request.who, why: request.why, at: now)
        try library.asking { () throws(SQLiteError) in
            try ignoring.carryOut(paths, reason, &report)
        }
    }

    /// The files that were rejected for a reason of which a person took note.
    private func acknowledged(
        _ reason: ReasonCode?
    ) throws(Failure) -> [RemovalRequest.IgnoredTarget] {
        guard let reason else { return [] }
        return try library.asking { () throws(SQLiteError) in
            try writer.acknowledgedRejects(reason).map { .file(Path(bytes: $0)) }
        }
    }

    private mutating func unignore(
        _ targets: [RemovalRequest.IgnoredTarget]
    ) throws(Failure) {
        var seen: Set<[UInt8]> = []
        for target in targets {
            var item = RemovalResult.Item(of: target)
            try library.asking { () throws(SQLiteError) in
                if case .file(let path) = target, try isIgnoredForItself(path) {
                    if !seen.insert(path.bytes).inserted { item.fate = .repeated }
                    return
                }
                guard let content = try ignored(target) else {
                    item.fate = .missing
                    return
                }
                item.fingerprint = content.fingerprint
                item.title = content.title
                guard seen.insert(content.fingerprint).inserted else {
                    item.fate = .repeated
                    return
                }
            }
            report.items.append(item)
        }
        // Only now: what is named twice must not look as if it had never been ignored.
        for index in report.items.indices where report.items[index].fate == .done {
            guard let fingerprint = report.items[index].fingerprint else {
                guard case .file(let path) = report.items[index].subject else { continue }
                try library.asking { () throws(SQLiteError) in try writer.unignore(file: path.bytes)
                }
                report.items[index].files = 1
                continue
            }
            report.items[index].files = try library.asking { () throws(SQLiteError) in
                try writer.unignore(fingerprint)
            }
        }
    }

    // What is meant.

    private enum Found {
        case content(fingerprint: [UInt8], title: String?, path: [UInt8]?)
        case missing
        case refused(RemovalResult.Problem)
    }

    private func edition(_ target: Target) throws(SQLiteError) -> Removal.Edition? {
        let id: Int64?
        switch target {
        case .work: id = nil
        case .edition(let edition): id = edition
        case .file(let path): id = try writer.holding(at: path.bytes)?.edition
        }
        guard let id else { return nil }
        return try writer.brief(ofEdition: id)
    }

    private func editions(ofWork work: Int64) throws(SQLiteError) -> [Removal.Edition] {
        var editions: [Removal.Edition] = []
        for fingerprint in try writer.fingerprints(ofWork: work) {
            guard let id = try writer.edition(fingerprint: fingerprint),
                let edition = try writer.brief(ofEdition: id)
            else { continue }
            editions.append(edition)
        }
        return editions
    }

    /// The content to ignore.
    private func find(_ target: Target) throws(SQLiteError) -> Found {
        guard case .file(let path) = target else {
            guard let edition = try edition(target) else { return .missing }
            return .content(
                fingerprint: edition.fingerprint,
                title: edition.title,
                path: edition.files.first
            )
        }
        let row = try writer.file(at: path.bytes)?.record
        // It is unknown what a deferred file holds.
        guard let row, row.status != .deferred, let known = row.fingerprint else {
            switch reader.content(of: path) {
            case .success(let (fingerprint, title)):
                return .content(fingerprint: fingerprint, title: title, path: path.bytes)
            case .failure(let refusal) where refusal.reason == RunReasons.vanished: return .missing
            case .failure(let refusal):
                return .refused(.unreadable(refusal.reason.code, detail: refusal.detail))
            }
        }
        var title: String?
        if !isUnchanged(path, row), case .success(let (now, its)) = reader.content(of: path) {
            // What is registered, or what is there now: to guess would ignore the wrong one.
            guard now == known else { return .refused(.changed) }
            title = its
        }
        if let id = row.editionID, let edition = try writer.brief(ofEdition: id) {
            title = edition.title
        }
        return .content(fingerprint: known, title: title, path: path.bytes)
    }

    private func isUnchanged(_ path: Path, _ row: FileRecord) -> Bool {
        do throws(FileError) {
            let status = try FileStatus.of(path, followingLinks: true)
            return row.facts?.size == status.size && row.facts?.modifiedAt == status.modified
        } catch {
            // A file that is gone holds what it held.
            return true
        }
    }

    /// Whether it is the file that is ignored, a reject, and not its content.
    private func isIgnoredForItself(_ path: Path) throws(SQLiteError) -> Bool {
        guard let row = try writer.file(at: path.bytes)?.record, row.status == .ignored else {
            return false
        }
        guard let fingerprint = row.fingerprint else { return true }
        return try writer.ignoredContent(fingerprint) == nil
    }

    private func ignored(
        _ target: RemovalRequest.IgnoredTarget
    ) throws(SQLiteError) -> IgnoredContent? {
        let path: Path
        switch target {
        case .fingerprint(let fingerprint): return try writer.ignoredContent(fingerprint)
        case .file(let file): path = file
        }
        if let known = try writer.file(at: path.bytes)?.record.fingerprint,
            let content = try writer.ignoredContent(known)
        {
            return content
        }
        if let fingerprint = try writer.ignoredFingerprint(at: path.bytes) {
            return try writer.ignoredContent(fingerprint)
        }
        guard case .success(let (fingerprint, _)) = reader.content(of: path) else { return nil }
        return try writer.ignoredContent(fingerprint)
    }

    private func content(
        _ fingerprint: [UInt8],
        _ title: String?,
        _ path: [UInt8]?
    ) -> IgnoredContent {
        var content = IgnoredContent(fingerprint: fingerprint, who: request.who, madeAt: now)
        content.title = title
        content.path = path
        content.why = request.why
        return content
    }

    // What must hold.

    /// Looks whether the register says what the report says, before it is committed.
    private func prove() throws(Failure) {
        var faults: [String] = []
        try library.asking { () throws(SQLiteError) in
            for edition in report.removal.editions where try writer.isAlive(edition: edition.id) {
                faults.append("edition \(edition.id) still exists")
            }
            for item in report.items where item.fate == .done {
                switch item.subject {
                case .work(let id):
                    if try writer.liveWork(id) != nil { faults.append("work \(id) still exists") }
                case .edition(let id):
                    if try writer.isAlive(edition: id) {
                        faults.append("edition \(id) still exists")
                    }
                case .file(let path):
                    if case .forget = request.action, try writer.knows(path: path.bytes) {
                        faults.append("\(path.text) is still known")
                    }
                case .content: continue
                }
            }
        }
        guard faults.isEmpty else {
            throw Failure(
                .internalError,
                "out of balance: \(faults.joined(separator: "; "))",
                hint: "nothing was changed; find the cause with: accession verify"
            )
        }
    }

    private static func mergedAway(_ work: Int64, into live: Int64) -> Failure {
        Failure(
            .wrongRequest,
            "work \(work) is now part of work \(live)",
            hint:
                "accession works show \(live) lists its editions; name \(live) to remove all of them, "
                + "or single ones with accession remove; nothing was removed"
        )
    }
}

extension RemovalResult.Item {
    fileprivate init(of target: Target) {
        switch target {
        case .work(let id): self.init(.work(id))
        case .edition(let id): self.init(.edition(id))
        case .file(let path): self.init(.file(path))
        }
    }

    fileprivate init(of target: RemovalRequest.IgnoredTarget) {
        switch target {
        case .fingerprint(let fingerprint): self.init(.content(fingerprint))
        case .file(let path): self.init(.file(path))
        }
    }
}
