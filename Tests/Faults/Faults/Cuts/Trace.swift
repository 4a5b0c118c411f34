// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// All that a run changed, in order, as `record.c` wrote it down.
struct Trace {
    /// What was there before, with a node for everything that came later.
    private(set) var tree: DiskTree
    private(set) var changes: [DiskChange] = []

    /// - Parameter tree: what was there before the run.
    init(_ record: [UInt8], over tree: DiskTree) throws {
        self.tree = tree
        var rest = record[...]
        while !rest.isEmpty {
            guard let end = rest.firstIndex(of: 0x0A) else { throw ToolError("read", "a record") }
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            let numbers = words.dropFirst().compactMap { UInt64($0) }
            guard words.count == 5, numbers.count == 4 else { throw ToolError("read", "a record") }
            let bytes = rest[(end + 1)...].prefix(Int(numbers[3]))
            rest = rest[(end + 1)...].dropFirst(bytes.count + 1)
            try add(String(words[0]), numbers, Array(bytes))
        }
    }

    private mutating func add(_ kind: String, _ numbers: [UInt64], _ bytes: [UInt8]) throws {
        let name = String(decoding: bytes, as: UTF8.self)
        switch kind {
        case "W":
            let file = try node(numbers[0])
            if tree.nodes[file].kind == .link { return tree.nodes[file].contents = bytes }
            changes.append(.write(file: file, offset: Int(numbers[1]), bytes: bytes))
        case "Z":
            guard let count = Int(name) else { throw ToolError("read", "a record") }
            let zeros = [UInt8](repeating: 0, count: count)
            changes.append(
                .write(file: try node(numbers[0]), offset: Int(numbers[1]), bytes: zeros)
            )
        case "T": changes.append(.size(file: try node(numbers[0]), count: Int(numbers[1])))
        case "F": changes.append(.flush(node: try node(numbers[0])))
        case "S": changes.append(.flushAll)
        case "C":
            guard let kind = DiskTree.Kind(rawValue: numbers[2]) else {
                throw ToolError("read", "a record")
            }
            let made = tree.add(kind, number: numbers[1])
            if numbers[0] == 0 { return }
            changes.append(.name(folder: try node(numbers[0]), node: made, name: name))
        case "L":
            let (folder, file) = (try node(numbers[0]), try node(numbers[1]))
            changes.append(.name(folder: folder, node: file, name: name))
        case "U": changes.append(.unlink(folder: try node(numbers[0]), name: name))
        case "R":
            let names = name.split(separator: "\0").map(String.init)
            guard names.count == 2 else { throw ToolError("read", "a record") }
            changes.append(
                .rename(
                    from: try node(numbers[0]),
                    old: names[0],
                    to: try node(numbers[1]),
                    new: names[1],
                    isExchange: numbers[2] & 2 != 0
                )
            )
        case "O": changes.append(.output)
        default: throw ToolError("read", "a record \(kind)")
        }
    }

    private func node(_ number: UInt64) throws -> Int {
        guard let node = tree.numbers[number] else {
            throw ToolError("find", "the file with the number \(number)")
        }
        return node
    }

    /// The same run without some of its changes.
    func without(_ indices: Set<Int>) -> Trace {
        var trace = self
        trace.changes = changes.indices.filter { !indices.contains($0) }.map { changes[$0] }
        return trace
    }

    /// The flushes, by what they are of; numbers in names are put aside.
    func flushes() throws -> [String: [Int]] {
        var tree = tree
        var flushes: [String: [Int]] = [:]
        for (index, change) in changes.enumerated() {
            tree.apply(change)
            switch change {
            case .flush(let node):
                let isFolder = tree.nodes[node].kind == .folder
                let path = tree.path(of: node).map(Self.plain) ?? "a file without a name"
                flushes[(isFolder ? "folder " : "") + path, default: []].append(index)
            case .flushAll: flushes["everything", default: []].append(index)
            case .write, .size, .name, .unlink, .rename, .output: break
            }
        }
        return flushes
    }

    /// A hash, a number or a temporary name is the same as any other.
    private static func plain(_ path: String) -> String {
        path.split(separator: "/").map { part in
            let stem = part.prefix { $0 != "." }
            let isHash =
                stem.contains(where: \.isNumber)
                && stem.allSatisfy { $0.isHexDigit || "TZ".contains($0) }
            if isHash { return "#\(part.dropFirst(stem.count))" }
            if part.hasPrefix(".accession-") { return ".accession-#" }
            return String(part)
        }.joined(separator: "/")
    }

    /// Whether all was printed after so many changes.
    func isAnswered(after count: Int) -> Bool {
        let outputs = changes.indices.filter { index in
            if case .output = changes[index] { true } else { false }
        }
        return outputs.last.map { $0 < count } ?? false
    }
}
