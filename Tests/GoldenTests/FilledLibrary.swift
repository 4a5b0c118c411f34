// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// Gives the tests of a suite one library that is filled already, and removes it after the last.
struct FilledLibrary: SuiteTrait, TestScoping {
    @TaskLocal static var path: Path?
    /// Copies of the folders of `Samples` that the cases read, under a name without a blank.
    ///
    /// The program quotes paths that need it, and those of a checkout may.
    @TaskLocal static var samples: Path?

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let place = try Workplace()
        let samples = place.path.appending("samples")
        for folder in ["books", "broken", "registers", "works"] {
            for (name, bytes) in try Samples.files(in: folder) {
                let file = samples.appending("\(folder)/\(name)")
                try FileTree.makeFolder(file.parent)
                try FileTree.write(bytes, to: file)
            }
        }
        for folder in ["books", "broken"] {
            let answer = try place.run("import", "-q", paths: [samples.appending(folder)])
            #expect(answer.exit == (folder == "books" ? 0 : 1), "\(answer.errorText)")
        }
        try await Self.$path.withValue(place.library) {
            try await Self.$samples.withValue(samples) { try await function() }
        }
    }
}

extension Trait where Self == FilledLibrary {
    static var filledLibrary: FilledLibrary { FilledLibrary() }
}
