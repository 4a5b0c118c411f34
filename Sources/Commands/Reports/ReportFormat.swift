// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Pages
import Store
import Terminal

/// A form of a report.
enum ReportFormat: String, Sendable, CaseIterable {
    case json
    case csv
    /// A page for a browser.
    case html

    /// The flag that names its file, where a result has several forms at once.
    var flag: Flag<Path?> {
        switch self {
        case .json: .jsonFile
        case .csv: .csv
        case .html: .html
        }
    }
}

/// Where a form of a report goes.
struct ReportOutput {
    let format: ReportFormat
    /// Nil for standard output.
    let target: Path?

    /// A page may have a folder beside it, which standard output has not.
    static func refuseStandardOutput(_ page: Path?) throws(Failure) {
        guard page == Path("-") else { return }
        throw .usage(
            "--html cannot go to standard output",
            hint: "name a file, or a folder ending in /"
        )
    }

    /// Two forms cannot go to one place, nor one of them to the page of another.
    static func refuseTwins(_ outputs: [ReportOutput]) throws(Failure) {
        var seen: Set<Path> = []
        for output in outputs {
            let file = try output.file
            // What cannot be found out is reported when it is created.
            let place = file.map { (try? $0.canonicalIfItWereThere()) ?? $0 }
            guard seen.insert(place ?? Path("-")).inserted else {
                throw Failure(
                    .wrongRequest,
                    "two forms of the report would go to " + (file?.text ?? "standard output"),
                    hint: "give each its own file"
                )
            }
        }
    }

    /// The file that is meant: a page may be named by its folder.
    private var file: Path? {
        get throws(Failure) {
            guard format == .html, let target else { return target }
            return try PageTarget(target, covers: 0).page
        }
    }

    /// Where it may be written; a folder of the page that is not there is made.
    func checked(
        _ library: Library,
        _ reader: RegisterReader?,
        sources: [Path] = [],
        columns: [String]? = nil
    ) throws(Failure) -> OutputTarget? {
        guard let target, let file = try file else { return nil }
        let checked = try OutputTarget(
            file,
            library,
            reader,
            sources: sources,
            columns: columns
        )
        guard format == .html, target.bytes.last == UInt8(ascii: "/") else { return checked }
        do throws(FileError) { try FolderCreation.create(target) } catch {
            throw Failure.cannotCreate(target, error).writing("page")
        }
        return checked
    }
}

extension ParsedArguments {
    /// The forms of a report that are asked for, in this order.
    func outputs(_ formats: [ReportFormat]) -> [ReportOutput] {
        formats.flatMap { format in
            let named = self[format.flag].map { path in
                ReportOutput(format: format, target: path == Path("-") ? nil : path)
            }
            let isWanted = format == .json && self[.reportJSON]
            return (named.map { [$0] } ?? [])
                + (isWanted ? [ReportOutput(format: .json, target: nil)] : [])
        }
    }
}
