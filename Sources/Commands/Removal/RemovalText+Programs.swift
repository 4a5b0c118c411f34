// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import Terminal

/// The same for programs.
extension RemovalText {
    /// Rows that begin with a word for what they are.
    var rows: [[[UInt8]]] {
        let removal = report.removal
        let isIgnoring = report.ignoredFiles > 0
        var rows: [[[UInt8]]] = []
        for item in report.items { rows.append(Self.row(item)) }
        rows += removal.works.map { Self.row("work-removed", "\($0)") }
        for edition in removal.editions {
            rows.append(
                Self.row(
                    "edition-removed",
                    "\(edition.id)",
                    "\(edition.work)",
                    Hexadecimal.text(edition.fingerprint),
                    edition.title ?? ""
                )
            )
            for path in edition.files {
                rows.append(Self.row(isIgnoring ? "file-ignored" : "file-forgotten") + [path])
            }
        }
        rows += removal.covers.map { Self.row("cover-removed", $0.file) }
        rows += consequences.effectRows.map { $0.map { Array($0.utf8) } }
        return rows
    }

    private static func row(_ item: RemovalResult.Item) -> [[UInt8]] {
        let subject: [[UInt8]] =
            switch item.subject {
            case .work(let id): row("work", "\(id)")
            case .edition(let id): row("edition", "\(id)")
            case .file(let path): row("file") + [path.bytes]
            case .content(let fingerprint): row("content", Hexadecimal.text(fingerprint))
            }
        return row(item.fate.rawValue) + subject + row(item.title ?? "")
    }

    private static func row(_ fields: String...) -> [[UInt8]] {
        fields.map { Array($0.utf8) }
    }

    var object: JSONObject {
        let removal = report.removal
        var object: JSONObject = [
            "dry_run": .bool(request.isDryRun), "asked": .integer(report.items.count),
        ]
        for fate in RemovalResult.Fate.allCases {
            let name = fate == .missing ? "not_there" : fate.rawValue
            object.append(name, .integer(report.count(fate)))
        }
        object.append("items", .array(report.items.map { .object(Self.object($0)) }))
        object.append("works", .array(removal.works.map { .integer(Int($0)) }))
        object.append("editions", .array(removal.editions.map { .object(Self.object($0)) }))
        object.append("files", .integer(forgottenFiles))
        object.append("people", .integer(removal.people))
        object.append("subjects", .integer(removal.subjects))
        object.append(
            "covers",
            .array(
                removal.covers.map {
                    .object(["file": .string($0.file), "bytes": .integer($0.byteCount)])
                }
            )
        )
        object.append("cover_files_left", .array(report.leftCovers.map { .string($0) }))
        object.append("ignored_contents", .integer(report.ignored))
        object.append("ignored_files", .integer(report.ignoredFiles))
        object.append(consequences.effectMembers)
        return object
    }

    /// Files of which the register says nothing any more.
    private var forgottenFiles: Int {
        switch request.action {
        case .removeWorks, .removeEditions: request.isIgnoring ? 0 : report.removal.files
        case .forget: report.count(.done)
        case .ignore, .ignoreRejects: 0
        case .unignore: report.items.reduce(0) { $0 + $1.files }
        }
    }

    private static func object(_ item: RemovalResult.Item) -> JSONObject {
        var object = JSONObject()
        switch item.subject {
        case .work(let id): object.append("work", .integer(Int(id)))
        case .edition(let id): object.append("edition", .integer(Int(id)))
        case .file(let path): object.append("path", path: path)
        case .content: break
        }
        object.append("fingerprint", .optional(item.fingerprint.map(Hexadecimal.text)))
        object.append("title", .optional(item.title))
        object.append("outcome", .string(item.fate.rawValue))
        if case .unreadable(let code, _) = item.problem {
            object.append("reason", .string(code.text))
        } else if let code = item.reason {
            object.append("reason", .string(code.text))
        }
        return object
    }

    private static func object(_ edition: Removal.Edition) -> JSONObject {
        [
            "edition": .integer(Int(edition.id)), "work": .integer(Int(edition.work)),
            "title": .optional(edition.title),
            "fingerprint": .string(Hexadecimal.text(edition.fingerprint)),
            "files": .array(
                edition.files.map { path in
                    var object = JSONObject()
                    object.append("path", path: Path(bytes: path))
                    return .object(object)
                }
            ),
        ]
    }
}
