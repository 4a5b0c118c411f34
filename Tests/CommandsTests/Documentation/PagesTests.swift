// SPDX-License-Identifier: Apache-2.0

import Testing

/// What every page of documentation has.
@Suite struct PagesTests {
    @Test func `there are pages`() {
        #expect(Pages.all.count >= 19)
    }

    @Test(arguments: Pages.all)
    func `a page begins with its title`(page: String) throws {
        #expect(try Pages.text(of: page).hasPrefix("# "))
    }
}
