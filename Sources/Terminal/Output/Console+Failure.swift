// SPDX-License-Identifier: Apache-2.0

package import Accounting

extension Console {
    /// Reports a failure and gives the exit code that belongs to its kind.
    package func fail(_ failure: Failure) -> ExitCode {
        let exit = ExitCode(failure.kind)
        if failure.kind == .skipped {
            note(failure.message)
            return exit
        }
        let nearest = failure.misspelling.flatMap { unknown in
            SpellingSuggestion.nearest(to: unknown.word.lowercased(), among: unknown.candidates)
        }
        let hint = (nearest.map { "did you mean \"\($0)\"? " } ?? "") + failure.hint
        return fail(exit, failure.message, hint: hint.isEmpty ? nil : hint)
    }
}
