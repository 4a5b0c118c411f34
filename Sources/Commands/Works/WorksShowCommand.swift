// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal
import Works

/// `accession works show`: shows everything about works.
struct WorksShowCommand: Command {
    let definition = CommandDefinition(
        "works show",
        summary: "Show everything about works",
        text: """
            Shows a work with its editions, their identifiers, files and covers, and why each \
            edition belongs to it. The id of a work that was merged shows the work it was merged \
            into. With --provenance it also says where each field of the work comes from: an \
            edition, a person, or another provider such as a catalogue; JSON always says it.

            An edition, a file or an identifier names the work that it belongs to; an identifier \
            that joins nothing may name several.
            """,
        operands: [
            Operand(
                "WORK",
                .path,
                "Works, editions such as edition:42, files, or identifiers such as an ISBN",
                .oneOrMore,
                listedBy: KnownWords.works
            )
        ],
        flags: .list(.library, .provenance, .json, .jsonl, .plain),
        examples: [
            "accession works show 17": "The work with id 17",
            "accession works show 17 --provenance": "Who says what of it",
            "accession works show ~/Books/emma.epub": "The work of a book",
        ],
        exitNotes: [(.missingInput, "one of them is not in the register")]
    )

    func run(_ arguments: ParsedArguments, _ console: Console) async throws(Failure) -> ExitCode {
        let location = try LibraryLocation(arguments)
        let reader = try location.open()
        let format = arguments.format
        var names: [Name] = []
        for word in arguments.operands { names.append(try Name(word)) }
        var asked: [Asked] = []
        for name in names { asked += try name.works(reader) }
        return try DocumentList.show(asked, console, format, name: "works") { one throws(Failure) in
            let id = try one.id()
            let work = try reader.liveWork(id)
            let merged = work.id == id ? nil : id
            if let merged, format == .human {
                console.note("work \(merged) was merged into work \(work.id)")
            }
            let editions = try reader.editions(ofWork: work.id)
            return try WorkDetails.of(
                work,
                mergedFrom: merged,
                editions,
                collections: try reader.collections(ofWork: work.id),
                sources: try reader.faceSources(of: work),
                showsSources: arguments[.provenance],
                sheets: { id throws(Failure) in try reader.factSheets(ofEdition: id) },
                location.library
            )
        }
    }
}

/// A word of the command line.
private struct Name {
    let word: [UInt8]
    /// Nil for what can only be an identifier.
    let target: Target?
    let identifier: VolumeID?

    init(_ word: [UInt8]) throws(Failure) {
        self.word = word
        let identifier = TargetArgument.identifier(String(decoding: word, as: UTF8.self))
        self.identifier = identifier
        do throws(Failure) { target = try TargetArgument.read(word) } catch {
            guard identifier != nil else { throw error }
            target = nil
        }
    }

    func works(_ reader: RegisterReader) throws(Failure) -> [Asked] {
        switch target {
        case .work(let id)?:
            guard let identifier, try reader.work(reader.redirect(of: id) ?? id) == nil else {
                return [.work(id)]
            }
            // A bare ISBN reads as a number.
            return try works(of: identifier, reader)
        case let target?:
            if let named = try reader.named(target) { return [.work(named.work)] }
            let word = TerminalText.escape(word)
            return [.missing(word, hint: TargetArgument.hint(missing: target, word))]
        case nil:
            guard let identifier else { return [] }
            return try works(of: identifier, reader)
        }
    }

    private func works(
        of identifier: VolumeID,
        _ reader: RegisterReader
    ) throws(Failure) -> [Asked] {
        let works = try reader.works(claiming: identifier)
        guard works.isEmpty else { return works.map { .work($0) } }
        let hint = "accession works search finds works by words"
        return [.missing(identifier.description, hint: hint)]
    }
}

/// A work that is asked for, or what the register does not know.
private enum Asked {
    case work(Int64)
    case missing(String, hint: String)

    func id() throws(Failure) -> Int64 {
        switch self {
        case .work(let id): return id
        case .missing(let word, let hint):
            throw Failure(.inputMissing, "\(word) is not in the register", hint: hint)
        }
    }
}

extension Flag where Value == Bool {
    fileprivate static var provenance: Flag<Bool> {
        .init("provenance", "Say where each field of the work comes from")
    }
}
