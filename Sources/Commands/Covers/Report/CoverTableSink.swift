// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
import Terminal

/// The report of covers on standard output: how many of what, and what to do; or each as an object.
struct CoverTableSink: CoverReportSink {
    let console: Console
    let format: OutputFormat

    var isOpen: Bool { console.isOpen }

    func add(_ entry: CoverEntry) {
        if format == .jsonLines { console.jsonLine(.object(CoverJSON.object(entry))) }
    }

    func finish(_ summary: CoverSummary) throws(Failure) -> ExitCode {
        switch format {
        case .plain: plain(summary)
        case .json, .jsonLines: break
        case .human:
            tables(summary)
            if summary.notLookedAt > 0 {
                console.note(
                    "\(Numbers.counted(summary.notLookedAt, "cover")) not decoded: some findings "
                        + "are not known for them"
                )
            }
        }
        return .success
    }

    private func tables(_ summary: CoverSummary) {
        guard summary.editions > 0 else {
            console.sentence("There are no editions to report on.")
            return
        }
        let covers = summary.withCover
        if covers > 0 {
            list("Found by", "Covers", rules(summary), of: covers)
            list("Format", "Covers", named(summary.formats), of: covers)
            list("Shorter side", "Covers", sizes(summary), of: covers)
        }
        let found = CoverFinding.allCases.compactMap { finding in
            summary.findings[finding].map { (finding, $0) }
        }
        if !found.isEmpty { findings(found, of: summary.editions) }
        console.sentence(total(summary))
    }

    private func named(_ counts: [String: Int]) -> [(String, Int)] {
        CoverCounts.sorted(counts).map { ($0.name, $0.count) }
    }

    /// By their names, but for covers that are in no book: who shows these is no rule.
    private func rules(_ summary: CoverSummary) -> [(String, Int)] {
        var words: [String: String] = [:]
        for member in CoverPageText.rules.members {
            if case .string(let text) = member.value { words[member.name] = text }
        }
        var rows: [(String, Int)] = []
        for (name, count) in named(summary.rules) {
            let isTold = name.hasPrefix("told:")
            let shown = isTold ? words[name] ?? String(name.dropFirst(5)) : name
            rows.append((shown, count))
        }
        return rows
    }

    private func sizes(_ summary: CoverSummary) -> [(String, Int)] {
        Array(zip(CoverSummary.sizeNames, summary.sizes)).filter { $0.1 > 0 }
    }

    private func list(_ title: String, _ what: String, _ rows: [(String, Int)], of all: Int) {
        let columns = [Column(title), Column(what, .right), Column("Share", .right)]
        write(columns, rows.map { [.text($0), .count($1), .text(Numbers.percent($1, of: all))] })
    }

    private func findings(_ found: [(CoverFinding, Int)], of all: Int) {
        let columns = [
            Column("Code"), Column("Finding"), Column("Editions", .right), Column("Share", .right),
            Column("What to do", isSentence: true),
        ]
        write(
            columns,
            found.map { finding, count in
                [
                    .text(finding.code), .text(finding.rawValue), .count(count),
                    .text(Numbers.percent(count, of: all)),
                    .text(console.pasteable(finding.advice)),
                ]
            }
        )
    }

    private func write(_ columns: [Column], _ rows: [[Cell]]) {
        var answer = Answer()
        answer.table("", columns, rows)
        answer.result("")
        answer.write(to: console, .human)
    }

    private func total(_ summary: CoverSummary) -> String {
        let missing = summary.editions - summary.withCover
        return "\(Numbers.counted(summary.editions, "edition")) of "
            + "\(Numbers.counted(summary.works, "work")): "
            + "\(Numbers.grouped(summary.withCover)) with a cover, "
            + "\(Numbers.grouped(missing)) without"
    }

    /// Kind, name and count; of findings also the code.
    private func plain(_ summary: CoverSummary) {
        console.header(["kind", "name", "count", "code"])
        func row(_ kind: String, _ name: String, _ count: Int, _ code: String = "") {
            console.plain([kind, name, String(count), code].map { Array($0.utf8) })
        }
        row("total", "editions", summary.editions)
        row("total", "works", summary.works)
        row("total", "with-cover", summary.withCover)
        row("total", "without-cover", summary.editions - summary.withCover)
        row("total", "not-looked-at", summary.notLookedAt)
        for (name, count) in named(summary.rules) { row("rule", name, count) }
        for (name, count) in named(summary.formats) { row("format", name, count) }
        for (name, count) in zip(CoverSummary.sizeNames, summary.sizes) { row("size", name, count) }
        for finding in CoverFinding.allCases {
            row("finding", finding.rawValue, summary.findings[finding] ?? 0, finding.code)
        }
    }
}
