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

    @Test func `every promise names a suite or a flow that would show that it is broken`() throws {
        let promises = try promises()
        #expect(promises.count > 100)
        for promise in promises {
            let isShown = Promise.names(in: promise.proof).contains {
                $0.contains("Tests") || $0.firstMatch(of: /^[a-z]+(-[a-z]+)*$/) != nil
            }
            #expect(isShown, "\(promise.words)")
        }
    }

    /// `make proof` writes these, and only if nothing was found.
    @Test func `the figures, once there are any, are those of a run that found nothing`() throws {
        let heading = "### The last full run"
        let section = try #require(page.firstRange(of: heading)).upperBound
        let lines = try page[section...].split(separator: "\n")
            .drop { !$0.hasPrefix("- ") }.prefix { $0.hasPrefix("- ") }
        let forms = [
            #"- version [\d.]+, \d{4}-\d\d-\d\d, (every point|at most [\d,]+ points?) of each flow"#,
            #"- faults: [\d,]+ flows, .* [\d,]+ states? after a power cut, 0 bad, [\d,]+ s"#,
            #"- fuzzing: \d+ targets, [\d,]+ inputs, 0 bad, [\d,]+ s"#,
            #"- self-test: \d+ lines taken out, 0 unseen, [\d,]+ s; "#
                + #"flushes: [\d,]+ s; sanitizers: [\d,]+ s"#,
        ]
        if lines.elementsEqual(["- no full run yet"]) { return }
        #expect(lines.count == forms.count)
        for (line, form) in zip(lines, forms) {
            #expect(try Regex(form).wholeMatch(in: String(line)) != nil, "\(line)")
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
