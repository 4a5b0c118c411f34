// SPDX-License-Identifier: Apache-2.0

import Files
import Import
import Library
import Terminal

/// What a walk saw and did not take, as far as people may miss it.
enum PassedOverText {
    static func lines(_ seen: PassedOverCounts) -> [String] {
        var lines: [String] = []
        if seen.linksNotFollowed > 0 {
            lines.append(
                "\(Numbers.counted(seen.linksNotFollowed, "symbolic link")) passed over; "
                    + "--follow-symlinks follows those inside the sources"
            )
        }
        if seen.outsideLinks > 0 {
            lines.append(
                "\(Numbers.counted(seen.outsideLinks, "link")) out of the sources passed over; "
                    + "name their targets as sources"
            )
        }
        if seen.hidden > 0 {
            lines.append(
                "\(Numbers.counted(seen.hidden, "hidden file or folder", "hidden files or folders")) "
                    + "passed over, such as bins and snapshots; --include-hidden takes them"
            )
        }
        if let line = formats(seen) { lines.append(line) }
        return lines
    }

    /// Books in formats that are not read, the most frequent first.
    private static func formats(_ seen: PassedOverCounts) -> String? {
        let total = seen.formats.values.reduce(0, +)
        guard total > 0 else { return nil }
        let parts = BookFormat.allCases.compactMap { format in
            seen.formats[format].map { (format.name, $0) }
        }.sorted { $0.1 > $1.1 }.map { "\(Numbers.grouped($1)) \($0)" }
        return
            "\(Numbers.counted(total, "file in another format", "files in other formats")) passed over: "
            + parts.joined(separator: ", ")
    }

    /// What to try where nothing was found.
    static func hint(_ seen: PassedOverCounts) -> String {
        if seen.linksNotFollowed > 0 {
            return "there are symbolic links; --follow-symlinks follows them"
        }
        if seen.hidden > 0 {
            return "there are hidden files or folders; --include-hidden takes them"
        }
        if !seen.formats.isEmpty { return "only EPUB files are imported; convert the others first" }
        return "to include files with other names, add --include '*.NAME'"
    }

    /// Books that are registered and in a place that is passed over.
    static func lines(_ known: KnownHidden, _ library: Library) -> [String] {
        guard known.count > 0 else { return [] }
        let sources = known.sources.map { ShellQuoting.word($0) }.joined(separator: " ")
        return [
            "\(Numbers.counted(known.count, "registered file")) in hidden places "
                + "\(known.count == 1 ? "stays as it is" : "stay as they are"); "
                + "to remove \(known.count == 1 ? "it" : "them") from the register: "
                + "accession files forget --hidden\(library.onCommandLine) \(sources)"
        ]
    }
}
