// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
import Files
import Store

/// Finds files that could go, work by work: what is kept is the number of each work to look at, and
/// the files of one.
struct DuplicateFinder {
    let reader: RegisterReader
    /// Nil for both kinds.
    let only: DuplicateKind?
    /// Groups to hand out, nil for all; the others are counted.
    let limit: Int?

    /// Hands out the groups of files in the order of works, for as long as they are wanted.
    func forEach(
        _ body: (WorkRow, DuplicateGroup) -> Bool
    ) throws(Failure) -> DuplicateSummary {
        try reader.asOfOneMoment { () throws(Failure) in
            var summary = DuplicateSummary()
            for id in try reader.worksWithSeveralFiles() {
                guard let work = try reader.work(id) else { continue }
                let known = HeldEdition.sharingFlaws(try reader.heldEditions(ofWork: id))
                let editions = known.compactMap(Self.asItLies)
                summary.leftOut += Self.fileCount(known) - Self.fileCount(editions)
                let groups = try DuplicateGroup.all(
                    in: editions,
                    only: only,
                    doubt: DuplicateFile.Doubt(work)
                ) { () throws(Failure) in try covers(ofWork: id) }
                if !groups.isEmpty { summary.works += 1 }
                for group in groups {
                    summary.add(group)
                    if let limit, summary.groups > limit { continue }
                    summary.shown += 1
                    if !body(work, group) { return summary }
                }
            }
            return summary
        }
    }

    private static func fileCount(_ editions: [HeldEdition]) -> Int {
        editions.reduce(0) { $0 + $1.files.count }
    }

    /// The same with the files that are there as the last run saw them; nil if none is.
    private static func asItLies(_ edition: HeldEdition) -> HeldEdition? {
        var edition = edition
        edition.files = edition.files.compactMap(asItLies)
        // What these were is known from the register only.
        edition.gone = []
        return edition.files.isEmpty ? nil : edition
    }

    /// The same with what its name leads to now: a folder that lies elsewhere, with a link in its place,
    /// has not become two.
    private static func asItLies(_ known: HeldFile) -> HeldFile? {
        // An address on the web leads to no file.
        guard known.path.first == UInt8(ascii: "/") else { return known }
        // Of what cannot be looked at, nothing is known.
        guard
            let status = try? FileStatus.of(Path(bytes: known.path), followingLinks: true),
            status.kind == .regular, status.size == known.size, status.modified == known.modifiedAt
        else { return nil }
        var file = known
        file.identity = .init(
            device: Int64(bitPattern: status.device),
            inode: Int64(bitPattern: status.inode)
        )
        return file
    }

    private func covers(ofWork id: Int64) throws(Failure) -> [Int64: CoverGrade] {
        var grades: [Int64: CoverGrade] = [:]
        try reader.editionCovers(ofWorks: [id]) { cover in
            grades[cover.edition] = CoverGrade(cover)
            return true
        }
        return grades
    }
}
