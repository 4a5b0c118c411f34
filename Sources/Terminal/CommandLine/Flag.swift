// SPDX-License-Identifier: Apache-2.0

/// A flag and what it stands for: `arguments[.jobs]` is its value, or what holds without it.
///
/// What holds without it is said here only; help, schema and listings print it.
package struct Flag<Value: Sendable>: Sendable {
    package private(set) var definition: FlagDefinition
    /// From the words behind the flag, of which there are none if it was only named; nil without
    /// it.
    let read: @Sendable ([[UInt8]]?) -> Value

    package var long: String { definition.long }
}

// A summary is one line for the help, without a full stop.

extension Flag {
    /// A flag that is only there or not.
    package init(_ long: String, short: Character? = nil, _ summary: String)
    where Value == Bool {
        definition = FlagDefinition(long: long, short: short, summary: summary)
        read = { $0 != nil }
    }

    /// A flag with a value, or nothing.
    package init<Item>(
        _ long: String,
        short: Character? = nil,
        _ form: ValueForm<Item>,
        _ summary: String
    ) where Value == Item? {
        definition = FlagDefinition(long: long, short: short, value: form.kind, summary: summary)
        read = { $0?.last.flatMap(form.read) }
    }

    /// A flag whose value is always known.
    package init(
        _ long: String,
        short: Character? = nil,
        _ form: ValueForm<Value>,
        default standard: Value,
        _ summary: String
    ) {
        let word = form.write(standard)
        definition = FlagDefinition(long: long, short: short, value: form.kind, summary: summary)
        definition.defaultText = form.kind.shown(word)
        definition.defaultWords = [word]
        // A value that cannot be read does not get here.
        read = { $0?.last.flatMap(form.read) ?? standard }
    }

    /// A flag that may be repeated.
    package init<Item>(
        _ long: String,
        many form: ValueForm<Item>,
        default standard: [Item] = [],
        _ summary: String
    ) where Value == [Item] {
        definition = FlagDefinition(long: long, value: form.kind, summary: summary)
        definition.isRepeatable = true
        definition.defaultWords = standard.map(form.write)
        read = { $0?.compactMap(form.read) ?? standard }
    }
}

extension Flag {
    /// What the value is called in a usage line, where its form has no better word.
    package func placeholder(_ word: String) -> Flag { with { $0.placeholder = word } }

    /// What holds without the flag, in words, if it is not said as it would be typed.
    package func otherwise(_ text: String) -> Flag { with { $0.defaultText = text } }

    /// Whole sentences for the manual page.
    package func details(_ text: String) -> Flag { with { $0.details = text } }

    /// Long names of flags that make no sense beside this one.
    package func excluding(_ names: String...) -> Flag { with { $0.excludes = names } }

    /// `--no-NAME` takes back what stood before it.
    package var negatable: Flag { with { $0.isNegatable = true } }

    /// What completion offers for its value in one command; it is the same flag.
    package func offering(_ examples: [String]) -> Flag {
        with { flag in
            guard case .form(let form)? = flag.value else { return }
            flag.value = .form(form.offering(examples))
        }
    }

    /// A shell line that prints what completion may offer for its value.
    package func listed(by line: String) -> Flag { with { $0.listedBy = line } }

    /// The variable of the environment that counts where the flag is not given.
    package func inPlace(of variable: String) -> Flag { with { $0.variable = variable } }

    /// It took a value before, which is now that of another flag and still understood.
    package func valueMoved<Other>(to other: Flag<Other>) -> Flag {
        with { $0.valueMovedTo = other.long }
    }

    /// What it was called before, which is still understood where no other flag has that name.
    package func formerly(_ name: String) -> Flag { with { $0.formerName = name } }

    /// Another flag has this name elsewhere.
    package var variant: Flag { with { $0.isVariant = true } }

    private func with(_ change: (inout FlagDefinition) -> Void) -> Flag {
        var flag = self
        change(&flag.definition)
        return flag
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
