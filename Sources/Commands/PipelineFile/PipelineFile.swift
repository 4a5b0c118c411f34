// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import JSON5
import System
import Terminal

/// The text of a pipeline, and where it comes from.
struct PipelineFile: Sendable {
    /// As it was named on the command line.
    let shown: String
    /// Nil for standard input.
    let path: Path?
    /// Where relative paths begin.
    let folder: Path
    let bytes: [UInt8]

    init(shown: String, path: Path?, folder: Path, bytes: [UInt8]) {
        self.shown = shown
        self.path = path
        self.folder = folder
        self.bytes = bytes
    }

    /// Reads a file, or standard input for `-`.
    init(_ named: Path) throws(Failure) {
        let limit = JSON5Limits.standard.byteCount
        do throws(FileError) {
            if named == Path("-") {
                shown = "standard input"
                path = nil
                folder = try Path.currentFolder()
                bytes = try StandardInput.read(
                    limit: limit,
                    cancellation: Interruption.cancellation
                )
            } else {
                shown = named.text
                let whole = try named.absolute()
                path = whole
                folder = try whole.parent.canonical()
                bytes = try SmallFile.read(whole, limit: limit)
            }
        } catch {
            if error.isTooLarge {
                throw Failure(
                    .badDefinition,
                    "\(named.text) is longer than \(limit) bytes",
                    hint: "a pipeline file is a short text; is this the right file?"
                )
            }
            throw Failure(
                .inputMissing,
                error,
                "the pipeline file cannot be read: \(error.description)",
                hint: Program.tree.words(after: ["runs"]).contains(named.text)
                    ? "did you mean \"accession runs \(named.text)\"?"
                    : "write one first, such as { sources: [\"~/Books\"] }; accession run --help "
                        + "--verbose names all keys"
            )
        }
    }

    /// What its runs are called if it says nothing: its name without what follows the last point.
    var name: String {
        guard let path else { return "standard-input" }
        let whole = path.lastComponent
        let end = whole.lastIndex(of: UInt8(ascii: "."))
        let stem = end.map { whole[..<$0] }
        return String(decoding: stem.flatMap { $0.isEmpty ? nil : $0 } ?? whole, as: UTF8.self)
    }
}

/// A pipeline file that was read: what it says, or what is wrong with it.
enum LoadedPipeline {
    case definition(PipelineDefinition)
    case problems(PipelineFile, PipelineProblems)

    /// Fails only if the file cannot be read at all.
    init(_ named: Path) throws(Failure) {
        let file = try PipelineFile(named)
        do throws(PipelineProblems) {
            self = .definition(try PipelineReader.read(file))
        } catch { self = .problems(file, error) }
    }
}
