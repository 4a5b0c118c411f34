// SPDX-License-Identifier: Apache-2.0

import Accounting
import Covers
import Files
import Library
import Store
import Terminal

/// The page as a form of the report: the file or the folder that `--html` names.
final class CoverPageSink: CoverReportSink {
    private let file: PicturePageFile
    private let page: CoverPage
    private let console: Console
    private let embeds: Bool
    private var editions = 0
    private var missing = 0

    /// - Parameter covers: how many covers the report can have.
    init(
        _ named: Path,
        _ head: CoverReportHead,
        covers: Int,
        _ console: Console,
        library: Library,
        _ reader: RegisterReader,
        sources: [Path],
        embeds: Bool
    ) throws(Failure) {
        let file = try PicturePageFile(
            named,
            covers: covers,
            thumbnailWidth: head.thumbnailWidth,
            console,
            library: library,
            reader,
            sources: sources,
            embeds: embeds
        )
        self.console = console
        self.embeds = embeds
        self.file = file
        let facts = CoverPage.Facts(
            library: TerminalText.escape(head.library),
            time: head.time,
            works: head.works,
            since: head.since,
            thumbnailWidth: file.width
        )
        page = CoverPage(facts, file.pictures) { file.write($0) }
    }

    var isOpen: Bool { file.isOpen }

    func add(_ entry: CoverEntry) {
        guard isOpen else { return }
        var entry = entry
        editions += 1
        if entry.image == nil { missing += 1 }
        if let hash = entry.thumbnail?.hash, !file.show(hash) { entry.thumbnail = nil }
        page.add(entry)
    }

    func finish(_ summary: CoverSummary) throws(Failure) -> ExitCode {
        let exit = try file.finish(
            "\(Numbers.counted(editions, "edition")), \(Numbers.grouped(missing)) without a cover,"
        ) { page.finish(summary) }
        if embeds, exit == .success, let warning = CoverPageText.warning(ofSize: file.byteCount) {
            console.warning(warning)
        }
        return exit
    }
}
