// SPDX-License-Identifier: Apache-2.0

import Files
import Testing

/// Whether what the pages lead to is there.
@Suite struct LinkTests {
    @Test(arguments: Pages.all)
    func `every link of a page leads somewhere`(page: String) throws {
        let text = try Pages.text(of: page)
        let folder = Pages.root.appending(page).parent
        for link in text.matches(of: /\]\(([^)\s]+)\)|src="([^"]+)"/) {
            let target = String(link.output.1 ?? link.output.2 ?? "")
            guard !target.contains("://"), !target.hasPrefix("#") else { continue }
            let file = target.prefix { $0 != "#" }
            #expect(try isThere(folder, String(file)), "\(target)")
        }
        // Most read the pages as Markdown, which has no such links.
        #expect(!text.contains("<doc:"))
    }

    @Test func `every page is found from the README or from the page of its module`() throws {
        let contents = Pages.all.filter(Self.isContents)
        let text = try contents.map(Pages.text).joined()
        for page in Pages.all where !contents.contains(page) {
            let name = page.split(separator: "/").last.map { $0.dropLast(".md".count) } ?? ""
            #expect(text.contains("\(name).md"), "\(page)")
        }
    }

    /// The numbers at the top of the README come from the tables of the benchmark.
    @Test func `the numbers of the README are those that were measured`() throws {
        let readme = try Pages.text(of: "README.md")
        let measured = try Pages.text(of: "Sources/Commands/Commands.docc/Performance.md")
        let numbers = readme.matches(of: /(?m)^- \*\*([0-9.,]+)\*\*/).map { String($0.output.1) }
        #expect(numbers.count == 5)
        for number in numbers { #expect(measured.contains(number), "\(number)") }
    }

    private func isThere(_ folder: Path, _ name: String) throws -> Bool {
        try FileStatus.ifPresent(folder.appending(name), followingLinks: true) != nil
    }

    /// The README, and `Store.md` in `Store.docc`.
    private static func isContents(_ page: String) -> Bool {
        let names = page.split(separator: "/")
        return page == "README.md"
            || names.dropLast().last == names.last.map { $0.dropLast(3) + ".docc" }
    }
}
