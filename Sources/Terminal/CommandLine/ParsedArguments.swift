// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files

/// What was typed, checked against a command's definition.
///
/// Of a flag that may stand only once, the last mention counts, so that an alias can be overruled.
/// To ask for a flag that the command does not take is a mistake in the program.
package struct ParsedArguments: Sendable {
    /// The command, such as `works show`.
    package let command: String
    /// Values by long name; an empty list for a flag that is on and has no value.
    private var values: [String: [[UInt8]]]
    private let denied: Set<String>
    private var kinds: [ValueKind]
    /// What may be asked for; nil for anything.
    private var flags: [FlagDefinition]?

    /// Sentences about spellings from before.
    let formerFlags: [String]

    /// The operands as typed, in order.
    package private(set) var operands: [[UInt8]]

    package init(
        _ definition: CommandDefinition,
        values: [String: [[UInt8]]] = [:],
        denied: Set<String> = [],
        operands: [[UInt8]] = [],
        kinds: [ValueKind] = [],
        formerFlags: [String] = []
    ) {
        command = definition.joinedName
        self.values = values
        self.denied = denied
        self.operands = operands
        self.kinds = kinds
        self.formerFlags = formerFlags
        flags = definition.allFlags
    }
}

extension ParsedArguments {
    /// The same with values for flags that were neither given nor denied, and other operands.
    ///
    /// The caller need not know whether a value was typed or came from a file.
    package func completed(
        with more: [String: [[UInt8]]],
        operands: [[UInt8]],
        of kind: ValueKind
    ) -> ParsedArguments {
        var result = completed(with: more)
        result.operands = operands
        result.kinds = operands.map { _ in kind }
        return result
    }

    private func completed(with more: [String: [[UInt8]]]) -> ParsedArguments {
        var result = self
        result.values.merge(more.filter { !denied.contains($0.key) }) { own, _ in own }
        return result
    }

    /// The same with other operands, each of its kind.
    package func withOperands(_ change: ([UInt8]) -> [UInt8]) -> ParsedArguments {
        var result = self
        result.operands = operands.map(change)
        return result
    }

    /// The same with one more flag.
    package func adding(_ flag: Flag<Bool>) -> ParsedArguments {
        var result = self
        result.values[flag.long] = []
        return result
    }

    /// The same with these values for a flag that was not given.
    package func adding<Value>(_ flag: Flag<Value>, _ words: [[UInt8]]) -> ParsedArguments {
        completed(with: [flag.long: words])
    }

    /// The same with the values of one flag under the name of another.
    package func moving<Old, New>(_ old: Flag<Old>, to new: Flag<New>) -> ParsedArguments {
        guard let words = values[old.long] else { return self }
        var result = self
        result.values[old.long] = nil
        return result.adding(new, words)
    }

    /// The same for what several commands share: a flag that this one does not take was not given.
    package var ifTaken: ParsedArguments {
        var result = self
        result.flags = nil
        return result
    }
}

// MARK: - Flags

extension ParsedArguments {
    /// The value of a flag, or what holds without it.
    package subscript<Value>(_ flag: Flag<Value>) -> Value { flag.read(words(of: flag.definition)) }

    /// Whether the flag was given, and not taken back later.
    package func isSet<Value>(_ flag: Flag<Value>) -> Bool { words(of: flag.definition) != nil }

    /// What was typed behind a flag; an empty list if it has no value, nil if it was not given.
    package func words(of flag: FlagDefinition) -> [[UInt8]]? {
        // In a program that is built to run, such a flag is one that was not given.
        assert(flags?.contains(flag) ?? true, "the command does not take --\(flag.long)")
        return values[flag.long]
    }

    /// Whether `--no-NAME` was the last word about it.
    package func isDenied(_ flag: FlagDefinition) -> Bool {
        denied.contains(flag.long)
    }

    /// The form the result should have, by `--json`, `--jsonl` and `--plain`.
    package var format: OutputFormat {
        if ifTaken[.json] { return .json }
        if ifTaken[.jsonl] { return .jsonLines }
        return ifTaken[.plain] ? .plain : .human
    }
}

extension ParsedArguments {
    /// Refuses `--header` where the command shows no list this time.
    package func refuseHeader(_ hint: String) throws(Failure) {
        guard ifTaken[.header] else { return }
        throw .usage("--header applies only to a list", hint: hint)
    }

    /// What was typed, in an order of its own: the operands, then the flags by their names.
    ///
    /// - Parameter unwanted: the long names of flags to leave out.
    package func words(without unwanted: Set<String>) -> [[UInt8]] {
        operands
            + values.filter { !unwanted.contains($0.key) }.sorted { $0.key < $1.key }
            .flatMap { name, values in
                let flag = Array("--\(name)".utf8)
                return values.isEmpty ? [flag] : values.map { flag + [UInt8(ascii: "=")] + $0 }
            }
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
