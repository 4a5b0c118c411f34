// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// Gives the tests of a suite one library that is filled already, and removes it after the last.
struct FilledLibrary: SuiteTrait, TestScoping {
    @TaskLocal static var path: Path?

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let place = try Workplace()
        for folder in ["books", "broken"] {
            let answer = try place.run("import", "-q", paths: [Samples.path(folder)])
            #expect(answer.exit == (folder == "books" ? 0 : 1), "\(answer.errorText)")
        }
        try await Self.$path.withValue(place.library) { try await function() }
    }
}

extension Trait where Self == FilledLibrary {
    static var filledLibrary: FilledLibrary { FilledLibrary() }
}
