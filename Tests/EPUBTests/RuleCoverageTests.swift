// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// The page of reading rules promises that each is proven; this looks that it is.
@Suite struct RuleCoverageTests {
    private static let root = Samples.path.parent

    @Test func `every rule of the page has a test that begins with it`() throws {
        let tests = try ["Tests/EPUBTests", "Tests/ZipTests", "Tests/XMLTests", "Tests/WorksTests"]
            .map { folder in
                try FileTree.names(in: Self.root.appending(folder))
                    .filter { $0.suffix(6).elementsEqual(".swift".utf8) }
                    .map { try text(Self.root.appending(folder).appending($0)) }
                    .joined()
            }.joined()
        let rules = try rules()
        #expect(rules.count > 45)
        for rule in rules { #expect(tests.contains("func `\(rule) "), "\(rule)") }
    }

    /// The first cells of its tables.
    private func rules() throws -> [String] {
        try text(Self.root.appending("Sources/EPUB/EPUB.docc/ReadingRules.md"))
            .split(separator: "\n")
            .filter { $0.hasPrefix("| ") && !$0.hasPrefix("| rule") }
            .flatMap { $0.dropFirst(2).prefix { $0 != "|" }.split(separator: ",") }
            .map { String($0.filter { $0 != " " }) }
    }

    private func text(_ path: Path) throws -> String {
        String(decoding: try FileTree.read(path), as: UTF8.self)
    }
}
