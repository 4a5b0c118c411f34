// SPDX-License-Identifier: Apache-2.0

/// The manual, section 1: a page about the program and one about each command.
///
/// The same for the same definitions, so the pages carry no date.
package struct ManualPage {
    private let tree: CommandTree
    private var program: ProgramDefinition { tree.program }

    package init(_ tree: CommandTree) {
        self.tree = tree
    }

    /// `accession-works-list`: what the page of a command is called.
    package func name(_ definition: CommandDefinition) -> String {
        ([program.name] + definition.name).joined(separator: "-")
    }

    /// The page about the program, which leads to the others.
    package func overview() -> String {
        var page = started(program.name, summary: program.summary)
        page.usage(program.name, "COMMAND [flags] [operands]")
        page.section("DESCRIPTION")
        TextWrapper.paragraphs(program.text).forEach { page.paragraph($0) }
        TextWrapper.paragraphs(program.closing).forEach { page.paragraph($0) }
        page.section("COMMANDS")
        page.text("Each command has a page of its own.")
        addCommands(to: &page)
        page.section("FLAGS OF EVERY COMMAND")
        for flag in [FlagDefinition].everywhere { add(flag, to: &page) }
        addTerms("EXIT STATUS", ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }, to: &page)
        addTerms("ENVIRONMENT", program.environment, to: &page)
        addTerms("FILES", program.files, to: &page)
        addExamples(program.examples, to: &page)
        return page.finished
    }

    /// The page about a command.
    package func page(_ definition: CommandDefinition) -> String {
        var page = started(name(definition), summary: definition.summary)
        page.usage("\(program.name) \(definition.joinedName)", definition.usageAfterName)
        page.section("DESCRIPTION")
        page.text(definition.summary + ".")
        TextWrapper.paragraphs(definition.text).forEach { page.paragraph($0) }
        if !definition.operands.isEmpty { page.section("OPERANDS") }
        for operand in definition.operands {
            page.term(italic: operand.name)
            page.text(operand.summary + ".")
        }
        page.section("FLAGS")
        for flag in definition.allFlags { add(flag, to: &page) }
        for topic in definition.topics {
            addTerms(topic.title.uppercased(), topic.entries, to: &page)
        }
        let codes = definition.exitNotes.map { ("\($0.code.rawValue)", $0.note) }
        addTerms("EXIT STATUS", codes, to: &page)
        addExamples(definition.examples, to: &page)
        page.section("SEE ALSO")
        page.references([program.name] + siblings(of: definition).map(name))
        return page.finished
    }

    private func started(_ name: String, summary: String) -> Roff {
        var page = Roff()
        page.title(name, source: "\(program.name) \(program.version)")
        page.section("NAME")
        page.text("\(name) - \(summary)")
        page.section("SYNOPSIS")
        return page
    }

    private func addCommands(to page: inout Roff) {
        guard !program.groups.isEmpty else {
            return add(tree.commands, to: &page)
        }
        for group in program.groups {
            page.subsection(group.title)
            add(tree.commands(in: group), to: &page)
        }
    }

    private func add(_ commands: [any Command], to page: inout Roff) {
        for command in commands {
            page.term(bold: "\(name(command.definition))(1)")
            page.text(command.definition.summary + ".")
        }
    }

    /// The other commands of the same noun or, if there is none, of the same group.
    private func siblings(of definition: CommandDefinition) -> [CommandDefinition] {
        let group = tree.group(of: definition.name)
        let noun = definition.name.dropLast()
        let near =
            noun.isEmpty ? group.map(tree.commands(in:)) ?? [] : tree.commands(under: Array(noun))
        return near.map(\.definition).filter {
            $0.name != definition.name && $0.name.dropLast() == noun
        }
    }

    private func add(_ flag: FlagDefinition, to page: inout Roff) {
        let names = flag.usage.drop { $0 == " " }
        page.term(bold: String(names))
        let (_, meaning) = HelpPage.entry(flag)
        page.text(meaning + ".")
        if let details = flag.details { page.text(details) }
    }

    private func addExamples(_ examples: CommandDefinition.Terms, to page: inout Roff) {
        if !examples.isEmpty { page.section("EXAMPLES") }
        for example in examples {
            page.paragraph(example.meaning)
            page.verbatim(example.name)
        }
    }

    private func addTerms(_ title: String, _ terms: CommandDefinition.Terms, to page: inout Roff) {
        guard !terms.isEmpty else { return }
        page.section(title)
        for (name, meaning) in terms {
            page.term(bold: name)
            page.text(meaning + ".")
        }
    }
}
