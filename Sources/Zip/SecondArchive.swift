// SPDX-License-Identifier: Apache-2.0

/// Looks whether other programs would find another archive, or other names, in a file that libzip
/// opens.
///
/// libzip takes the first of the end records near the end that leads to a directory, most others
/// the last one, and some the directory in front of it, wherever the record says it stands. A book
/// has one record, right behind its directory, and this is not asked for it.
enum SecondArchive {
    static func isIn(descriptor: Int32, size: Int64) throws(ZipError) -> Bool {
        var file = FileBlocks(descriptor: descriptor, size: size)
        let records = try ArchiveRescue.lastEndRecords(in: &file)
        var chosen: EndRecord.Statement?
        var isBehindChosen = false
        for record in records {
            let isRight = try record.isRightAboutFile(in: &file)
            let hasDirectory = try record.hasDirectory(in: &file)
            let isMoved = hasDirectory && record.archiveStart != 0
            // Another one inside the archive that the last record describes is one of its entries.
            if isMoved { isBehindChosen = chosen != nil }
            guard isRight else { continue }
            if isMoved { return true }
            if try record.hasCutNames(in: &file) { return true }
            if let chosen, chosen != record.statement { return true }
            chosen = record.statement
            isBehindChosen = false
        }
        return isBehindChosen
    }
}
