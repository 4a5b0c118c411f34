// SPDX-License-Identifier: Apache-2.0

/// A flag and what it stands for: `arguments[.jobs]` is its value, or what holds without it.
///
/// What holds without it is said here only; help, schema and listings print it.
package struct Flag<Value: Sendable>: Sendable {
    package let definition: FlagDefinition
    /// From the words behind the flag, of which there are none if it was only named; nil without
    /// it.
    let read: @Sendable ([[UInt8]]?) -> Value

    package var long: String { definition.long }
}

extension Flag {
    /// A flag that is only there or not.
    package init(
        _ long: String,
        _ short: Character? = nil,
        isNegatable: Bool = false,
        summary: String,
        details: String? = nil,
        excludes: [String] = []
    ) where Value == Bool {
        definition = FlagDefinition(
            long: long,
            short: short,
            value: nil,
            placeholder: "",
            isRepeatable: false,
            isNegatable: isNegatable,
            defaultText: nil,
            defaultWords: nil,
            summary: summary,
            details: details,
            excludes: excludes,
            isVariant: false
        )
        read = { $0 != nil }
    }

    /// A flag with a value, or nothing.
    ///
    /// - Parameter defaultText: what the program does without it, if that is worth a word.
    package init<Item>(
        _ long: String,
        _ short: Character? = nil,
        value form: ValueForm<Item>,
        placeholder: String? = nil,
        isNegatable: Bool = false,
        defaultText: String? = nil,
        summary: String,
        details: String? = nil,
        isVariant: Bool = false
    ) where Value == Item? {
        definition = FlagDefinition(
            long: long,
            short: short,
            value: form.kind,
            placeholder: placeholder ?? form.kind.placeholder,
            isRepeatable: false,
            isNegatable: isNegatable,
            defaultText: defaultText,
            defaultWords: nil,
            summary: summary,
            details: details,
            excludes: [],
            isVariant: isVariant
        )
        read = { $0?.last.flatMap(form.read) }
    }

    /// A flag whose value is always known.
    ///
    /// - Parameter defaultText: how the help says the default, if not as it would be typed.
    package init(
        _ long: String,
        _ short: Character? = nil,
        value form: ValueForm<Value>,
        placeholder: String? = nil,
        default standard: Value,
        defaultText: String? = nil,
        summary: String,
        details: String? = nil
    ) {
        let word = form.write(standard)
        definition = FlagDefinition(
            long: long,
            short: short,
            value: form.kind,
            placeholder: placeholder ?? form.kind.placeholder,
            isRepeatable: false,
            isNegatable: false,
            defaultText: defaultText ?? form.kind.shown(word),
            defaultWords: [word],
            summary: summary,
            details: details,
            excludes: [],
            isVariant: false
        )
        // A value that cannot be read does not get here.
        read = { $0?.last.flatMap(form.read) ?? standard }
    }

    /// A flag that may be repeated.
    package init<Item>(
        _ long: String,
        _ short: Character? = nil,
        values form: ValueForm<Item>,
        placeholder: String? = nil,
        default standard: [Item] = [],
        defaultText: String? = nil,
        summary: String,
        details: String? = nil
    ) where Value == [Item] {
        definition = FlagDefinition(
            long: long,
            short: short,
            value: form.kind,
            placeholder: placeholder ?? form.kind.placeholder,
            isRepeatable: true,
            isNegatable: false,
            defaultText: defaultText,
            defaultWords: standard.map(form.write),
            summary: summary,
            details: details,
            excludes: [],
            isVariant: false
        )
        read = { $0?.compactMap(form.read) ?? standard }
    }
}

extension [FlagDefinition] {
    /// Flags of any types.
    package static func list<each Value>(_ flags: repeat Flag<each Value>) -> [FlagDefinition] {
        var definitions: [FlagDefinition] = []
        for flag in repeat each flags { definitions.append(flag.definition) }
        return definitions
    }
}
