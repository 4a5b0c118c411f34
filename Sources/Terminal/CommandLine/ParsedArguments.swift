// SPDX-License-Identifier: Apache-2.0

package import Files

/// What was typed, checked against a command's definition.
///
/// Of a flag that may stand only once, the last mention counts, so that an alias can be overruled.
/// Asking for a flag that the command does not define answers as if it had not been given.
package struct ParsedArguments: Sendable {
    /// Values by long name; an empty list for a flag that is on and has no value.
    private let values: [String: [[UInt8]]]
    private let denied: Set<String>
    private let kinds: [ValueKind]

    /// The operands as typed, in order.
    package let operands: [[UInt8]]

    package init(
        values: [String: [[UInt8]]],
        denied: Set<String>,
        operands: [[UInt8]],
        kinds: [ValueKind]
    ) {
        self.values = values
        self.denied = denied
        self.operands = operands
        self.kinds = kinds
    }
}

extension ParsedArguments {
    /// The same with values for flags that were neither given nor denied, and other operands.
    ///
    /// Whoever asks need not know whether a value was typed or stands in a file.
    package func completed(
        with more: [String: [[UInt8]]],
        operands: [[UInt8]],
        of kind: ValueKind
    ) -> ParsedArguments {
        ParsedArguments(
            values: values.merging(more.filter { !denied.contains($0.key) }) { own, _ in own },
            denied: denied,
            operands: operands,
            kinds: operands.map { _ in kind }
        )
    }
}

// MARK: - Flags

extension ParsedArguments {
    /// Whether the flag was given, and not taken back later.
    package func isSet(_ flag: Flag) -> Bool {
        values[flag.long] != nil
    }

    /// Whether `--no-NAME` was the last word about it.
    package func isDenied(_ flag: Flag) -> Bool {
        denied.contains(flag.long)
    }

    /// All values of a flag as bytes, in order.
    package func all(_ flag: Flag) -> [[UInt8]] {
        values[flag.long] ?? []
    }

    package func text(_ flag: Flag) -> String? {
        texts(flag).last
    }

    package func texts(_ flag: Flag) -> [String] {
        all(flag).map { String(decoding: $0, as: UTF8.self) }
    }

    package func path(_ flag: Flag) -> Path? {
        paths(flag).last
    }

    package func paths(_ flag: Flag) -> [Path] {
        all(flag).map { Path(bytes: $0) }
    }

    package func count(_ flag: Flag) -> Int? {
        all(flag).last.flatMap(ValueKind.number)
    }

    package func duration(_ flag: Flag) -> Duration? {
        text(flag).flatMap { TimeSpan.read($0) }
    }

    package func choice(_ flag: Flag) -> String? {
        text(flag)
    }

    /// The choice as a value of an enum whose raw values are the choices.
    package func choice<Choice: RawRepresentable<String>>(
        _ flag: Flag,
        as type: Choice.Type
    ) -> Choice? {
        text(flag).flatMap(Choice.init(rawValue:))
    }

    /// The form the result should have, by `--json` and `--plain`.
    package var format: OutputFormat {
        isSet(.json) ? .json : isSet(.plain) ? .plain : .human
    }
}

// MARK: - Operands

extension ParsedArguments {
    /// The operands that name files or folders.
    package var paths: [Path] {
        matching(\.isPath).map { Path(bytes: $0) }
    }

    /// The operands that are words: text and choices.
    package var texts: [String] {
        matching(\.isText).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The operands that are numbers.
    package var numbers: [Int] {
        matching(\.isNumber).compactMap(ValueKind.number)
    }

    private func matching(_ condition: (ValueKind) -> Bool) -> [[UInt8]] {
        zip(operands, kinds).filter { condition($0.1) }.map(\.0)
    }
}

extension ValueKind {
    fileprivate var isNumber: Bool {
        if case .number = self { true } else { false }
    }

    fileprivate var isText: Bool {
        if case .choice = self { true } else { self == .text }
    }
}
