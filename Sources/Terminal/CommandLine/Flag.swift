// SPDX-License-Identifier: Apache-2.0

/// One flag: the parser, the help, the completions and the manual page all read this value.
///
/// A flag means the same in every command, so two commands that share a name share the value. Only
/// a variant takes the place of another flag of its name, in the commands that list it.
package struct Flag: Hashable, Sendable {
    /// Without the dashes.
    package let long: String
    package let short: Character?
    /// Nil for a flag that is only there or not.
    package let value: ValueKind?
    package let placeholder: String
    package let isRepeatable: Bool
    /// Whether `--no-NAME` takes back what stood before it.
    package let isNegatable: Bool
    /// What holds without the flag, in words.
    package let defaultText: String?
    /// One line for the help, without a full stop.
    package let summary: String
    /// Whole sentences for the manual page.
    package let details: String?
    /// Long names of flags that make no sense together with this one.
    package let excludes: [String]
    /// Whether another flag has this name elsewhere.
    package let isVariant: Bool

    package init(
        _ long: String,
        _ short: Character? = nil,
        value: ValueKind? = nil,
        placeholder: String? = nil,
        isRepeatable: Bool = false,
        isNegatable: Bool = false,
        defaultText: String? = nil,
        summary: String,
        details: String? = nil,
        excludes: [String] = [],
        isVariant: Bool = false
    ) {
        self.long = long
        self.short = short
        self.value = value
        self.placeholder = placeholder ?? value?.placeholder ?? ""
        self.isRepeatable = isRepeatable
        self.isNegatable = isNegatable
        self.defaultText = defaultText
        self.summary = summary
        self.details = details
        self.excludes = excludes
        self.isVariant = isVariant
    }

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
