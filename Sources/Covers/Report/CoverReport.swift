// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
package import Hashing
package import Store

/// Judges the cover of each edition, in the order of works and editions.
///
/// Read in two passes over the register at one moment: what is shared by several works has to be
/// known before the first edition can be judged. Rows stream; what is kept is a number for each
/// picture and the editions of one work.
package struct CoverReport {
    private let reader: RegisterReader
    private let works: [Int64]?
    private let run: Int64?
    private let seen: [StoredCover]
    private let sidecars: Sidecars?
    private let hasThumbnail: ((Hash128) -> Bool)?

    /// - Parameters:
    ///   - works: only these, in any order; nil for all. Sharing is still counted over all.
    ///   - run: only editions that this run or a later one brought.
    ///   - seen: what was seen of covers and is not in the register.
    ///   - sidecars: looks for images next to the files; nil leaves that out.
    ///   - hasThumbnail: whether the thumbnail of a cover is there; nil if none are wanted.
    package init(
        _ reader: RegisterReader,
        works: [Int64]? = nil,
        since run: Int64? = nil,
        seen: [StoredCover] = [],
        sidecars: Sidecars? = nil,
        hasThumbnail: ((Hash128) -> Bool)? = nil
    ) {
        self.reader = reader
        self.works = works
        self.run = run
        self.seen = seen
        self.sidecars = sidecars
        self.hasThumbnail = hasThumbnail
    }

    /// Hands out the entries for as long as they are wanted.
    ///
    /// - Returns: what is to say of those that were handed out.
    package func forEach(
        _ body: (CoverEntry) -> Bool
    ) throws(Failure) -> CoverSummary {
        try reader.asOfOneMoment { () throws(Failure) in
            try reader.suppose(seen)
            let sharing = try CoverSharing(reader)
            var counting = CoverCounting()
            var waiting: [EditionCover] = []
            var goesOn = true
            try reader.editionCovers(ofWorks: try selectedWorks()) { row in
                if let last = waiting.last, last.work != row.work {
                    goesOn = emit(waiting, sharing, &counting, body)
                    waiting.removeAll(keepingCapacity: true)
                }
                waiting.append(row)
                return goesOn
            }
            if goesOn { _ = emit(waiting, sharing, &counting, body) }
            return try counting.summary(reader)
        }
    }

    private func selectedWorks() throws(Failure) -> [Int64]? {
        guard let run else { return works.map { Array(Set($0)).sorted() } }
        let found = try reader.works(since: run)
        guard let works else { return found }
        let wanted = Set(works)
        return found.filter(wanted.contains)
    }

    private func emit(
        _ rows: [EditionCover],
        _ sharing: CoverSharing,
        _ counting: inout CoverCounting,
        _ body: (CoverEntry) -> Bool
    ) -> Bool {
        let work = WorkCovers(rows, sharing, sidecars)
        for row in rows where run.map({ row.run ?? .min >= $0 }) ?? true {
            let judge = CoverAssessor(row, sharing)
            var entry = entry(row, judge)
            work.add(to: &entry, row, judge)
            counting.add(entry, row, judge)
            if !body(entry) { return false }
        }
        return true
    }

    private func entry(_ row: EditionCover, _ judge: CoverAssessor) -> CoverEntry {
        var entry = CoverEntry(edition: row.edition, work: row.work)
        entry.title = row.title
        entry.authors = row.authors
        entry.language = row.language
        entry.collections = row.collections
        entry.files = row.files
        if let image = judge.cover?.image {
            entry.rule = row.pickedRule ?? row.rule?.rawValue
            entry.image = image
            entry.pixels = judge.pixels
        }
        if row.picked == nil {
            entry.entry = row.entry
            entry.page = row.page
        }
        entry.findings = judge.findings
        entry.sharedBy = judge.sharing?.works ?? 1
        entry.alike = judge.sharing?.group
        entry.thumbnail = thumbnail(judge.picture)
        return entry
    }

    private func thumbnail(_ picture: StoredCover?) -> CoverEntry.Thumbnail? {
        guard let hasThumbnail, let picture, let look = picture.decoded, look.fate == .shown,
            let hash = Hash128(bytes: picture.image.hash),
            let size = PixelSize(look.width, look.height), hasThumbnail(hash)
        else { return nil }
        return CoverEntry.Thumbnail(hash: hash, width: size.width, height: size.height)
    }
}
