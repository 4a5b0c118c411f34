// SPDX-License-Identifier: Apache-2.0

import EPUB
import Testing

@Suite struct BookProblemTests {
    @Test func `no code stands for two problems`() {
        #expect(Set(BookProblem.all.map(\.code)).count == BookProblem.all.count)
    }

    @Test func `each problem says what it means and what to do`() {
        for problem in BookProblem.all {
            #expect(problem.sentence.hasSuffix("."), "\(problem.code)")
            #expect(problem.hint.hasSuffix("."), "\(problem.code)")
            #expect(problem.code.contains("-"), "\(problem.code)")
        }
    }

    @Test func `a problem is found by its code`() {
        #expect(BookProblem.withCode("ZIP-002")?.severity == .reject(.notAnArchive))
        #expect(BookProblem.withCode("COV-001")?.severity == .warning)
        #expect(BookProblem.withCode("ZIP-999") == nil)
    }
}
