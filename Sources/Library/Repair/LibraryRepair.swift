// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
import Files
import Hashing
import SQLite
import Store
import System

/// Repairs a library: what does not follow from its books goes, what follows is rebuilt.
///
/// All changes of the register are one transaction. Covers are brought back before it is committed,
/// and files that nothing needs are moved away after it, so that whatever is killed in between is
/// found again by the next repair.
package struct LibraryRepair {
    private let library: Library
    private let isDryRun: Bool
    private let isForced: Bool
    private let isDeep: Bool
    private let logReason: String?

    /// - Parameters:
    ///   - isRehearsal: everything is found, and nothing is changed.
    ///   - isForced: any number of rows and files may go.
    ///   - isDeep: the bytes of covers are looked at too.
    ///   - logReason: why what is wrong with the log is acknowledged; nil if it is not.
    package init(
        _ library: Library,
        isDryRun: Bool,
        isForced: Bool,
        isDeep: Bool,
        logReason: String? = nil
    ) {
        self.library = library
        self.isDryRun = isDryRun
        self.isForced = isForced
        self.isDeep = isDeep
        self.logReason = logReason
    }

    package func run() throws(Failure) -> RepairResult {
        // To make a library in order to mend it would hide a wrong name.
        try library.requireRegister()
        let lacksLog = try library.register.lacksLog
        // It says itself what was left behind, and moves it away.
        let open = try library.openForWriting(isTidying: false)
        let (failing, audit) = try examine()
        var report = RepairResult()
        note(
            lacksLog ? ["the register \(RegisterFile.lackingLog)"] : [],
            "ending",
            "register without its log: accepted as it is",
            &report
        )
        try mend(open.writer, failing, audit, &report)
        guard !report.isRefused, !isDryRun || report.findings.isEmpty else { return report }
        if !isDryRun {
            library.follower?.follow(
                library,
                open.writer.reader,
                isChanged: !report.findings.isEmpty
            )
        }
        // What cannot be mended is said by the same checks that found it.
        report.remaining = try examine().failing.filter { !$0.name.isHarmless }
        return report
    }

    private func examine() throws(Failure) -> (
        failing: [RegisterCheck], audit: CoverAudit.Report
    ) {
        let reader = RegisterReader(try library.openForReading(examined: false))
        var failing: [RegisterCheck] = []
        try reader.verify { if !$0.isSound { failing.append($0) } }
        var audit = CoverAudit(library, isDeep: isDeep)
        return (failing, try audit.run(reader, isLocked: true))
    }

    private func mend(
        _ writer: RegisterWriter,
        _ failing: [RegisterCheck],
        _ audit: CoverAudit.Report,
        _ report: inout RepairResult
    ) throws(Failure) {
        try refuseWithoutCovers(audit)
        defer { writer.rollBack() }
        let quarantine = Quarantine(library, at: WallClock.now)
        var strays = audit.strays
        try library.asking { () throws(SQLiteError) in try writer.begin() }
        let lost = try rescue(audit.troubles, writer, nil, &report)
        let rescued = audit.troubles.filter { !lost.contains($0.row) }
        // One that a killed repair has brought back is where this one puts it.
        let kept = Set(rescued.map(\.row.image.file))
        strays.removeAll(where: kept.contains)
        let mending = try library.asking { () throws(SQLiteError) in
            try writer.mend(
                lostCovers: lost.map(\.id),
                regroups: !Self.followers.isDisjoint(with: failing.map(\.name)),
                renewsFaces: failing.contains { $0.name == .facts }
            )
        }
        report.findings += mending.findings
        report.losses += mending.losses
        if let logReason {
            let known = try library.asking { () throws(SQLiteError) in
                try writer.acknowledgeLog(logReason)
            }
            note(known, "log", "breaks of the log: acknowledged, in an entry of their own", &report)
        }
        // The files of covers that go with this repair are not needed any more either.
        let idle = Set((mending.covers + lost.map(\.image)).map(\.holder))
        let gone = audit.troubles.filter { $0.trouble == .missing || $0.trouble == .name }
        strays += idle.subtracting(gone.map(\.row.image.holder))
            .subtracting(try writer.reader.packs()).sorted()
        note(strays, "strays", "files in covers that have no cover: moved away", &report)
        note(audit.unfinished, "unfinished", "files that were never completed: moved away", &report)
        if !strays.isEmpty {
            // A pack has many covers, so files are compared with covers.
            let loss = RepairFindings.Loss(
                table: "files in covers",
                removed: strays.count,
                total: audit.rows + strays.count
            )
            report.losses.append(loss)
        }
        report.isRefused = !isForced && report.losses.contains(where: \.isLarge)
        guard !isDryRun, !report.isRefused, !report.findings.isEmpty else { return }
        _ = try rescue(rescued, writer, quarantine, &report)
        try library.asking { () throws(SQLiteError) in try writer.commit() }
        // A pack of which all covers were brought back as files of their own is needed no more.
        let left = Set(rescued.filter { $0.row.image.place != nil }.map(\.row.image.holder))
            .subtracting(gone.map(\.row.image.holder)).subtracting(strays)
        strays += try left.subtracting(writer.reader.packs()).sorted()
        report.moved += strays + audit.unfinished
        try library.asking { () throws(FileError) in
            for name in strays + audit.unfinished { try quarantine.take(name) }
            try quarantine.sync()
        }
        if !report.moved.isEmpty { report.quarantine = quarantine.folder }
    }

    /// What follows from the claims and decisions, and is rebuilt if any of it is wrong.
    private static let followers: Set<RegisterCheck.Name> = [
        .memberships, .founders, .redirects, .decisions, .keys, .states, .maps, .given,
        .collections, .findings, .partition, .review,
    ]

    /// A folder that cannot be seen holds nothing: that is no reason to give up what is in it,
    /// unless the user says that there is nothing to bring back.
    private func refuseWithoutCovers(_ audit: CoverAudit.Report) throws(Failure) {
        guard !isForced, audit.rows > 0, audit.files == 0 else { return }
        throw Failure(
            .tryLater,
            "\(library.covers.text) holds no cover, and should hold \(audit.rows)",
            hint: "bring it back, for example by mounting its disk, or extract the covers from "
                + "their books again with --force; nothing was changed"
        )
    }

    /// Finds covers in their books; returns those that are in none.
    ///
    /// - Parameter quarantine: where damaged files go; without one nothing is written.
    private func rescue(
        _ troubles: [CoverAudit.Case],
        _ writer: RegisterWriter,
        _ quarantine: Quarantine?,
        _ report: inout RepairResult
    ) throws(Failure) -> [StoredCover] {
        guard !troubles.isEmpty else { return [] }
        let lookup = try CoverLookup(library, writer.reader)
        var store: CoverStore?
        if quarantine != nil {
            try library.asking { () throws(FileError) in try FolderCreation.create(library.covers) }
            store = try library.openCovers()
        }
        var lost: [StoredCover] = []
        var found: [String] = []
        for one in troubles {
            let (row, trouble) = (one.row, one.trouble)
            let file = row.image.file
            // A row with a name of its own making leads to no place where a file may be put.
            guard trouble != .name, let bytes = try bytes(of: row.image, lookup) else {
                lost.append(row)
                continue
            }
            found.append(one.sentence)
            guard let quarantine, let store else { continue }
            try library.asking { () throws(FileError) in
                // A pack stays as it is, for its other covers: this one leaves it.
                if trouble != .missing, row.image.place == nil {
                    try quarantine.take(file)
                    report.moved.append(file)
                }
                try store.store(bytes, of: row.image)
            }
            try library.asking { () throws(SQLiteError) in
                try writer.giveOwnFile(toCover: row.image.hash, byteCount: bytes.count)
            }
        }
        if let store {
            try library.asking { () throws(FileError) in try store.folder.flush() }
        } else {
            note(
                found,
                "covers",
                "covers without an intact file: extracted from their books again",
                &report
            )
        }
        return lost
    }

    /// A cover, if any book has it; what cannot be told is no reason to give one up.
    private func bytes(
        of image: CoverImage,
        _ lookup: CoverLookup
    ) throws(Failure) -> ArraySlice<UInt8>? {
        switch try lookup.findInBooks(image) {
        case .found(let bytes, _, _): return bytes
        case .unreadable(let book, let why):
            throw Failure(
                .tryLater,
                "\(book.text) may have a cover that was lost, and cannot be read: \(why)",
                hint: "make it readable, or forget it with \"accession files forget\"; nothing was "
                    + "changed in the register"
            )
        case .onWeb(_), .nowhere: return nil
        }
    }

    private func note(
        _ names: [String],
        _ code: String,
        _ sentence: String,
        _ report: inout RepairResult
    ) {
        guard !names.isEmpty else { return }
        let examples = Array(names.prefix(RegisterCheck.mostExamples))
        report.findings.append(
            RepairFindings.Finding(code, count: names.count, sentence, examples: examples)
        )
    }
}
