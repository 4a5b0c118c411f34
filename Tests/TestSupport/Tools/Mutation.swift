// SPDX-License-Identifier: Apache-2.0

import JSON5

/// A line of the program that holds a promise, and what stands there when it is taken out.
package struct Mutation: Sendable {
    package let name: String
    /// The source file, named from the root of the package.
    package let file: String
    /// The exact text, which is in the file once.
    package let original: String
    /// The same with `condition` in it, which is true when the line is to be without effect.
    package let replacement: String
    /// The suites of tests that have to notice, such as `FilesTests.FileLockTests`.
    package let tests: [String]
    /// The flows of the fault tool that have to notice where the power is cut.
    package let flows: [String]

    package static let condition = "MUTATED"

    /// Where the lists are, one for each subject, named from the root of the package.
    package static let folder = "Tests/Faults/Mutations"

    /// - Parameter root: the folder of the package.
    package static func all(in root: String) throws -> [Mutation] {
        var all: [Mutation] = []
        for name in try Disk.names(in: "\(root)/\(folder)") where name.hasSuffix(".json5") {
            let bytes = try Disk.bytes(of: "\(root)/\(folder)/\(name)")
            let list: JSON5Value
            do throws(JSON5Errors) { list = try JSON5Reader.read(bytes) } catch {
                throw ToolError("\(folder)/\(name): \(error.all)")
            }
            all += list.elements.map(Mutation.init)
        }
        return all
    }

    private init(_ value: JSON5Value) {
        name = value["name"].text
        file = value["file"].text
        original = value["original"].text
        replacement = value["replacement"].text
        tests = value["tests"].elements.map(\.text)
        flows = value["flows"].elements.map(\.text)
    }

    /// The name as a number that the mutated program can compare.
    package var number: UInt64 {
        // FNV-1a; 0 stands for no mutation.
        name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } | 1
    }

    /// The source with the question in it whether this mutation is tried.
    package func apply(to source: String) throws -> String {
        let ranges = source.ranges(of: original)
        guard ranges.count == 1 else {
            throw ToolError("\(name): its line is in \(file) \(ranges.count) times, not once")
        }
        let question = "mutation_is_on(\(number))"
        let mutated = replacement.replacing(Self.condition, with: question)
        guard !original.isEmpty, mutated != replacement else {
            throw ToolError("\(name): its replacement lacks \(Self.condition)")
        }
        return source.replacing(original, with: mutated)
    }
}
