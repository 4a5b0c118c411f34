// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// The output of the program, word for word: each folder of `Samples/golden` is a test.
@Suite(.filledLibrary) struct GoldenTests {
    @Test(.timeLimit(.minutes(1)), arguments: try GoldenCase.all())
    func `the program prints what is recorded`(example: GoldenCase) throws {
        let answer = try example.run()
        if GoldenCase.isSaving {
            try example.save(answer)
        } else {
            #expect(answer.output == (try example.text("expected")))
            #expect(answer.errors == (try example.text("errors")))
            #expect("\(answer.exit)\n" == (try example.text("exit")))
        }
    }

    @Test func `there are cases`() throws {
        #expect(try GoldenCase.all().count > 40)
    }
}
