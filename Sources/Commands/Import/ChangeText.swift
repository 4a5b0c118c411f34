// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// What a run found out about files and editions that were known before, in words.
enum ChangeText {
    static func lines(_ progress: RunProgress, _ library: Library) -> [String] {
        let list = "accession files list\(library.onCommandLine)"
        var lines: [String] = []
        func add(_ count: Int, _ one: String, _ many: String, _ rest: String) {
            if count > 0 { lines.append(Numbers.counted(count, one, many) + rest) }
        }
        add(
            progress.counts[.moved],
            "file",
            "files",
            " moved or renamed"
        )
        add(
            progress.counts[.touched],
            "file",
            "files",
            " touched: new times, the same ZIP directory"
        )
        add(progress.counts[.returned], "file", "files", " found again after being missing")
        if progress.counts[.missing] > 0 {
            let are = progress.counts[.missing] == 1 ? "is" : "are"
            lines.append(
                "\(Numbers.counted(progress.counts[.missing], "file")) \(are) newly missing; "
                    + "\(list) --missing lists them"
            )
        }
        add(
            progress.counts[.superseded],
            "edition",
            "editions",
            " superseded by new content in the same files"
        )
        add(
            progress.counts[.renewed],
            "edition",
            "editions",
            " read again, because the reader has improved since"
        )
        let spoilt = progress.checked[.damaged, default: 0]
        if spoilt > 0 {
            let are = spoilt == 1 ? "is" : "are"
            lines.append(
                "\(Numbers.counted(spoilt, "file")) \(are) damaged; \(list) --damaged lists those "
                    + "in the register"
            )
        }
        add(
            progress.checked[.unreadable, default: 0],
            "file",
            "files",
            " could not be read whole; the next import with --hash tries again"
        )
        add(
            progress.checked[.changed, default: 0],
            "file",
            "files",
            " changed while the import read them, and no hash is kept; the next import with --hash "
                + "reads them again"
        )
        return lines
    }
}
