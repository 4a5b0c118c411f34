// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// The lists of lines that `faults self-test` takes out; a line that was changed must be changed there
/// as well.
@Suite struct MutationListTests {
    private let root = Samples.path.parent.text

    @Test func `each line is in its file once and can be taken out`() throws {
        let mutations = try Mutation.all(in: root)
        #expect(mutations.count >= 40)
        for mutation in mutations {
            let source = try #require(Disk.text(of: "\(root)/\(mutation.file)"), "\(mutation)")
            #expect(throws: Never.self) { _ = try mutation.apply(to: source) }
        }
        #expect(Set(mutations.map(\.name)).count == mutations.count)
        #expect(Set(mutations.map(\.number)).count == mutations.count)
    }

    /// What is taken out of one file is taken out together.
    @Test func `the lines of a file do not overlap`() throws {
        for (file, mutations) in Dictionary(grouping: try Mutation.all(in: root), by: \.file) {
            var source = try #require(Disk.text(of: "\(root)/\(file)"))
            for mutation in mutations { source = try mutation.apply(to: source) }
            #expect(source.ranges(of: "mutation_is_on").count == mutations.count)
        }
    }

    @Test func `whatever has to notice is there`() throws {
        let files = try Disk.files(below: "\(root)/Tests")
        for mutation in try Mutation.all(in: root) {
            #expect(!(mutation.tests + mutation.flows).isEmpty, "\(mutation.name)")
            for suite in mutation.tests {
                let parts = suite.split(separator: ".")
                try #require(parts.count == 2, "\(mutation.name): \(suite)")
                let isThere = files.contains {
                    $0.hasPrefix("\(parts[0])/") && $0.hasSuffix("/\(parts[1]).swift")
                }
                #expect(isThere, "\(mutation.name): \(suite)")
            }
            for flow in mutation.flows {
                #expect(try FlowNames.all(in: root).contains(flow), "\(mutation.name): \(flow)")
            }
        }
    }

    @Test func `a line that is gone, there twice or without its question is told`() throws {
        let mutation = try #require(try Mutation.all(in: root).first)
        let once = mutation.original
        #expect(try mutation.apply(to: "a\(once)b").contains("mutation_is_on"))
        for source in ["", once + once] {
            let error = #expect(throws: ToolError.self) { try mutation.apply(to: source) }
            #expect(error?.message.hasPrefix("\(mutation.name): its line") == true)
        }
    }
}
