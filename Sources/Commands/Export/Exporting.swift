// SPDX-License-Identifier: Apache-2.0

import Accounting
import Exports
import Files
import Library
import Store
import System
import Terminal

/// Makes an export, for a command or after a run.
struct Exporting {
    let library: Library
    let request: ExportRequest
    let console: Console
    /// What is only read, known to the register or not.
    var sources: [Path] = []

    /// - Returns: nil where it was interrupted, and everything is as it was.
    func run() throws(Failure) -> ExportAnswer? {
        do throws(Failure) { return try export() } catch { throw error.writing("export") }
    }

    private func export() throws(Failure) -> ExportAnswer? {
        let reader = RegisterReader(try library.openForReading())
        let target = try target(reader)
        Interruption.install()
        try makeThumbnails(reader)
        return try reader.asOfOneMoment { () throws(Failure) -> ExportAnswer? in
            let filter = try filter(reader)
            let works = try reader.ids(matching: filter, order: WorkOrder())
            let source = ExportSource(
                library,
                reader,
                works: works,
                time: try ReportTime.newest(reader),
                books: request.books,
                thumbnailWidth: request.thumbnailWidth,
                cancellation: Interruption.cancellation,
                progress: { console.progress(ProgressCounts(done: $0, total: $1)) }
            )
            guard let result = try request.isFolder ? folder(source) : file(source, target) else {
                return nil
            }
            return ExportAnswer(
                request: request,
                filter: filter,
                result: result,
                time: source.time
            )
        }
    }

    /// Decodes the covers that have no thumbnail yet; those that cannot be decoded are not shown.
    private func makeThumbnails(_ reader: RegisterReader) throws(Failure) {
        guard let width = request.thumbnailWidth else { return }
        let filter = try filter(reader)
        let editions = try filter.isEmpty ? nil : reader.editions(ofWorksMatching: filter)
        _ = try CoverLooking(
            library: library,
            width: width,
            jobs: request.jobs,
            wantsFiles: true,
            console: console
        ).look(atCoversOf: editions)
    }

    private func filter(_ reader: RegisterReader) throws(Failure) -> WorkFilter {
        var filter = try request.search.map { (search) throws(Failure) in
            try reader.filter(search)
        }
        filter?.conditions += request.filter.conditions
        let whole = filter ?? request.filter
        try reader.check(whole)
        return whole
    }

    /// Refuses a place where nothing may be written, before anything is made.
    private func target(_ reader: RegisterReader) throws(Failure) -> OutputTarget? {
        guard let named = request.target else { return nil }
        if request.isFolder {
            _ = try OutputPlace.checked(named, library, reader, sources: sources)
            return nil
        }
        return try OutputTarget(
            named,
            replacing: request.replaceable,
            library,
            reader,
            sources: sources,
            columns: request.table.columns
        )
    }

    // MARK: - Files

    private func file(
        _ source: ExportSource,
        _ target: OutputTarget?
    ) throws(Failure) -> ExportResult? {
        if request.format == .snapshot, let target {
            return try Snapshot.write(source, to: target.place)
        }
        let file = try ResultFile(target, console, "export")
        file.keepsWhatIsSame()
        var result = ExportResult(asked: source.works.count)
        let count = try records(source, &result) { file.write($0) }
        switch try file.end() {
        case .interrupted: return nil
        case .same: result.add(.same, count)
        // A file was not given its name; of what was printed, the rest is missing.
        case .standardOutput where !source.isWanted: return nil
        case .published, .standardOutput:
            result.add(.written, count)
            result.files = 1
        }
        return result
    }

    private func records(
        _ source: ExportSource,
        _ result: inout ExportResult,
        _ write: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) -> Int {
        switch request.format {
        case .csv:
            let format = CSVFormat(ExportColumns.all, request.table)
            return try RecordExport.write(source, as: format, write)
        case .jsonl: return try RecordExport.write(source, as: JSONLinesFormat(), write)
        case .bibtex: return try RecordExport.write(source, as: BibTeXFormat(), write)
        case .csl: return try RecordExport.write(source, as: CSLFormat(), write)
        case .marcxml:
            return try RecordExport.write(source, as: MARCFormat(time: source.time), write)
        case .sha256sum: return try ChecksumFormat.write(source, &result, write)
        case .site, .opds, .calibre, .snapshot: return 0
        }
    }

    // MARK: - Folders

    private func folder(_ source: ExportSource) throws(Failure) -> ExportResult? {
        guard let target = request.target else { return nil }
        let tree = try ExportTree(target, format: request.treeName, isBag: request.isBag)
        var result = ExportResult(asked: source.works.count)
        switch request.format {
        case .site: try SiteExport(title: request.title).write(source, to: tree, &result)
        case .opds: try OPDSExport(title: request.title).write(source, to: tree, &result)
        case .calibre: try CalibreExport().write(source, to: tree, &result)
        case .snapshot:
            try Snapshot.write(source, to: tree, as: request.format.fileName, &result)
        case .csv, .jsonl, .bibtex, .csl, .marcxml, .sha256sum:
            let file = try tree.begin(request.format.fileName)
            let count = try records(source, &result) { (bytes) throws(Failure) in
                try file.write(bytes)
            }
            result.add(try tree.end(file) == .same ? .same : .written, count)
        }
        guard source.isWanted else { return nil }
        try tree.finish(time: source.time)
        result.files = tree.written
        result.removed = tree.removed
        return result
    }
}
