// SPDX-License-Identifier: Apache-2.0

/// All that is said of a flag but the type of its value: the scanner, the help, the completions and
/// the manual page read this.
///
/// A flag means the same in every command, so two commands that share a name share the value. Only
/// a variant takes the place of another flag of its name, in the commands that list it.
package struct FlagDefinition: Hashable, Sendable {
    /// Without the dashes.
    package let long: String
    package let short: Character?
    /// Nil for a flag that is only there or not.
    package internal(set) var value: ValueKind?
    package internal(set) var placeholder: String
    package internal(set) var isRepeatable = false
    /// Whether `--no-NAME` takes back what stood before it.
    package internal(set) var isNegatable = false
    /// What holds without the flag, in words.
    package var defaultText: String?
    /// The same as it would be typed; nil if it is not always the same.
    package internal(set) var defaultWords: [[UInt8]]?
    /// One line for the help, without a full stop.
    package let summary: String
    /// Whole sentences for the manual page.
    package internal(set) var details: String?
    /// A shell line that prints what completion may offer for the value; it runs during typing.
    package internal(set) var listedBy: String?
    /// The variable that says the same where the flag is not given: what is typed of the flag goes there
    /// for the line that lists what completion offers.
    package internal(set) var variable: String?
    /// Long names of flags that make no sense beside this one.
    package internal(set) var excludes: [String] = []
    /// The long name of the flag that now takes what was a value of this one.
    package internal(set) var valueMovedTo: String?
    /// What it was called before, which is still understood where no other flag has that name.
    package internal(set) var formerName: String?
    /// Whether another flag has this name elsewhere.
    package internal(set) var isVariant = false

    init(long: String, short: Character? = nil, value: ValueKind? = nil, summary: String) {
        self.long = long
        self.short = short
        self.value = value
        self.summary = summary
        placeholder = value?.placeholder ?? ""
    }

    /// The name tells flags apart well enough; all that is said of one is long.
    package func hash(into hasher: inout Hasher) { hasher.combine(long) }

    /// `-j, --jobs N`, as the help shows it.
    package var usage: String {
        let name = "--\(isNegatable ? "[no-]" : "")\(long)"
        let letter = short.map { "-\($0), " } ?? "    "
        return letter + name + (value == nil ? "" : " \(placeholder)")
    }

    /// Every way to write the flag, the long one first.
    package var spellings: [String] {
        ["--\(long)"] + (isNegatable ? ["--no-\(long)"] : []) + (short.map { ["-\($0)"] } ?? [])
    }
}
