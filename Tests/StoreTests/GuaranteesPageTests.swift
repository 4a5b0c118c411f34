// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// The page `Guarantees` names for each promise what holds it, and which lines of the program cannot be
/// taken out unseen.
@Suite struct GuaranteesPageTests {
    /// A row of one of its tables.
    private struct Promise {
        let words: String
        let proof: String
        let lines: String

        /// The words between backticks of a column.
        static func names(in column: String) -> [String] {
            column.matches(of: /`([^`]+)`/).map { String($0.output.1) }
        }
    }

    private let root = Samples.path.parent.text

    private var page: String {
        get throws {
            try #require(Disk.text(of: "\(root)/Sources/Store/Store.docc/Guarantees.md"))
        }
    }

    private func promises() throws -> [Promise] {
        try page.split(separator: "\n").compactMap { row in
            guard row.hasPrefix("| "), !row.hasPrefix("| promise |") else { return nil }
            let cells = row.dropFirst(2).dropLast(2).split(separator: " | ").map(String.init)
            try #require(cells.count == 3, "\(row)")
            return Promise(words: cells[0], proof: cells[1], lines: cells[2])
        }
    }

    @Test func `every suite that the page names exists`() throws {
        let files = try Disk.files(below: "\(root)/Tests")
        let named = try page.matches(of: /`(\w+Tests[\w\/]*)`/).map { String($0.output.1) }
        #expect(named.count > 50)
        for suite in named {
            let isThere = files.contains {
                $0.hasSuffix("/\(suite).swift") || $0.hasPrefix("\(suite)/")
            }
            #expect(isThere, "\(suite)")
        }
    }

    @Test func `every flow that the page names exists`() throws {
        let known = try FlowNames.all(in: root)
        var count = 0
        for promise in try promises() {
            for list in promise.proof.matches(of: /flows? ((?:`[a-z-]+`(?:, | and )?)+)/) {
                for flow in Promise.names(in: String(list.output.1)) {
                    count += 1
                    #expect(known.contains(flow), "\(promise.words): \(flow)")
                }
            }
        }
        #expect(count > 40)
    }

    @Test func `every promise names the lines that hold it, or says why there are none`() throws {
        let known = Set(try Mutation.all(in: root).map(\.name))
        for promise in try promises() {
            let named = Promise.names(in: promise.lines)
            #expect(named.isEmpty ? !promise.lines.isEmpty : true, "\(promise.words)")
            for name in named { #expect(known.contains(name), "\(promise.words): \(name)") }
        }
    }

    /// A reader of a promise is to find what would notice its loss.
    @Test func `every line belongs to a promise whose proof notices it`() throws {
        let promises = try promises()
        for mutation in try Mutation.all(in: root) {
            let own = promises.filter { Promise.names(in: $0.lines).contains(mutation.name) }
            #expect(!own.isEmpty, "\(mutation.name)")
            let proofs = own.flatMap { Promise.names(in: $0.proof) }
            for suite in mutation.tests {
                let name = suite.split(separator: ".").last.map(String.init) ?? ""
                #expect(proofs.contains(name), "\(mutation.name): \(suite)")
            }
            for flow in mutation.flows {
                #expect(proofs.contains(flow), "\(mutation.name): flow \(flow)")
            }
        }
    }
}
