// SPDX-License-Identifier: Apache-2.0

import Commands
import Terminal
import TestSupport
import Testing

/// What `works list` shows a person of how a work came about.
@Suite struct WorkListingTests {
    @Test func `a work that needs a review is still marked as joined by names`() async throws {
        let shelf = try CommandShelf()
        try await shelf.add("The Lighthouse Keeper")
        #expect(await shelf.run("works match likely").exit == .success)
        try await shelf.add("The Lighthouse Keeper")
        let works = { await shelf.run("works list").output }
        #expect(await works().contains("by names"))
        #expect(await shelf.run("works set 1 --state needs-review").exit == .success)
        #expect(await works().contains("needs-review, by names"))
        #expect(await shelf.run("works set 1 --state verified").exit == .success)
        #expect(await works().contains("verified, by names"))
    }
}
