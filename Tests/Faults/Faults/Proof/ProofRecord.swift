// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestSupport

/// What a proof of these very sources has found sound so far: one that was stopped goes on behind it.
final class ProofRecord: Sendable {
    /// What trying one thing came to.
    struct Part {
        var figures: [Int]
        var seconds: Int
        var isGood: Bool
    }

    private static let folder = ".build/proof"
    private static let file = "\(folder)/record"
    /// What the program and its tests are made of, but for the page that the figures are for.
    private static let sources = ["Package.swift", "Samples", "Sources", "Tests"]

    /// Of what, and how much of it is tried.
    private let head: String
    /// By name, the figures of each part and its seconds.
    private let parts: Mutex<[String: [Int]]>

    init(_ limit: String) throws {
        head = try "\(Self.sum())\t\(limit)"
        var known: [String: [Int]] = [:]
        let lines = (Disk.text(of: Self.file) ?? "").split(separator: "\n")
        if let first = lines.first, first == head {
            for line in lines.dropFirst() {
                let words = line.split(separator: "\t")
                known[String(words[0])] = words.dropFirst().compactMap { Int($0) }
            }
        }
        parts = Mutex(known)
    }

    private static func sum() throws -> String {
        var bytes: [UInt8] = []
        for name in sources {
            for below in try Disk.files(below: name).sorted() {
                let file = below.isEmpty ? name : "\(name)/\(below)"
                if file == GuaranteesPage.file { continue }
                bytes += Array("\(file)\n".utf8) + (try Disk.bytes(of: file))
            }
        }
        return try Checksum.sha256(bytes)
    }

    /// Tries something, unless it was found sound before; kept is only what is.
    func part(
        _ name: String,
        _ body: () throws -> (figures: [Int], isGood: Bool)
    ) throws -> Part {
        if let known = parts.withLock({ $0[name] }), let seconds = known.last {
            return Part(figures: known.dropLast(), seconds: seconds, isGood: true)
        }
        let start = Tool.clock
        let (figures, isGood) = try body()
        let seconds = Int(Tool.clock - start)
        if isGood { try keep(name, figures + [seconds]) }
        return Part(figures: figures, seconds: seconds, isGood: isGood)
    }

    private func keep(_ name: String, _ figures: [Int]) throws {
        try parts.withLock { parts in
            parts[name] = figures
            let lines = parts.sorted { $0.key < $1.key }.map { name, figures in
                ([name] + figures.map(String.init)).joined(separator: "\t")
            }
            try Disk.makeFolder(Self.folder)
            let text = ([head] + lines).joined(separator: "\n") + "\n"
            try Disk.write(Array(text.utf8), to: Self.file + ".part")
            try Disk.rename(Self.file + ".part", to: Self.file)
        }
    }

    /// Makes the next proof start from scratch.
    func remove() throws { try Disk.remove(Self.folder) }
}
