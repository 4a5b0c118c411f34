// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite
import Store
import TestSupport
import Testing

/// Undoing runs over files that moved, went missing and came back.
@Suite struct FileChainTests {
    @Test func `undoing the newest run first restores each earlier state`() {
        let found = Property.counterexample(
            among: 60,
            make: { ChainScript.random(&$0, reusesNames: true) },
            smaller: \.smaller,
            fault: { script in
                let register = try ChainRegister()
                var snapshots = [try register.snapshot()]
                for run in script.runs {
                    try register.run(run)
                    snapshots.append(try register.snapshot())
                }
                for (number, run) in register.runs.enumerated().reversed() {
                    try register.undo(run)
                    let now = try register.snapshot()
                    if now != snapshots[number] {
                        return "before run \(number): \(snapshots[number]), now \(now)"
                    }
                }
                return nil
            }
        )
        #expect(found == nil)
    }

    @Test func `runs can be undone in any order`() {
        let found = Property.counterexample(
            among: 60,
            make: { ChainScript.random(&$0, reusesNames: false) },
            smaller: \.smaller,
            fault: { script in
                var ends: [[String]] = []
                for isReversed in [false, true] {
                    let register = try ChainRegister()
                    for run in script.runs { try register.run(run) }
                    let undone = register.runs.enumerated().filter { script.undone[$0.offset] }
                    for (_, run) in isReversed ? undone.reversed() : undone {
                        try register.undo(run)
                    }
                    ends.append(try register.snapshot())
                }
                return ends[0] == ends[1] ? nil : "\(ends[0]), the other way \(ends[1])"
            }
        )
        #expect(found == nil)
    }

    @Test func `a name that was taken in the meantime stays with its new file`() throws {
        let register = try ChainRegister()
        try register.run([.add("a")])
        try register.run([.move("a", "b")])
        try register.run([.add("a")])
        try register.undo(register.runs[1])
        #expect(try register.names() == ["a", "b"])
        try register.undo(register.runs[2])
        try register.undo(register.runs[0])
        #expect(try register.names() == [])
    }

    @Test func `two files get each other's names back`() throws {
        let register = try ChainRegister()
        try register.run([.add("a"), .add("b")])
        let before = try register.snapshot()
        try register.run([.move("a", "c"), .move("b", "a")])
        try register.run([.move("c", "b")])
        let run = register.runs
        try register.undo(run[2])
        try register.undo(run[1])
        #expect(try register.snapshot() == before)
    }

    @Test func `an edition that a file has again is no longer superseded`() throws {
        let one = try TestRegister()
        let old = try one.add(.plain(1), path: "/b/x.epub")
        let new = try one.add(.plain(2), path: "/b/y.epub")
        let run = try one.writer.beginRun(
            command: "import",
            sources: "",
            program: "",
            startedAt: 2
        )
        var file = FileRecord(path: Array("/b/x.epub".utf8), status: .copy, stage: .map)
        file.editionID = new.edition
        file.fingerprint = Array(repeating: 2, count: 16)
        try one.writer.record(file, run: run)
        try one.outsider().execute(
            "UPDATE editions SET superseded_by = \(new.edition) WHERE id = \(old.edition)"
        )
        try one.writer.begin()
        _ = try one.writer.undo(run: run, who: "ada", why: nil, at: 3)
        try one.writer.commit()
        #expect(try one.rows("SELECT superseded_by FROM editions ORDER BY id") == ["NULL", "NULL"])
        #expect(
            try one.rows("SELECT edition_id FROM files ORDER BY path")
                == ["\(old.edition)", "\(new.edition)"]
        )
    }
}

/// What runs do with files.
private enum ChainStep: CustomStringConvertible {
    case add(String)
    case change(String, Int)
    case move(String, String)
    case miss(String)
    case comeBack(String)

    var description: String {
        switch self {
        case .add(let name): "+\(name)"
        case .change(let name, let to): "\(name)=\(to)"
        case .move(let name, let to): "\(name)>\(to)"
        case .miss(let name): "-\(name)"
        case .comeBack(let name): "!\(name)"
        }
    }
}

private struct ChainScript {
    var runs: [[ChainStep]]
    var undone: [Bool]

    static func random(_ numbers: inout SeededNumbers, reusesNames: Bool) -> ChainScript {
        var fresh = 0
        let runs = (0..<numbers.number(in: 1...6)).map { _ in
            (0..<numbers.number(in: 1...5)).map { _ -> ChainStep in
                let name = reusesNames ? "n\(numbers.below(4))" : "n\(numbers.below(fresh + 1))"
                switch numbers.below(6) {
                case 0, 1:
                    fresh += 1
                    return .add(reusesNames ? name : "n\(fresh)")
                case 2: return .change(name, numbers.below(3))
                case 3:
                    if reusesNames { return .move(name, "n\(numbers.below(4))") }
                    fresh += 1
                    return .move(name, "n\(fresh)")
                case 4: return .miss(name)
                default: return .comeBack(name)
                }
            }
        }
        return ChainScript(runs: runs, undone: runs.map { _ in numbers.chance(60) })
    }

    var smaller: [ChainScript] {
        runs.indices.flatMap { run in
            runs[run].indices.map { step in
                var copy = self
                copy.runs[run].remove(at: step)
                return copy
            }
        }
    }
}

/// A register whose files runs move and miss, as an incremental import does.
private final class ChainRegister {
    private let register: TestRegister
    private(set) var runs: [Int64] = []
    /// The files that the run at hand has done something to, by their present names.
    private var touched: Set<String> = []

    init() throws {
        register = try TestRegister()
    }

    func run(_ steps: [ChainStep]) throws {
        // A run that only moves files is one that only notes where a folder lies.
        let onlyMoves = steps.allSatisfy { if case .move = $0 { true } else { false } }
        let run = try register.writer.beginRun(
            command: onlyMoves ? "files move" : "import",
            sources: "",
            program: "",
            startedAt: 1
        )
        runs.append(run)
        touched = []
        for step in steps { try carryOut(step, run) }
    }

    func undo(_ run: Int64) throws {
        try register.writer.begin()
        _ = try register.writer.undo(run: run, who: "ada", why: nil, at: 1)
        try register.writer.commit()
    }

    /// A step that does not fit is skipped: a file is read once in each run.
    private func carryOut(_ step: ChainStep, _ run: Int64) throws {
        switch step {
        case .add(let name):
            guard try !exists(name), touched.insert(name).inserted else { return }
            try record(name, 0, run)
        case .change(let name, let reason):
            guard try exists(name), touched.insert(name).inserted else { return }
            try remember(name, as: name, before: "NULL", run)
            try update("reason = 'ZIP-00\(reason)', missing_since = NULL, run_id = \(run)", name)
        case .move(let name, let other):
            guard try exists(name), try !exists(other), !touched.contains(name),
                touched.insert(other).inserted
            else { return }
            try remember(name, as: other, before: "CAST('\(name)' AS BLOB)", run)
            try update("path = CAST('\(other)' AS BLOB), run_id = \(run)", name)
        case .miss(let name):
            guard try exists(name), touched.insert(name).inserted else { return }
            try remember(name, as: name, before: "NULL", run)
            try update("missing_since = \(run)", name)
        case .comeBack(let name):
            guard try exists(name), touched.insert(name).inserted else { return }
            try remember(name, as: name, before: "NULL", run)
            try update("missing_since = NULL", name)
        }
    }

    private func record(_ name: String, _ reason: Int, _ run: Int64) throws {
        var file = FileRecord(path: Array(name.utf8), status: .rejected, stage: .read)
        file.reason = ReasonCode("ZIP-00\(reason)")
        try register.writer.record(file, run: run)
    }

    private func remember(_ name: String, as other: String, before: String, _ run: Int64) throws {
        try register.outsider().execute(
            """
            INSERT INTO file_history (run_id, path, device, inode, size, modified_at, changed_at,
                fingerprint, edition_id, status, stage, reason, detail, before_run_id,
                missing_since, reader_version, before_path)
            SELECT \(run), CAST('\(other)' AS BLOB), device, inode, size, modified_at, changed_at,
                fingerprint, edition_id, status, stage, reason, detail, run_id, missing_since,
                reader_version, \(before)
            FROM files WHERE path = CAST('\(name)' AS BLOB) AND added_run_id <> \(run)
            """
        )
    }

    private func update(_ what: String, _ name: String) throws {
        try register.outsider().execute(
            "UPDATE files SET \(what) WHERE path = CAST('\(name)' AS BLOB)"
        )
    }

    private func exists(_ name: String) throws -> Bool {
        try names().contains(name)
    }

    func names() throws -> [String] {
        try register.outsider().prepare("SELECT path FROM files ORDER BY path").all {
            String(decoding: $0.blob(0), as: UTF8.self)
        }
    }

    func snapshot() throws -> [String] {
        try register.rows(
            """
            SELECT CAST(path AS TEXT), reason, missing_since, added_run_id FROM files
            ORDER BY path
            """
        )
    }
}
