// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// What every page of documentation has.
@Suite struct PagesTests {
    private static let pages: [String] = {
        let root = Samples.path.parent
        let folders = ["Commands", "EPUB", "Store", "Works"].map { "Sources/\($0)/\($0).docc" }
        let inFolders = folders.flatMap { folder in
            // A folder that is not there has no pages, and then the test below fails.
            let names = (try? FileTree.names(in: root.appending(folder))) ?? []
            return names.map { "\(folder)/" + String(decoding: $0, as: UTF8.self) }
        }
        return ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
            + inFolders.filter { $0.hasSuffix(".md") }
    }()

    @Test func `there are pages`() {
        #expect(Self.pages.count >= 12)
    }

    @Test(arguments: pages)
    func `a page begins with its title`(page: String) throws {
        let text = try FileTree.read(Samples.path.parent.appending(page))
        #expect(text.starts(with: Array("# ".utf8)))
    }
}
