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
            let (output, errors) = (try example.text("expected"), try example.text("errors"))
            #expect(answer.output == output)
            #expect(answer.errors == errors)
            let exit = try example.text("exit")
            #expect("\(answer.exit)\n" == exit)
        }
    }

    @Test func `there are cases`() throws {
        #expect(try GoldenCase.all().count > 40)
    }
}
