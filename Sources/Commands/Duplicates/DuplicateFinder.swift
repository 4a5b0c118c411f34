// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
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
                let groups = try DuplicateGroup.all(
                    in: reader.heldEditions(ofWork: id),
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

    private func covers(ofWork id: Int64) throws(Failure) -> [Int64: CoverGrade] {
        var grades: [Int64: CoverGrade] = [:]
        try reader.editionCovers(ofWorks: [id]) { cover in
            grades[cover.edition] = CoverGrade(cover)
            return true
        }
        return grades
    }
}
