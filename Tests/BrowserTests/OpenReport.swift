// SPDX-License-Identifier: Apache-2.0

import Covers
import Files
import TestSupport
import Testing

/// A report in a tab of its own.
@MainActor struct OpenReport {
    let folder: TemporaryFolder
    let tab: Tab

    init() throws {
        folder = try TemporaryFolder()
        tab = try #require(BrowserTrait.browser).tab()
    }

    /// - Parameter place: follows the name of the file in the address.
    func open(_ covers: SampleCovers, isBeside: Bool = false, at place: String = "") throws {
        try tab.open(try covers.write(to: folder, isBeside: isBeside), at: place)
    }

    /// How many rows the page says there are.
    func tally() throws -> String {
        try tab.value("document.getElementById('tally').textContent")
    }

    /// How many rows of the report fit, counted here.
    func count(_ covers: SampleCovers, _ fits: (CoverEntry) -> Bool) -> String {
        "\(covers.entries.count(where: fits)) of \(covers.entries.count) editions"
    }

    /// Whatever a test is about: nothing in the page may have complained meanwhile.
    func finish() throws {
        try tab.look()
        #expect(tab.complaints == [])
        try tab.close()
    }
}
