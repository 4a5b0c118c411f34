// SPDX-License-Identifier: Apache-2.0

import Accounting
import Commands
import Glibc
import SQLite
import Terminal
import TestSupport

/// Knows how a flow ends when nothing goes wrong, and holds every other end against it.
struct Judge {
    /// The result of one point.
    struct Verdict {
        var complaints: [String] = []
        /// The call that should fail was not reached.
        var isMissed = false
        /// All was done, but the exit says that something went wrong: true, and a nuisance.
        var isUnderstated = false
    }

    private let flow: Flow
    private let scene: Scene
    private let options: FaultOptions
    private let command: [String]
    private let library: String
    /// Serves for as long as it is here.
    private let double: OpenLibraryDouble?
    private let server: CatalogueServer?
    private let sources: [String: [UInt8]]
    private let before: LibraryState
    private let clean: ProgramRun
    let trace: Trace
    private let after: LibraryState
    private let names: [String]
    private let namesBefore: [String]
    private let products: [String: [UInt8]]
    /// What an earlier command has put there.
    private let earlierProducts: [String: [UInt8]]

    /// How many calls there are of each kind, and changes after which the power may be cut.
    var counts: [String: Int] {
        clean.counts.merging([Point.cut: trace.changes.count]) { first, _ in first }
    }

    init(_ flow: Flow, _ scene: Scene, _ options: FaultOptions) throws {
        self.flow = flow
        self.scene = scene
        self.options = options
        for (sample, place) in flow.samples {
            let source = sample == "books" ? options.books : nil
            let target = "\(scene.inner)/\(place)"
            try Disk.makeWay(to: target)
            try Disk.copy(source ?? "\(options.samples)/\(sample)", to: target)
        }
        try Self.prepare(flow.preparation, flow, scene, options)
        for move in flow.moves {
            try Disk.rename("\(scene.inner)/\(move.from)", to: "\(scene.inner)/\(move.to)")
        }
        try Self.prepare(flow.laterPreparation, flow, scene, options)
        try Self.damage(scene, flow)
        try scene.keepOriginal()
        double =
            flow.catalogue.isEmpty
            ? nil : try OpenLibraryDouble(flow.catalogue.map { OpenLibraryDouble.Book($0, $1) })
        server = flow.servesBooks ? try CatalogueServer(Self.books(options)) : nil
        let address = double?.address ?? server?.feed ?? ""
        command = flow.command.map { $0 == Flow.address ? address : scene.fill($0) }
        library = scene.fill("@library")
        before = try LibraryState(of: library, in: scene, hasCovers: flow.hasCovers)
        namesBefore = try Self.names(below: library)
        sources = try Self.contents(of: flow, scene)
        earlierProducts = Self.finished(try Self.products(of: flow, scene))
        let tree = try scene.tree()
        clean = try ProgramRun(command, in: scene, options, isRecorded: true)
        trace = try Trace(try Disk.bytes(of: scene.record), over: tree)
        after = try LibraryState(of: library, in: scene, hasCovers: flow.hasCovers)
        names = try Self.names(below: library)
        products = try Self.products(of: flow, scene)
        guard clean.exit == 0, !clean.output.isEmpty, after.problems.isEmpty else {
            throw ToolError(
                "\(flow.name) fails without a fault: exit \(clean.exit) \(clean.errors)"
                    + after.problems.joined(separator: "; ")
            )
        }
        guard flow.produces.isEmpty == products.isEmpty else {
            throw ToolError("\(flow.name) fills no folder")
        }
        guard after != before || flow.isRepeatable else {
            throw ToolError("\(flow.name) changes nothing")
        }
        try checkTrace()
    }

    /// A record that misses a change would give states that no cut leaves.
    private func checkTrace() throws {
        var recorded = try PowerCut.whole(trace, after: trace.changes.count).files()
        try Disk.walk(scene.inner) { path, status in
            let known = recorded.removeValue(forKey: String(path.dropFirst(scene.inner.count + 1)))
            // Shared memory: written without calls, and not read after a cut.
            if status.st_mode & S_IFMT == S_IFLNK || path.hasSuffix("-shm") { return }
            if known != (try Disk.bytes(of: path)) { throw ToolError("record all of", path) }
        }
        if let name = recorded.keys.min() { throw ToolError("record the removal of", name) }
    }

    private static func books(_ options: FaultOptions) throws -> [CatalogueServer.Book] {
        let folder = options.books ?? "\(options.samples)/books"
        return try Disk.names(in: folder).filter { $0.hasSuffix(".epub") }.sorted().map { name in
            CatalogueServer.Book(name, try Disk.bytes(of: "\(folder)/\(name)"))
        }
    }

    private static func prepare(
        _ steps: [[String]],
        _ flow: Flow,
        _ scene: Scene,
        _ options: FaultOptions
    ) throws {
        for step in steps {
            let run = try ProgramRun(step.map(scene.fill), in: scene, options)
            if run.exit != 0 {
                throw ToolError("\(flow.name): \(step.joined(separator: " ")): \(run.errors)")
            }
        }
    }

    private static func damage(_ scene: Scene, _ flow: Flow) throws {
        let library = scene.fill("@library")
        for name in flow.strayFiles {
            try Disk.makeWay(to: "\(library)/\(name)")
            try Disk.write([0], to: "\(library)/\(name)")
        }
        if flow.damage.isEmpty { return }
        let register = Array("\(library)/register.sqlite".utf8)
        let connection = try Connection(path: register, access: .readWrite)
        for statement in flow.damage { try connection.execute(statement) }
    }

    /// How a run ended that met something.
    private struct Ending {
        /// Nil where the power went.
        let exit: Int?
        let isAnswered: Bool
        let errors: String
        /// Some of the sources could not be read, and it says so: nothing was promised of them.
        let isPartial: Bool
    }

    /// - Parameters:
    ///   - other: what is taken for what the run did.
    ///   - seed: selects among what the same cut may leave.
    func judge(_ point: Point, over other: Trace? = nil, seed: UInt64? = nil) throws -> Verdict {
        var verdict = Verdict()
        let seed = seed ?? options.seed &+ UInt64(point.number) &+ point.variant
        let ending =
            if let damage = point.damage {
                try cut(damage, point.number, other ?? trace, seed)
            } else {
                try run(point, &verdict)
            }
        let leftNames = try Self.names(below: library)
        let state = try LibraryState(of: library, in: scene, hasCovers: flow.hasCovers)
        // An unchanged fault from before is still a fault.
        if state.lines != before.lines || !Set(state.problems).isSubset(of: before.problems) {
            verdict.complaints += state.problems
        }
        let isDone = state.lines == after.lines
        if isDone, let kept = flow.keeps, try !isThere(kept) {
            verdict.complaints.append("done, and nothing is kept as \(kept)")
        }
        let (isAnswered, isPartial) = (ending.isAnswered, ending.isPartial)
        if ending.exit == clean.exit, !isPartial {
            if !isDone {
                verdict.complaints.append("exit 0, but \(state.difference(from: after))")
            }
            if !isAnswered { verdict.complaints.append("exit 0, but the answer is not whole") }
            let missing = Set(names).subtracting(leftNames)
            if !missing.isEmpty, !isToldAsEvicted(missing, ending.errors, point) {
                verdict.complaints.append("exit 0, but without \(missing.sorted())")
            }
        } else if isAnswered, !isDone {
            verdict.complaints.append("answered, but \(state.difference(from: after))")
        }
        if flow.isAtomic, !isDone, state.lines != before.lines {
            verdict.complaints.append("half done: \(state.difference(from: before))")
        }
        let made = try Self.products(of: flow, scene)
        let finished = Self.finished(made)
        // What names all books is another file where some of them cannot be read.
        for (name, bytes) in finished where !isPartial && products[name] != bytes {
            if earlierProducts[name] == bytes { continue }
            verdict.complaints.append("not whole: \(name)")
        }
        let wanted = Self.finished(products)
        let isAsItWas = point.isDiskFull || point.kind == "rename"
        if flow.producesOneResult, isAsItWas, !point.isDeath, !isPartial,
            finished != wanted, finished != earlierProducts
        {
            verdict.complaints.append("the folder is neither as it was nor as it shall be")
        }
        if ending.exit == clean.exit, finished != wanted {
            verdict.complaints.append("exit 0, but not all is there")
        }
        verdict.isUnderstated = isDone && ending.exit != clean.exit && !point.isDeath
        if !isDone || flow.isRepeatable { try repeatRun(isDone, isPartial, &verdict) }
        if try Self.contents(of: flow, scene) != sources {
            verdict.complaints.append("a file that is only to be read has changed")
        }
        return verdict
    }

    private func isThere(_ beginning: String) throws -> Bool {
        try Disk.files(below: library).contains { $0.hasPrefix(beginning) }
    }

    /// The state in which a power cut may leave it.
    private func cut(
        _ damage: PowerCut.Damage,
        _ count: Int,
        _ trace: Trace,
        _ seed: UInt64
    ) throws -> Ending {
        try scene.reset(to: PowerCut(trace, after: count).state(damage, seed: seed))
        return Ending(
            exit: count == trace.changes.count ? clean.exit : nil,
            isAnswered: trace.isAnswered(after: count),
            errors: "",
            isPartial: false
        )
    }

    private func run(_ point: Point, _ verdict: inout Verdict) throws -> Ending {
        try scene.reset()
        let run = try ProgramRun(command, in: scene, options, at: point)
        verdict.isMissed = !run.wasMet
        judge(run, point, &verdict)
        // An exit of its own is an answer of its own: beside a book something could not be read.
        let isWarning = run.exit == Int(ExitCode.rejects.rawValue) && run.exit != clean.exit
        let isAnswered = answer(run) == answer(clean) && !isWarning
        return Ending(
            exit: run.exit,
            isAnswered: isAnswered,
            errors: run.errors,
            isPartial: !isAnswered && flow.saysPartial(run.exit, run.output)
        )
    }

    /// Whether these files were staged before, and the run says that just so many went.
    private func isToldAsEvicted(
        _ missing: Set<String>,
        _ errors: String,
        _ point: Point
    ) -> Bool {
        // Each has one byte.
        let number = missing.count
        let gone = number == 1 ? "1 file of 1 byte" : "\(number) files of \(number) bytes"
        return flow.mayEvict && point.hasNoRoom && missing.isSubset(of: namesBefore)
            && missing.allSatisfy { $0.hasPrefix("staging/") }
            && errors.contains("\(gone) went from staging to make room\n")
    }

    private func judge(_ run: ProgramRun, _ point: Point, _ verdict: inout Verdict) {
        if run.exit == ProgramRun.killed, point.isDeath { return }
        guard let code = ExitCode(rawValue: Int32(run.exit)) else {
            let what = run.exit == 128 ? "hangs" : "exit \(run.exit)"
            return verdict.complaints.append("\(what): \(run.errors.suffix(300))")
        }
        if code != .success, code != .rejects, run.errors.isEmpty {
            verdict.complaints.append("exit \(run.exit) without a word")
        }
        if point.isDiskFull, code != .success, code != .rejects, code != .tryLater {
            verdict.complaints.append("exit \(run.exit) for a full disk: \(run.errors)")
        }
        if point.fault == "EMFILE", code == .rejects {
            verdict.complaints.append("a file is blamed for it: \(run.errors)")
        }
        if code == .usage || code == .internalError || code == .configuration {
            verdict.complaints.append("exit \(run.exit) for a fault: \(run.errors)")
        }
    }

    /// The same command again must complete the work.
    private func repeatRun(
        _ wasDone: Bool,
        _ wasPartial: Bool,
        _ verdict: inout Verdict
    ) throws {
        let run = try ProgramRun(command, in: scene, options)
        if run.exit != clean.exit, !(wasDone && flow.repeatedExits.contains(run.exit)) {
            verdict.complaints.append("run again: exit \(run.exit): \(run.errors)")
        }
        let leftNames = try Self.names(below: library)
        let state = try LibraryState(of: library, in: scene, hasCovers: flow.hasCovers)
        verdict.complaints += state.problems.map { "run again: \($0)" }
        // Work that was completed later differs only in its ids.
        if wasPartial ? state.content != after.content : state.lines != after.lines {
            verdict.complaints.append(
                "run again: \(state.difference(from: after, inContent: wasPartial))"
            )
        }
        if try Self.products(of: flow, scene) != products {
            verdict.complaints.append("run again: the folder is not what it should be")
        }
        let more = Set(leftNames).subtracting(names).filter {
            !(flow.mayLeaveCopies && $0.contains(".accession-"))
        }
        if !more.isEmpty {
            verdict.complaints.append("run again: left behind: \(more.sorted())")
        }
    }

    // MARK: Comparisons

    private func answer(_ run: ProgramRun) -> String {
        flow.answersWithTimes ? Self.plain(run.output) : run.output
    }

    private static func contents(of flow: Flow, _ scene: Scene) throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for place in flow.sources {
            let folder = "\(scene.inner)/\(place)"
            for name in try Disk.files(below: folder) {
                let path = name.isEmpty ? folder : "\(folder)/\(name)"
                contents[path] = try Disk.bytes(of: path)
            }
        }
        return contents
    }

    private static func products(of flow: Flow, _ scene: Scene) throws -> [String: [UInt8]] {
        var contents: [String: [UInt8]] = [:]
        for folder in flow.produces.map({ "\(scene.inner)/\($0)" }) where Disk.exists(folder) {
            for name in try Disk.files(below: folder) where !name.isEmpty {
                if flow.mayLeaveCopies, name.contains(".accession-") { continue }
                // It says which process had it last.
                if name.hasSuffix(".accession-export.lock") { continue }
                contents[name] = try Disk.bytes(of: "\(folder)/\(name)")
            }
        }
        return contents
    }

    /// Files that cannot be removed stay under a telling name until the next time.
    private static func finished(_ products: [String: [UInt8]]) -> [String: [UInt8]] {
        products.filter { !$0.key.contains(".accession-") }
    }

    /// The names of a library's files, times and numbers in them put aside.
    private static func names(below library: String) throws -> [String] {
        guard Disk.exists(library) else { return [] }
        return try Disk.files(below: library).compactMap { name in
            // How many packs there are depends on how often the run was begun.
            if name.hasPrefix("covers/"), !name.hasSuffix(".pack") { return name }
            // The register that a backup replaced is kept each time.
            if name.hasPrefix("backups/replaced-") { return nil }
            // It may be missing at any time.
            if name.hasPrefix("providers.sqlite") { return nil }
            // A reader leaves these when it ends; they are empty then.
            if ["register.sqlite-wal", "register.sqlite-shm"].contains(name) { return nil }
            return plain(name)
        }
    }

    /// A text in which every number is the same number: durations and times differ between runs, and
    /// of two files that are made in one second the second one gets a number.
    private static func plain(_ text: String) -> String {
        var result = ""
        var isNumber = false
        for character in text.unicodeScalars {
            let isDigit = ("0"..."9").contains(character)
            if isDigit, isNumber { continue }
            isNumber = isDigit
            result.unicodeScalars.append(isDigit ? "0" : character)
        }
        while let range = result.firstRange(of: "Z-0.sqlite") {
            result.replaceSubrange(range, with: "Z.sqlite")
        }
        return result
    }
}
