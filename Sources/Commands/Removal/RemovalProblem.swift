// SPDX-License-Identifier: Apache-2.0

import Accounting
import Library
import Store
import Terminal

/// Why something that was named could not be removed, forgotten, ignored or let in.
enum RemovalProblem {
    static func words(
        _ item: RemovalResult.Item,
        _ action: RemovalRequest.Action
    ) -> (message: String, hint: String) {
        switch item.subject {
        case .work(let id): return ("there is no work \(id)", "accession works list shows the ids")
        case .edition(let id):
            return (
                "there is no edition \(id)",
                "accession works show WORK lists the editions of a work"
            )
        case .content(let fingerprint):
            return (
                "\(Hexadecimal.text(fingerprint)) is not ignored",
                "accession files list --ignored lists what is"
            )
        case .file(let path):
            return file(TerminalText.escape(path), item.problem, action)
        }
    }

    private static func file(
        _ path: String,
        _ problem: RemovalResult.Problem?,
        _ action: RemovalRequest.Action
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
                "accession explain FILE shows what is known about a file"
            )
        case .forget: return ("\(path) is not in the register", "check the name")
        case .ignoreRejects:
            return ("\(path) is not in the register", "accession rejects list shows the rejects")
        case .ignore: return ("\(path) neither exists nor is in the register", "check the name")
        case .unignore:
            return (
                "the content of \(path) is not ignored",
                "accession files list --ignored lists what is"
            )
        }
    }
}

extension Console {
    /// Says so if cover files are left that nothing needs any more.
    func failLeft(
        _ covers: LeftCovers,
        _ rest: String = ", which the register no longer needs",
        hint: String = "accession register repair moves away such unused files"
    ) -> ExitCode? {
        if covers.files.isEmpty { return nil }
        let count = Numbers.counted(covers.files.count, "cover file")
        let message = "\(count) could not be removed\(rest)"
        if covers.isDiskFull { return fail(.tryLater, "the disk is full: \(message)", hint: hint) }
        return fail(.inputOutput, message, hint: hint)
    }
}
