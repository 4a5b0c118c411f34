// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// Another program that reads EPUB files, as Debian has it.
enum Peer: CaseIterable {
    /// Reads title and author of every book, and keeps nothing.
    case mutool
    /// Adds every book to a library, which it copies them to.
    case calibre

    var name: String {
        self == .mutool ? "mutool" : "calibredb add"
    }

    private var program: String {
        self == .mutool ? "/usr/bin/mutool" : "/usr/bin/calibredb"
    }

    var isThere: Bool { access(program, X_OK) == 0 }

    /// What to install where it is missing.
    var package: String {
        self == .mutool ? "mupdf-tools" : "calibre"
    }

    /// Reads the library once; fails unless the peer has met every sound book.
    func run(_ library: BookFolder, work: String) throws -> Child.Usage {
        let place = try Scratch.fresh(in: work)
        let output = "\(place)/output.txt"
        let errors = "\(place)/errors.txt"
        let arguments = try arguments(library, place)
        let usage = try Child(
            [program] + arguments,
            environment: ["CALIBRE_CONFIG_DIRECTORY=\(place)/settings", "LC_ALL=C.UTF-8"],
            output: output,
            errors: .file(errors)
        ).wait()
        let met = met(in: Disk.text(of: output) ?? "")
        if usage.exitCode == 0, met >= library.facts.good { return usage }
        let said = (Disk.text(of: errors) ?? "").suffix(2000)
        throw ToolError(
            "\(name) on \(library.folder) ended with \(usage.exitCode) and met \(met) books of"
                + " \(library.facts.good); it said:\n\(said)"
        )
    }

    private func arguments(_ library: BookFolder, _ place: String) throws -> [String] {
        if self == .calibre {
            let target = "\(place)/library"
            return ["add", "--duplicates", "--recurse", "--with-library", target, library.folder]
        }
        let (script, list) = ("\(place)/titles.js", "\(place)/books.txt")
        try Disk.write(PackageResources.titles_js, to: script)
        var paths = ""
        try Disk.walk(library.folder) { path, _ in paths += path + "\n" }
        try Disk.write(Array(paths.utf8), to: list)
        return ["run", script, list]
    }

    private func met(in output: String) -> Int {
        if self == .mutool { return Counts(json: output)["titled"] ?? 0 }
        let lines = output.split(separator: "\n")
        let ids = lines.first { $0.hasPrefix("Added book ids:") } ?? ""
        return ids.split(separator: ",").count
    }
}
