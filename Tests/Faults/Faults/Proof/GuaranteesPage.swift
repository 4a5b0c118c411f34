// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The page of the promises, as far as this tool knows what is on it.
struct GuaranteesPage {
    /// Named from the root of the package.
    static let file = "Sources/Store/Store.docc/Guarantees.md"
    private static let heading = "### The last full run\n\n"
    private let text: String

    init() throws {
        guard let text = Disk.text(of: Self.file) else { throw ToolError("read", Self.file) }
        self.text = text
    }

    /// Flows that no promise names: a failure in one of them would not say which promise is broken.
    var unnamedFlows: [String] {
        let rows = text.split(separator: "\n").filter { $0.hasPrefix("| ") }
        // Where one takes back what another did, the row says so once for all.
        let names = Set(
            rows.flatMap { $0.matches(of: /`([a-z-]+)`/).map { String($0.output.1) } }
        )
        let undone = "-undo"
        return Flow.all.map(\.name).filter { name in
            let first = name.hasSuffix(undone) ? String(name.dropLast(undone.count)) : name
            return !names.contains(name) && !names.contains(first)
        }
    }

    /// Puts figures in the place of those of the run before.
    func write(_ figures: [String]) throws {
        guard let start = text.firstRange(of: Self.heading)?.upperBound,
            let list = text[start...].firstRange(of: "- "),
            let end = text[list.upperBound...].firstRange(of: "\n\n")?.lowerBound
        else { throw ToolError("find the figures in", Self.file) }
        let lines = figures.map { "- \($0)" }.joined(separator: "\n")
        let page = text[..<list.lowerBound] + lines + text[end...]
        try Disk.write(Array(page.utf8), to: Self.file)
    }
}
