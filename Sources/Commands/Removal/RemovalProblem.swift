// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// Why something that was named could not be removed, forgotten, ignored or let in.
enum RemovalProblem {
    static func words(
        _ item: RemovalResult.Item,
        _ action: RemovalRequest.Action,
        _ library: Library
    ) -> (message: String, hint: String) {
        let place = library.onCommandLine
        switch item.subject {
        case .work(let id):
            return ("there is no work \(id)", "accession works list\(place) shows the ids")
        case .edition(let id):
            return (
                "there is no edition \(id)",
                "accession works show\(place) WORK lists the editions of a work"
            )
        case .content(let fingerprint):
            return (
                "\(Hexadecimal.text(fingerprint)) is not ignored",
                "accession files list\(place) --ignored lists what is"
            )
        case .file(let path):
            // Where that cannot be found out, it is a name like any other.
            if case .forget = action, let words = try? folder(path, library) { return words }
            return file(TerminalText.escape(path), item.problem, action, place)
        }
    }

    /// A folder, of which the register has only the files; nil for any other name.
    private static func folder(
        _ path: Path,
        _ library: Library
    ) throws(Failure) -> (message: String, hint: String)? {
        let reader = RegisterReader(try library.openForReading())
        let held = try reader.countHeldFiles(below: path)
        var missing = 0
        try reader.missingFiles(by: nil, limit: nil) { row in
            if Path(bytes: row.path).isInside(path) { missing += 1 }
            return true
        }
        guard held + missing > 0 else { return nil }
        let files = Numbers.counted(held + missing, "registered file")
        let place = library.onCommandLine
        return (
            "\(TerminalText.escape(path)) is a folder, with \(files) below it",
            held == 0
                ? "to forget all files that are missing: accession files forget\(place) --missing"
                : "name its files, which accession files list\(place) shows; if they moved: "
                    + "accession files move\(place) \(ShellQuoting.word(path)) NEW"
        )
    }

    private static func file(
        _ path: String,
        _ problem: RemovalResult.Problem?,
        _ action: RemovalRequest.Action,
        _ place: String
    ) -> (message: String, hint: String) {
        switch problem {
        case .changed:
            return (
                "\(path) holds different content from when it was registered",
                "import it first, or name the edition, such as edition:42"
            )
        case .unreadable(let code, let detail):
            let detail = detail.isEmpty ? "" : " (\(detail))"
            return (
                "\(path) cannot be told apart from other files: \(code.text) "
                    + ReasonCatalog.sentence(code) + detail,
                "accession import --exclude leaves files out by their names"
            )
        case .notRejected(let status):
            return (
                "\(path) was not rejected: its status is \(status.rawValue)",
                status == .deferred
                    ? "the next run looks at it again"
                    : "accession files ignore keeps registered contents away"
            )
        case nil: break
        }
        switch action {
        case .removeWorks, .removeEditions:
            return (
                "\(path) holds no registered edition",
                "accession explain\(place) FILE shows what is known about a file"
            )
        case .forget: return ("\(path) is not in the register", "check the name")
        case .ignoreRejects:
            return (
                "\(path) is not in the register",
                "accession rejects list\(place) shows the rejects"
            )
        case .ignore: return ("\(path) neither exists nor is in the register", "check the name")
        case .unignore:
            return (
                "the content of \(path) is not ignored",
                "accession files list\(place) --ignored lists what is"
            )
        }
    }
}

extension Console {
    /// Says so if cover files are left that nothing needs any more.
    func failLeft(
        _ covers: LeftCovers,
        in library: Library,
        _ rest: String = ", which the register no longer needs",
        remark: String = ""
    ) -> ExitCode? {
        if covers.files.isEmpty { return nil }
        let place = library.onCommandLine
        let hint = "\(remark)accession register repair\(place) moves away such unused files"
        let count = Numbers.counted(covers.files.count, "cover file")
        let message = "\(count) could not be removed\(rest)"
        if covers.isDiskFull { return fail(.tryLater, "the disk is full: \(message)", hint: hint) }
        return fail(.inputOutput, message, hint: hint)
    }
}
