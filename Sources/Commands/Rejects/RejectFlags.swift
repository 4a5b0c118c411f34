// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store
import Terminal

/// The flags of the commands about files that were not taken in.
extension Flag {
    static var run: Flag<Int?> {
        .init("run", .number(1...Int.max), "Only files last seen by this run")
            .listed(by: KnownWords.runs)
    }

    static var onlyReason: Flag<String?> {
        .init(
            "code",
            .text("CODE", offering: ReasonCatalog.all.map(\.code.text)),
            "Only files with this reason code"
        )
        .formerly("reason")
    }

    static var status: Flag<String?> {
        .init(
            "status",
            .text(.choice(["rejected", "deferred", "acknowledged", "ignored", "all"])),
            "Only files with this status"
        )
        .otherwise("rejected and deferred files")
        .details(
            """
            Acknowledged are the rejects of accession rejects acknowledge, which runs count as \
            ignored while the files are unchanged; the word ignored means the same.
            """
        )
    }

    static var missing: Flag<Bool> {
        .init("missing", "Include files that no longer exist")
    }

    static var allRejects: Flag<Bool> {
        .init("all", "All rejected or deferred files")
    }

    static var rejectFormat: Flag<RejectExport.Format?> {
        .init("format", .choice(of: RejectExport.Format.self), "The format of the result")
            .otherwise("a table")
            .excluding("json", "jsonl", "plain")
            .details(
                """
                With csv and json, all details of each file. A csv ends its lines with CR and LF, \
                and has an apostrophe before anything that a spreadsheet would evaluate. With \
                paths, only the paths, one per line, as --files-from reads them.
                """
            )
    }
}

extension RejectFilter {
    /// What the flags of a list say.
    init(_ arguments: ParsedArguments) {
        self.init()
        switch arguments[.status] {
        case "acknowledged": statuses = [.ignored]
        case "all": statuses = Set(Status.allCases)
        case let word?: statuses = Status(rawValue: word).map { [$0] } ?? statuses
        case nil: break
        }
        reason = arguments[.onlyReason].map { ReasonCode($0) }
        run = arguments[.run].map(Int64.init)
        showsMissing = arguments[.missing]
        limit = arguments.ifTaken[.limit]
    }
}

extension Path {
    /// The names under which the register may know a file that was not taken in.
    ///
    /// It may be a link, which then is known by its own name and not by that of its target.
    var rejectNames: [Path] {
        var names = [registered]
        do throws(FileError) {
            let own = try parent.canonical().appending(lastComponent)
            if own != names[0] { names.insert(own, at: 0) }
        } catch {
            // Then the name that was found first is all there is.
        }
        return names
    }
}

extension RegisterReader {
    /// The reject of a path that the user typed, under the name that the register knows.
    func reject(named path: Path) throws(Failure) -> RejectRow? {
        for name in path.rejectNames {
            if let row = try reject(at: name.bytes) { return row }
        }
        return nil
    }
}
