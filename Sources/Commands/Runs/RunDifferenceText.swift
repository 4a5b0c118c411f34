// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// The difference of two runs in whichever form was asked for.
///
/// People see the files first and the counts below them. Files stream in JSON and between tabs,
/// since there may be as many as the library has.
struct RunDifferenceText {
    private let difference: RunDifference
    private let console: Console
    private let format: OutputFormat
    private let limit: Int
    private var totals: [FileDifference.Kind: Int] = [:]
    private var shown: [FileDifference.Kind: [FileDifference]] = [:]
    private var array: JSONArrayWriter?

    init(
        _ difference: RunDifference,
        _ console: Console,
        _ format: OutputFormat,
        limit: Int
    ) {
        self.difference = difference
        self.console = console
        self.format = format
        self.limit = limit
    }

    mutating func begin() {
        switch format {
        case .json: array = JSONArrayWriter(console, name: "changes", before: head.object)
        case .plain: for row in head.rows { console.plain(row) }
        case .jsonLines: break
        case .human: writeRuns()
        }
    }

    mutating func add(_ file: FileDifference) {
        totals[file.kind, default: 0] += 1
        guard totals[file.kind, default: 0] <= limit else { return }
        switch format {
        case .json:
            let row = JSONValue.object(object(file))
            array?.append(row)
        case .jsonLines: console.jsonLine(.object(object(file)))
        case .plain:
            console.plain([
                Array("file".utf8), Array(file.kind.rawValue.utf8), file.path,
                file.formerPath ?? [], Array((file.reason?.text ?? "").utf8),
            ])
        case .human: shown[file.kind, default: []].append(file)
        }
    }

    func finish() {
        switch format {
        case .json: array?.finish(after: ["files": .object(fileTotals)])
        case .plain, .jsonLines: break
        case .human:
            writeFiles()
            // Counts that differ only because the first of the runs had more to do say nothing.
            if console.isVerbose || !totals.isEmpty && !difference.hasNothingNew {
                writeTables()
            } else if !totals.isEmpty {
                console.sentence("")
                console.sentence(
                    "Run \(difference.span.to.id) found nothing new, and the counts of a run are "
                        + "about what is new in it; --verbose compares them"
                )
            }
        }
    }
}

// MARK: - For programs

extension RunDifferenceText {
    /// All but the files.
    private var head: Answer {
        var answer = Answer()
        let (from, to) = (difference.span.from, difference.span.to)
        answer.row([.text("runs"), .id(from.id), .id(to.id)])
        answer.facts([
            "from": .object(RunText.object(from)), "to": .object(RunText.object(to)),
            "same_sources": .flag(difference.span.isOfOneKind),
        ])
        var counts = JSONObject()
        for count in difference.counts {
            let name = Listing.memberName(count.name)
            Self.cell(count.pair).append(to: &counts, as: name)
            answer.row([.text("count"), .text(name)] + count.pair.members.map(\.1))
        }
        answer.fact("counts", .object(counts))
        answer.records("stages", difference.stages) { stage in
            let name = Cell.text(stage.stage)
            return .init(
                [("stage", name)] + stage.counts.map { ($0.name, Self.cell($0.pair)) },
                rows: stage.counts.map { count in
                    [.text("stage"), name, .text(count.name)] + count.pair.members.map(\.1)
                }
            )
        }
        answer.records("reasons", difference.reasons) { reason in
            let (code, verdict) = (Cell.text(reason.code.text), Cell.text(reason.verdict))
            let sentence = Cell.text(ReasonCatalog.sentence(reason.code))
            return .init(
                [("reason", code), ("verdict", verdict), ("sentence", sentence)]
                    + reason.pair.members,
                rows: [[.text("reason"), code, verdict] + reason.pair.members.map(\.1)]
            )
        }
        return answer
    }

    private static func cell(_ pair: CountPair) -> Cell {
        var object = JSONObject()
        for (name, cell) in pair.members { cell.append(to: &object, as: name) }
        return .object(object)
    }

    private func object(_ file: FileDifference) -> JSONObject {
        [
            "change": .string(file.kind.rawValue), "path": .path(Path(bytes: file.path)),
            "former_path": .optional(file.formerPath.map { Path(bytes: $0) }),
            "reason": .optional(file.reason?.text),
        ]
    }

    private var fileTotals: JSONObject {
        var object = JSONObject()
        for kind in FileDifference.Kind.allCases {
            object.append(kind.rawValue, .integer(totals[kind] ?? 0))
        }
        return object
    }
}

// MARK: - For people

extension RunDifferenceText {
    private func writeRuns() {
        let (from, to) = (difference.span.from, difference.span.to)
        var runs = Details()
        for run in [from, to] {
            runs.add("run \(run.id)", .text("\(RunText.outcome(run)), \(run.sources)"))
        }
        runs.write(to: console, .human)
    }

    private func writeTables() {
        write(
            [Column("Count")],
            difference.counts.compactMap { count in
                // The equation is shown whole, the rest where there is something.
                let isTerm = Self.terms.contains(count.name)
                let isEmpty = count.pair.from == 0 && count.pair.to == 0
                return isEmpty && !isTerm ? nil : ([.text(count.name)], count.pair)
            }
        )
        write([Column("Stage"), Column("Files")], stages)
        write(
            [
                Column("Reason"), Column("Verdict"),
                Column("Meaning", isSentence: true),
            ],
            difference.reasons.map { reason in
                let cells: [Cell] = [
                    .text(reason.code.text), .text(reason.verdict),
                    .text(ReasonCatalog.sentence(reason.code)),
                ]
                return (cells, reason.pair)
            }
        )
    }

    /// What became of the files in each stage, without what the stage before says already: each
    /// receives what that one passed on.
    private var stages: [(cells: [Cell], pair: CountPair)] {
        var handedOn = difference.counts.first { $0.name == RunCount.found.title }?.pair
        var rows: [(cells: [Cell], pair: CountPair)] = []
        for stage in difference.stages {
            for count in stage.counts where count.pair.difference != 0 {
                let isPassedOn = count.name == RunDifference.passedOn
                if count.name == RunDifference.received, count.pair == handedOn { continue }
                let name = isPassedOn ? "passed on" : count.name
                rows.append(([.text(stage.stage), .text(name)], count.pair))
            }
            handedOn = stage.counts.first { $0.name == RunDifference.passedOn }?.pair
        }
        return rows
    }

    private static let terms: Set<String> = [
        "found", "new works", "joined", "copies", "unchanged", "deferred", "rejected",
    ]

    private func write(_ columns: [Column], _ rows: [(cells: [Cell], pair: CountPair)]) {
        guard !rows.isEmpty else { return }
        let ends = [
            Column("Run \(difference.span.from.id)", .right),
            Column("Run \(difference.span.to.id)", .right), Column("Change", .right),
        ]
        var answer = Answer()
        answer.result("")
        answer.table(
            "",
            columns + ends,
            rows.map { $0 + [.count($1.from), .count($1.to), .text($1.change)] }
        )
        answer.write(to: console, .human)
    }

    private func writeFiles() {
        console.sentence("")
        if totals.isEmpty { return console.sentence("No file was added, removed or changed.") }
        for kind in FileDifference.Kind.allCases {
            guard let total = totals[kind] else { continue }
            console.sentence("\(Numbers.counted(total, "file")) \(kind.rawValue)")
            let files = shown[kind] ?? []
            for file in files { console.sentence("  " + line(file)) }
            if total > files.count {
                console.sentence("  and \(Numbers.grouped(total - files.count)) more")
            }
        }
    }

    private func line(_ file: FileDifference) -> String {
        var line = TerminalText.escape(Path(bytes: file.path))
        if let former = file.formerPath {
            line += ", before: " + TerminalText.escape(Path(bytes: former))
        }
        if let reason = file.reason {
            line += ": \(reason.text) \(ReasonCatalog.sentence(reason))"
        }
        return line
    }
}
