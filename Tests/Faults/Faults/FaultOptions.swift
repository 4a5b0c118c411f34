// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What to try, as typed.
struct FaultOptions {
    /// How long all flows together may take.
    var seconds: Int?
    /// How many points of each flow.
    var points: Int?
    var flows: [String] = []
    var kinds: [String] = []
    var faults: [String] = []
    /// One call only, to look at what a sweep has found.
    var at: Int?
    var seed: UInt64 = 1
    var books: String?
    var samples = "Samples"
    var accession: String
    var library: String
    var work: String
    var keepsScenes = false
    var listsFlows = false
    var isSelfTest = false

    init(_ arguments: [String]) throws {
        accession = Self.neighbour("accession")
        library = Self.neighbour("libCFaults.so")
        // Memory, where there is such a place: a sweep writes the same small files a thousand times.
        work = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var isBounded = false
        var rest = arguments[...]
        while let flag = rest.popFirst() {
            switch flag {
            case "self-test": isSelfTest = true
            case "--all": isBounded = true
            case "--keep": keepsScenes = true
            case "--list": listsFlows = true
            default:
                guard let value = rest.popFirst() else {
                    throw FaultsError(usage: "\(flag) needs a value\n\(Faults.usage)")
                }
                if flag == "--seconds" || flag == "--points" { isBounded = true }
                try set(flag, value)
            }
        }
        if !isBounded { seconds = 50 }
        for file in [accession, library] where access(file, R_OK) != 0 {
            throw FaultsError("find", file)
        }
    }

    private mutating func set(_ flag: String, _ value: String) throws {
        let list = value.split(separator: ",").map(String.init)
        switch flag {
        case "--seconds": seconds = try Self.count(value, flag)
        case "--points": points = try Self.count(value, flag)
        case "--flow": flows = list
        case "--kind": kinds = list
        case "--fault": faults = list
        case "--at": at = try Self.count(value, flag)
        case "--seed": seed = UInt64(try Self.count(value, flag))
        case "--books": books = value
        case "--samples": samples = value
        case "--accession": accession = value
        case "--work": work = value
        default: throw FaultsError(usage: "there is no flag \(flag)\n\(Faults.usage)")
        }
    }

    private static func count(_ text: String, _ flag: String) throws -> Int {
        guard let count = Int(text), count >= 0 else {
            throw FaultsError(usage: "\(flag) needs a number, not \(text)")
        }
        return count
    }

    /// A file in the folder of this program, where SwiftPM puts them all.
    private static func neighbour(_ name: String) -> String {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, path.count)
        let own = String(
            decoding: path.prefix(max(count, 0)).map(UInt8.init(bitPattern:)),
            as: UTF8.self
        )
        guard let slash = own.lastIndex(of: "/") else { return name }
        return own[...slash] + name
    }
}
