// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// What to try, as typed.
struct FaultOptions {
    /// What is asked for, as the first word says.
    enum Kind: String {
        case sweep
        case selfTest = "self-test"
        case fuzz
        /// All of it, and what it came to.
        case proof
        /// The process that `fuzz` starts.
        case fuzzWorker = "fuzz-worker"
        /// The same where libFuzzer makes the inputs.
        case fuzzGuidedWorker = "fuzz-guided-worker"

        /// Where nothing else is asked for; a proof takes what it needs.
        var seconds: Int? {
            switch self {
            case .sweep, .selfTest: 50
            case .fuzz: 4
            case .fuzzWorker, .fuzzGuidedWorker: 1
            case .proof: nil
            }
        }
    }

    let kind: Kind
    /// How long all flows together may take, or each target of inputs.
    var seconds: Int?
    /// How many points of each flow.
    var points: Int?
    var flows: [String]
    let kinds: [String]
    let faults: [String]
    /// One call or input only, to look into what was found.
    let at: Int?
    let seed: UInt64
    let books: String?
    let samples: String
    var accession: String
    let library: String
    let work: String
    /// Everything, however long it takes.
    let isComplete: Bool
    let keepsScenes: Bool
    /// The flows, the mutations of a self-test or the targets.
    let lists: Bool
    /// Without what needs a build of its own; so also where flows are chosen.
    let isShort: Bool
    /// The mutations that are tried, or the targets; all if empty.
    var chosen: [String]
    let printsJSON: Bool
    /// One input that is read as it is.
    let input: String?
    /// Whether inputs are made that reach further than those before.
    let isGuided: Bool
    /// Where such inputs are kept, and below it what was found bad.
    let inputs: String

    init(_ arguments: [String]) throws {
        kind = arguments.first.flatMap(Kind.init) ?? .sweep
        let flags = try TypedFlags(
            arguments.dropFirst(kind == .sweep ? 0 : 1),
            [
                "seconds", "points", "flow", "kind", "fault", "at", "seed", "books", "samples",
                "accession", "work", "only", "input", "inputs",
            ],
            switches: ["all", "keep", "list", "short", "json", "guided"]
        )
        points = try flags.count("points")
        isComplete = flags.has("all")
        let isBounded = points != nil || isComplete
        seconds = try flags.count("seconds") ?? (isBounded ? nil : kind.seconds)
        (flows, kinds, faults) = (flags.words("flow"), flags.words("kind"), flags.words("fault"))
        at = try flags.count("at")
        seed = UInt64(try flags.count("seed") ?? 1)
        books = flags["books"]
        samples = try Self.absolute(flags["samples"] ?? "Samples")
        accession = flags["accession"] ?? Tool.neighbour("accession")
        library = Tool.neighbour("libCFaults.so")
        // Memory, where there is such a place: a sweep writes the same small files a thousand times.
        work = flags["work"] ?? (access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp")
        keepsScenes = flags.has("keep")
        lists = flags.has("list")
        isShort = flags.has("short") || !flows.isEmpty
        chosen = flags.words("only")
        printsJSON = flags.has("json")
        input = flags["input"]
        isGuided = flags.has("guided") || kind == .fuzzGuidedWorker
        inputs = try Self.absolute(flags["inputs"] ?? ".build/fuzz")
        if isGuided { return }
        for file in [accession, library] where access(file, R_OK) != 0 {
            throw ToolError("find", file)
        }
    }

    /// Removes what was tried on, or says where it is.
    func cleanUp(_ folder: String) {
        if keepsScenes { return Tool.say("the scenes are in \(folder)\n") }
        do { try Disk.remove(folder) } catch { Tool.say("faults: \(error)\n") }
    }

    /// The same place, whichever folder a process is in.
    private static func absolute(_ path: String) throws -> String {
        guard let here = getcwd(nil, 0) else { throw ToolError("find", "this folder") }
        defer { free(here) }
        return path.hasPrefix("/") ? path : "\(String(cString: here))/\(path)"
    }
}
