// SPDX-License-Identifier: Apache-2.0

/// The manual page, section 1, with all commands on one page.
package struct ManualPage {
    private let tree: CommandTree
    private var program: ProgramDefinition { tree.program }

    package init(_ tree: CommandTree) {
        self.tree = tree
    }

    /// The page as roff; the same for the same definitions, so it carries no date.
    package func text() -> String {
        var page = Roff()
        page.title(program.name, source: "\(program.name) \(program.version)")
        page.section("NAME")
        page.text("\(program.name) - \(program.summary)")
        page.section("SYNOPSIS")
        page.usage(program.name, "COMMAND [flags] [operands]")
        page.section("DESCRIPTION")
        TextWrapper.paragraphs(program.text).forEach { page.paragraph($0) }
        addExamples(program.examples, to: &page)
        page.section("COMMANDS")
        for command in tree.commands { add(command.definition, to: &page) }
        page.section("FLAGS OF EVERY COMMAND")
        for flag in [FlagDefinition].everywhere { add(flag, to: &page) }
        addTerms("EXIT STATUS", ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) }, to: &page)
        addTerms("ENVIRONMENT", program.environment, to: &page)
        addTerms("FILES", program.files, to: &page)
        if !program.closing.isEmpty {
            page.section("SEE ALSO")
            page.text(program.closing)
        }
        return page.finished
    }

    private func add(_ definition: CommandDefinition, to page: inout Roff) {
        page.subsection("\(program.name) \(definition.usage)")
        page.text(definition.summary + ".")
        TextWrapper.paragraphs(definition.text).forEach { page.paragraph($0) }
        for operand in definition.operands {
            page.term(italic: operand.name)
            page.text(operand.summary + ".")
        }
        for flag in definition.flags { add(flag, to: &page) }
        if !definition.exitNotes.isEmpty { page.paragraph("Exit codes:") }
        for (code, note) in definition.exitNotes {
            page.term(bold: "\(code.rawValue)")
            page.text(note + ".")
        }
        for topic in definition.topics {
            page.paragraph("\(topic.title):")
            for (name, meaning) in topic.entries {
                page.term(bold: name)
                page.text(meaning + ".")
            }
        }
        addExamples(definition.examples, to: &page)
    }

    private func add(_ flag: FlagDefinition, to page: inout Roff) {
        let names = flag.usage.drop { $0 == " " }
        page.term(bold: String(names))
        let (_, meaning) = HelpPage.entry(flag)
        page.text(meaning + ".")
        if let details = flag.details { page.text(details) }
    }

    private func addExamples(_ examples: CommandDefinition.Terms, to page: inout Roff) {
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
