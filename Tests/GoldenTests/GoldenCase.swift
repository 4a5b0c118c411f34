// SPDX-License-Identifier: Apache-2.0

import Files
import System
import TestSupport
import Testing

/// A folder of `Samples/golden`.
///
/// `command` is a script for the shell, `expected` and `errors` are what it prints on both streams,
/// `exit` is how it ends. The script may use
///
/// - `$WORK`: the empty folder it starts in,
/// - `$LIBRARY`: a library that does not exist yet,
/// - `$FILLED`: one that holds the books of `$BOOKS` and knows the files of `$BROKEN`; to be read,
/// - `$BOOKS`, `$BROKEN` and `$WORKS`: copies of these three folders of `Samples`.
struct GoldenCase: CustomTestStringConvertible {
    struct Answer {
        let output: String
        let errors: String
        let exit: Int32
    }

    let name: String
    private let folder: Path

    var testDescription: String { name }

    /// Whether the answers are to be written down instead of compared.
    static let isSaving = Environment.value("ACCESSION_SAVE_GOLDEN") == "1"

    static func all() throws -> [GoldenCase] {
        let folder = Samples.path("golden")
        return try FileTree.names(in: folder)
            .filter { FileTree.isFolder(folder.appending($0)) }
            .map {
                GoldenCase(name: String(decoding: $0, as: UTF8.self), folder: folder.appending($0))
            }
    }

    func run() throws -> Answer {
        let place = try Workplace()
        let filled = try #require(FilledLibrary.path)
        let samples = try #require(FilledLibrary.samples).canonical()
        let places = [
            ("FILLED", filled), ("BOOKS", samples.appending("books")),
            ("BROKEN", samples.appending("broken")), ("WORKS", samples.appending("works")),
            ("LIBRARY", place.library), ("WORK", place.path),
        ]
        let result = try place.shell(
            folder.appending("command"),
            environment: places.map { "\($0)=\($1.text)" }
        )
        let normal = NormalText(places.map { (name: "$\($0)", path: $1.text) })
        return Answer(
            output: normal.of(result.outputText),
            errors: normal.of(result.errorText),
            exit: result.exit
        )
    }

    /// The content of one of the files; a missing one stands for nothing.
    func text(_ name: String) throws -> String {
        do {
            return String(decoding: try FileTree.read(folder.appending(name)), as: UTF8.self)
        } catch let error as FileError where error.isMissing { return "" }
    }

    func save(_ answer: Answer) throws {
        for (name, text) in [
            ("expected", answer.output), ("errors", answer.errors), ("exit", "\(answer.exit)\n"),
        ] {
            let path = folder.appending(name)
            FileTree.remove(path)
            if !text.isEmpty { try FileTree.write(Array(text.utf8), to: path) }
        }
    }
}
