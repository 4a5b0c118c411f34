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
                let groups = try DuplicateGroup.all(
                    in: reader.heldEditions(ofWork: id).map(Self.asTheyLie),
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

    /// The same with what its names lead to now: a folder that lies elsewhere, with a link in its place or
    /// nothing, has not become two.
    private static func asTheyLie(_ edition: HeldEdition) -> HeldEdition {
        var edition = edition
        edition.files = edition.files.map { known in
            // An address on the web leads to no file.
            guard known.path.first == UInt8(ascii: "/") else { return known }
            var file = known
            do throws(FileError) {
                let status = try FileStatus.of(Path(bytes: file.path), followingLinks: true)
                guard status.kind == .regular else { return lost(file) }
                file.identity = .init(
                    device: Int64(bitPattern: status.device),
                    inode: Int64(bitPattern: status.inode)
                )
                if file.flaw == .missing { file.flaw = nil }
                if status.size != file.size { file.flaw = .changed }
            } catch {
                // What cannot be looked at for another reason is what the register says.
                if error.isMissing || error.leadsNowhere { return lost(file) }
            }
            return file
        }
        return edition
    }

    /// Its former identity may be that of the same file under its new name.
    private static func lost(_ file: HeldFile) -> HeldFile {
        var file = file
        (file.identity, file.flaw) = (nil, .missing)
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
