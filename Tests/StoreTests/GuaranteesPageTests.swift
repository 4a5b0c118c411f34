// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// The page `Guarantees` names the suites that hold what it promises.
@Suite struct GuaranteesPageTests {
    @Test func `every suite that the page names exists`() throws {
        let root = Samples.path.parent.text
        let page = try #require(Disk.text(of: "\(root)/Sources/Store/Store.docc/Guarantees.md"))
        let files = try Disk.files(below: "\(root)/Tests")
        let named = page.matches(of: /`(\w+Tests[\w\/]*)`/).map { String($0.output.1) }
        #expect(named.count > 50)
        for suite in named {
            let isThere = files.contains {
                $0.hasSuffix("/\(suite).swift") || $0.hasPrefix("\(suite)/")
            }
            #expect(isThere, "\(suite)")
        }
    }
}
