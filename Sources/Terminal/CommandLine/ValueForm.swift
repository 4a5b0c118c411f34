// SPDX-License-Identifier: Apache-2.0

package import Files

/// How values of a type are written on a command line.
package struct ValueForm<Value: Sendable>: Sendable {
    package let kind: ValueKind
    /// Nil for what is no such value.
    package let read: @Sendable ([UInt8]) -> Value?
    package let write: @Sendable (Value) -> [UInt8]

    package init(
        _ kind: ValueKind,
        read: @escaping @Sendable ([UInt8]) -> Value?,
        write: @escaping @Sendable (Value) -> [UInt8]
    ) {
        self.kind = kind
        self.read = read
        self.write = write
    }

    /// Text in a form of the program's own, such as `5%` or `wait=10m`.
    ///
    /// - Parameters:
    ///   - placeholder: the word for it in a usage line.
    ///   - problem: what is wrong with a text that does not fit, as the end of a sentence.
    ///   - pattern: a regular expression for schemas, which cannot ask `read`.
    ///   - examples: what completions and schemas can offer.
    package init(
        placeholder: String,
        problem: String,
        pattern: String,
        examples: [String],
        read: @escaping @Sendable (String) -> Value?,
        write: @escaping @Sendable (Value) -> String
    ) {
        let form = TextForm(
            placeholder: placeholder,
            problem: problem,
            pattern: pattern,
            examples: examples,
            accepts: { read($0) != nil }
        )
        self.init(
            .form(form),
            read: { read(String(decoding: $0, as: UTF8.self)) },
            write: { Array(write($0).utf8) }
        )
    }
}

extension ValueForm {
    /// The text as typed, of a kind that is only checked.
    package static func text(_ kind: ValueKind) -> ValueForm<String> {
        .init(kind, read: { String(decoding: $0, as: UTF8.self) }, write: { Array($0.utf8) })
    }

    package static var text: ValueForm<String> { .text(.text) }

    /// Any text, of which some is likely: completion offers it.
    package static func text(
        _ placeholder: String,
        offering examples: [String]
    ) -> ValueForm<String> {
        .init(
            placeholder: placeholder,
            problem: "must be UTF-8 text",
            pattern: "",
            examples: examples,
            read: { $0 },
            write: { $0 }
        )
    }

    private static func path(_ kind: ValueKind) -> ValueForm<Path> {
        .init(kind, read: { Path(bytes: $0) }, write: \.bytes)
    }

    package static var file: ValueForm<Path> { path(.file) }
    package static var folder: ValueForm<Path> { path(.folder) }
    /// A file or a folder.
    package static var path: ValueForm<Path> { path(.path) }

    package static func number(_ range: ClosedRange<Int>) -> ValueForm<Int> {
        .init(.number(range), read: ValueKind.number, write: { Array("\($0)".utf8) })
    }

    /// A length of time.
    package static var duration: ValueForm<Duration> { duration { TimeSpan.text($0) } }

    /// A length of time of which people think in seconds.
    package static var seconds: ValueForm<Duration> { duration { "\($0.components.seconds)s" } }

    private static func duration(
        _ write: @escaping @Sendable (Duration) -> String
    ) -> ValueForm<Duration> {
        .init(
            .duration,
            read: { TimeSpan.read(String(decoding: $0, as: UTF8.self)) },
            write: { Array(write($0).utf8) }
        )
    }

    /// One of the cases of an enum, by their raw values.
    package static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
        of type: Choice.Type
    ) -> ValueForm<Choice> {
        .init(
            .choice(type.allCases.map(\.rawValue)),
            read: { Choice(rawValue: String(decoding: $0, as: UTF8.self)) },
            write: { Array($0.rawValue.utf8) }
        )
    }
}

/// What `ValueForm` says of a form of text that a program defines for its own values.
package struct TextForm: Hashable, Sendable {
    /// The word for it in a usage line.
    package let placeholder: String
    /// What is wrong with a text that does not fit, as the end of a sentence.
    package let problem: String
    /// A regular expression for schemas that cannot ask `accepts`.
    package let pattern: String
    /// What completions and schemas can offer.
    package private(set) var examples: [String]
    let accepts: @Sendable (String) -> Bool

    func offering(_ examples: [String]) -> TextForm {
        var form = self
        form.examples = examples
        return form
    }

    /// Two forms that are written alike are the same form.
    package static func == (left: TextForm, right: TextForm) -> Bool {
        left.placeholder == right.placeholder && left.problem == right.problem
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(placeholder)
        hasher.combine(problem)
    }
}
