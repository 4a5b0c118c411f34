// SPDX-License-Identifier: Apache-2.0

/// The flags of a measurement as typed: all have a value but `--markdown`.
struct TypedFlags {
    /// The command line, to be shown above the table.
    let command: String
    /// Where to put what is made.
    var work: String { self["work"] ?? ".build/bench" }
    private(set) var markdown = false
    private var values: [String: String] = [:]

    /// - Parameter names: of the flags that this measurement takes, besides --work.
    init(_ arguments: [String], _ names: String...) throws {
        command = "benchmark " + arguments.joined(separator: " ")
        var rest = arguments.dropFirst()
        while let flag = rest.popFirst() {
            if flag == "--markdown" {
                markdown = true
                continue
            }
            guard let value = rest.popFirst() else { throw BenchmarkError("\(flag) needs a value") }
            guard let name = (names + ["work"]).first(where: { flag == "--\($0)" }) else {
                throw BenchmarkError("there is no flag \(flag)")
            }
            values[name] = value
        }
    }

    subscript(name: String) -> String? { values[name] }

    /// A number, or the least one if it is smaller.
    func count(_ name: String, atLeast least: Int = 0) throws -> Int? {
        try self[name].map { max(least, try TypedFlags.count($0[...], name)) }
    }

    /// Numbers with commas between them.
    func counts(_ name: String) throws -> [Int]? {
        try self[name]?.split(separator: ",").map { try TypedFlags.count($0, name) }
    }

    private static func count(_ text: Substring, _ name: String) throws -> Int {
        guard let count = Int(text), count >= 0 else {
            throw BenchmarkError("--\(name) needs numbers, not \(text)")
        }
        return count
    }
}
