// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Terminal

/// What a run that found trouble says about it, and what one can type next.
struct RejectSummaryText {
    /// How many reasons are shown; the others are counted.
    private static let longest = 5

    let rejects: RejectSummary
    let deferred: RejectSummary
    let warned: RejectSummary
    /// Rejects of earlier runs that are unchanged.
    let knownRejects: Int

    /// The worst reasons, each with its files and what one can do.
    var rejectLines: [String] {
        var lines: [String] = []
        if rejects.total > 0 {
            lines.append("\(Numbers.counted(rejects.total, "file")) rejected:")
            lines += self.lines(rejects.worst.prefix(Self.longest))
            let others = rejects.worst.dropFirst(Self.longest)
            if !others.isEmpty {
                let files = others.reduce(0) { $0 + $1.count }
                lines.append(
                    "  and \(Numbers.counted(files, "file")) for "
                        + Numbers.counted(others.count, "other reason")
                )
            }
        }
        if knownRejects > 0 {
            lines.append(
                "\(Numbers.counted(knownRejects, "file")) rejected before and unchanged: "
                    + "not read again"
            )
        }
        return lines
    }

    /// What is wrong beside books that were taken in.
    var warningLines: [String] {
        if warned.total == 0 { return [] }
        let heading =
            warned.total == 1
            ? "1 book with trouble in the file beside it:"
            : "\(Numbers.grouped(warned.total)) books with trouble in the files beside them:"
        return [heading] + lines(warned.worst[...])
    }

    private func lines(_ groups: ArraySlice<RejectSummary.Group>) -> [String] {
        let width = groups.map { Numbers.grouped($0.count).utf8.count }.max() ?? 0
        return groups.flatMap { lines($0, width) }
    }

    private func lines(_ group: RejectSummary.Group, _ width: Int) -> [String] {
        let count = Numbers.grouped(group.count)
        let blank = String(repeating: " ", count: width - count.utf8.count)
        let margin = String(repeating: " ", count: width + 4)
        var lines = [
            "  \(blank)\(count)  \(group.code.text)  \(ReasonCatalog.sentence(group.code))"
        ]
        for example in group.examples {
            let detail = example.detail.isEmpty ? "" : " (\(example.detail))"
            lines.append(margin + TerminalText.escape(example.path) + detail)
        }
        let others = group.count - group.examples.count
        if others > 0, !group.examples.isEmpty {
            lines.append("\(margin)and \(Numbers.grouped(others)) more")
        }
        let hint = ReasonCatalog.hint(group.code)
        if !hint.isEmpty { lines.append("\(margin)hint: \(hint)") }
        return lines
    }

    /// Files that wait for a later run: nothing is wrong with them, so they are only counted.
    var deferredLines: [String] {
        guard deferred.total > 0 else { return [] }
        let reasons = deferred.worst.map { group in
            "\(Numbers.grouped(group.count)) \(group.code.text) \(ReasonCatalog.sentence(group.code))"
        }
        return ["\(Numbers.grouped(deferred.total)) deferred: " + reasons.joined(separator: " ")]
    }

    /// - Parameter run: nil for a rehearsal, of which the register knows nothing.
    func nextLines(run: Int64?, _ library: Library) -> [String] {
        let place = library.onCommandLine
        guard let path = rejects.firstPath else {
            guard knownRejects > 0, run != nil else { return [] }
            return ["List them:  accession rejects list\(place)"]
        }
        let file = ShellQuoting.word(path)
        guard let run else { return ["Look closer: accession inspect \(file)"] }
        return [
            "List them all:  accession rejects list\(place) --run \(run)",
            "Explain one:    accession explain\(place) \(file)",
        ]
    }
}
