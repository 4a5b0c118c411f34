// SPDX-License-Identifier: Apache-2.0

/// What `ValueForm` says of a form of text that a program defines for its own values.
package struct TextForm: Hashable, Sendable {
    /// The word for it in a usage line.
    package let placeholder: String
    /// What is wrong with a text that does not fit, as the end of a sentence.
    package let problem: String
    /// A regular expression for schemas that cannot ask `accepts`.
    package let pattern: String
    /// What completions and schemas can offer.
    package let examples: [String]
    let accepts: @Sendable (String) -> Bool

    /// Two forms that are written alike are the same form.
    package static func == (left: TextForm, right: TextForm) -> Bool {
        left.placeholder == right.placeholder && left.problem == right.problem
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(placeholder)
        hasher.combine(problem)
    }
}
