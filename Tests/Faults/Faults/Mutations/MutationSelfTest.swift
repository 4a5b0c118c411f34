// SPDX-License-Identifier: Apache-2.0

import Glibc
import Terminal
import TestSupport

/// Proves that what holds a promise cannot be taken out unseen: takes out one after the other of the
/// lines in the list, and looks whether the tests and flows notice that are said to.
struct MutationSelfTest {
    private struct Result {
        let mutation: Mutation
        /// What noticed, and what it said.
        var noticed: [String] = []
        /// What should have and did not.
        var blind: [String] = []
        var seconds = 0.0
    }

    private let options: FaultOptions
    private let root: String
    private let all: [Mutation]
    private let chosen: [Mutation]
    /// Tests that take longer hang; all tests together may take longer before anything is changed.
    private static let patience = 90.0
    private static let patienceWithAll = 1_200.0

    init(_ options: FaultOptions) throws {
        self.options = options
        guard let path = realpath(".", nil) else { throw ToolError("find", "this folder") }
        root = String(cString: path)
        free(path)
        let all = try Mutation.all(in: root)
        self.all = all
        chosen =
            try options.chosen.isEmpty
            ? all
            : options.chosen.map { name in
                guard let mutation = all.first(where: { $0.name == name }) else {
                    throw ToolError(
                        usage: "there is no mutation \(name); faults self-test --list shows them"
                    )
                }
                return mutation
            }
        _ = try Flow.named(all.flatMap(\.flows))
    }

    /// False if a line is no longer where the list says.
    func list() -> Bool {
        var isGood = true
        for mutation in chosen {
            var trouble = ""
            do {
                let source = Disk.text(of: "\(root)/\(mutation.file)") ?? ""
                _ = try mutation.apply(to: source)
            } catch {
                isGood = false
                trouble = "\tBAD: \((error as? ToolError)?.message ?? "\(error)")"
            }
            let observers = (mutation.tests + mutation.flows).joined(separator: ", ")
            print("\(mutation.name)\t\(mutation.file)\t\(observers)\(trouble)")
        }
        return isGood
    }

    /// How many were tried, and how many of them nothing noticed.
    func run() throws -> (mutations: Int, survivors: Int) {
        let program = try MutatedProgram(of: root, all)
        defer {
            // Each program that is run later reads it; nothing else is changed by a leftover.
            do { try program.select(nil) } catch { Tool.say("faults: \(error)\n") }
        }
        try checkWithout(program)
        var results: [Result] = []
        for mutation in chosen {
            try program.select(mutation)
            let result = try self.try(mutation, program)
            results.append(result)
            if !options.printsJSON { print(Self.line(result)) }
            fflush(nil)
        }
        let survivors = results.filter { !$0.blind.isEmpty }
        if options.printsJSON {
            print(JSONText.string(.array(results.map(Self.json)), style: .pretty))
        } else {
            let seconds = Int(results.map(\.seconds).reduce(0, +))
            print(
                "self-test: \(results.count) mutations in \(seconds) s, \(survivors.count) survive"
            )
        }
        return (results.count, survivors.count)
    }

    /// What fails anyway would notice everything.
    private func checkWithout(_ program: MutatedProgram) throws {
        let tests = Set(chosen.flatMap(\.tests)).sorted()
        let known = try program.test(["--list-tests"], upTo: Self.patience).output
        for suite in tests where !known.contains("\(suite)/") && !known.contains("\n\(suite)(") {
            throw ToolError("there are no tests \(suite)")
        }
        if !tests.isEmpty {
            let all = try program.test(Self.filter(tests), upTo: Self.patienceWithAll)
            guard all.exit == 0 else {
                throw ToolError("without a mutation: \(Self.failure(all.exit, all.output))")
            }
        }
        for flow in Set(chosen.flatMap(\.flows)).sorted() {
            if let complaint = try complaint(about: flow, program) {
                throw ToolError("without a mutation: \(flow): \(complaint)")
            }
        }
    }

    private func `try`(_ mutation: Mutation, _ program: MutatedProgram) throws -> Result {
        var result = Result(mutation: mutation)
        let start = Tool.clock
        for suite in mutation.tests {
            let run = try program.test(Self.filter([suite]), upTo: Self.patience)
            if run.exit == 0 {
                result.blind.append(suite)
            } else {
                result.noticed.append("\(suite): \(Self.failure(run.exit, run.output))")
            }
        }
        for flow in mutation.flows {
            if let complaint = try complaint(about: flow, program) {
                result.noticed.append("flow \(flow): \(complaint)")
            } else {
                result.blind.append("flow \(flow)")
            }
        }
        result.seconds = Tool.clock - start
        return result
    }

    private static func filter(_ suites: [String]) -> [String] {
        let words = suites.map { $0.replacing(".", with: "\\.") + "/" }.joined(separator: "|")
        return ["--no-parallel", "--filter", "^(\(words))"]
    }

    /// What some cut breaks, or the flow itself says.
    private func complaint(about name: String, _ program: MutatedProgram) throws -> String? {
        var options = options
        options.accession = program.accession
        let sweep = try Sweep(options)
        defer { sweep.cleanUp() }
        guard let flow = try Flow.named([name]).first else { return nil }
        let judge: Judge
        do { judge = try sweep.judge(of: flow) } catch let error as ToolError {
            return error.message
        }
        return try CutSearch(judge, seed: options.seed).complaint(over: judge.trace, from: 0)
    }

    // MARK: Words

    private static func failure(_ exit: Int, _ output: String) -> String {
        let failed = output.split(separator: "\n").first { $0.contains("✘ Test ") }
        let name = failed?.firstMatch(of: /Test "?([^"]+?)"? (?:recorded|failed|with)/)
        if let name { return String(name.output.1) }
        return exit == 128 ? "hangs" : "ends with \(exit)"
    }

    private static func line(_ result: Result) -> String {
        let name = result.mutation.name
        let seconds = "\(Int(result.seconds.rounded(.up))) s"
        if !result.blind.isEmpty {
            return "\(name)\t\(seconds)\tSURVIVES \(result.blind.joined(separator: ", "))"
        }
        let noticed = result.noticed.map { $0.prefix { $0 != "\n" }.prefix(160) }
        return "\(name)\t\(seconds)\t\(noticed.joined(separator: "; "))"
    }

    private static func json(_ result: Result) -> JSONValue {
        [
            "mutation": .string(result.mutation.name),
            "file": .string(result.mutation.file),
            "noticed_by": .strings(result.noticed),
            "not_noticed_by": .strings(result.blind),
            "seconds": .double(result.seconds),
        ]
    }
}
