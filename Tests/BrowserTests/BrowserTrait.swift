// SPDX-License-Identifier: Apache-2.0

import Testing

/// One browser for all tests of a suite; it ends with them.
struct BrowserTrait: SuiteTrait, TestScoping {
    @TaskLocal static var browser: Browser?

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        guard let program = BrowserPlace.browser else { return try await function() }
        let browser = try await Browser(program)
        try await BrowserTrait.$browser.withValue(browser) { try await function() }
        try await browser.close()
    }
}

extension Trait where Self == BrowserTrait {
    static var browser: Self { BrowserTrait() }
}

extension Trait where Self == ConditionTrait {
    static var needsBrowser: Self {
        .enabled(
            if: BrowserPlace.browser != nil,
            "NO BROWSER: the pages were not tried; .ci/install-browser installs one"
        )
    }

    static var needsAxe: Self {
        .enabled(
            if: BrowserPlace.axe != nil,
            "NO AXE: whether pages are accessible was not tried; .ci/install-browser fetches it"
        )
    }
}
