// SPDX-License-Identifier: Apache-2.0

import Files
import Import
import Library
import Terminal

/// A folder that lies in a source now, in words and in JSON.
struct MovedFolderText {
    private let folder: MovedFolder
    private let library: Library

    init(_ folder: MovedFolder, in library: Library) {
        self.folder = folder
        self.library = library
    }

    var lines: [String] {
        let (former, place) = (folder.former, folder.place)
        let files = Numbers.counted(folder.files, "file")
        if folder.isTaken {
            let undo = "; to take that back: accession undo\(library.onCommandLine) run:"
            let run = folder.run.map { undo + "\($0)" } ?? ""
            return [
                "\(files) moved along from \(TerminalText.escape(former)), \(fate), to "
                    + TerminalText.escape(place) + run
            ]
        }
        if let refusal = folder.refusal {
            return [
                "\(TerminalText.escape(former)) was not taken along: "
                    + "\(TerminalText.escape(refusal)); if these are gone: \(command(isForced: true))"
            ]
        }
        if folder.isMirror {
            let mirror = TerminalText.escape(place)
            return [
                "\(mirror) and \(TerminalText.escape(former)), \(fate), were known side by side, so "
                    + "\(mirror) may be a mirror; if the files moved: \(command())"
            ]
        }
        let (were, they) = folder.files == 1 ? ("was", "it") : ("were", "they")
        return [
            "\(Numbers.grouped(folder.files)) of these files \(were) known under "
                + "\(TerminalText.escape(former)), \(fate); if \(they) moved: \(command())"
        ]
    }

    private func command(isForced: Bool = false) -> String {
        "accession files move\(library.onCommandLine) \(isForced ? "--force " : "")"
            + "\(ShellQuoting.word(folder.former)) \(ShellQuoting.word(folder.place))"
    }

    private var fate: String { folder.isLink ? "which is now a link" : "which is gone" }

    var object: JSONObject {
        [
            "former_folder": .path(folder.former), "folder": .path(folder.place),
            "files": .integer(folder.files), "taken": .bool(folder.isTaken),
            "mirror": .bool(folder.isMirror), "refused": .optional(folder.refusal),
            "run": .optional(folder.run),
        ]
    }
}
