// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// What an extraction says at its end.
struct ExtractionText {
    private static let mostProblems = 100

    private let request: CoverExtraction.Request
    private let library: Library
    private var problems: [ExtractedCover] = []
    /// Where the list is, once it is there.
    var manifest: Path?

    init(_ request: CoverExtraction.Request, _ library: Library) {
        self.request = request
        self.library = library
    }

    /// Remembers what could not be done.
    mutating func note(_ cover: ExtractedCover, _ console: Console) {
        switch cover.fate {
        case .failed:
            if problems.count < Self.mostProblems { problems.append(cover) }
        case .written, .replaced: console.detail("\(cover.name): work \(cover.origin.work)")
        case .present, .without: return
        }
    }

    func answer(_ report: ExtractionResult) -> Answer {
        var answer = Answer()
        for cover in problems.prefix(20) { answer.warning(sentence(cover)) }
        let more = report.failed - min(20, problems.count)
        if more > 0 { answer.warning("and \(Numbers.grouped(more)) more like these") }
        if report.asked == 0, request.works != nil { answer.note("No work matches --works.") }
        if request.isDryRun { answer.note("Dry run: nothing was written.") }
        answer.sentences([line(report)])
        if let others = others(report) { answer.sentences([others]) }
        answer.facts([
            "dry_run": .flag(request.isDryRun), "library": .path(library.folder),
            "folder": .path(request.folder),
        ])
        answer.members(report.balance.object)
        answer.fact(
            "answered",
            .object(
                CoverLookup.Step.allCases.reduce(into: JSONObject()) { object, step in
                    object.append(step.rawValue, .integer(report.answered[step] ?? 0))
                }
            )
        )
        answer.facts([
            "in_the_way": .number(report.inTheWay), "balanced": .flag(report.balance.holds),
            "interrupted": .flag(report.isInterrupted), "manifest": .optional(manifest),
        ])
        answer.records("problems", problems) { cover in
            .init(
                [
                    ("work", .id(cover.origin.work)),
                    ("edition", .optional(cover.origin.edition)), ("file", .text(cover.name)),
                    ("problem", .text(Self.word(cover))), ("sentence", .text(sentence(cover))),
                ],
                rows: []
            )
        }
        return answer
    }

    /// How the command ends, and what it says of that.
    func end(_ report: ExtractionResult, _ console: Console) throws(Failure) -> ExitCode {
        guard report.balance.holds else {
            throw Failure(.internalError, "out of balance", hint: "please report this")
        }
        if let failure = report.failure { throw failure }
        if report.isInterrupted {
            console.error(
                "interrupted: \(Numbers.counted(report.asked, "cover")) done, all of them complete",
                hint: "run the same command again to continue"
            )
            return Interruption.requested == .terminate ? .terminated : .interrupted
        }
        if report.inTheWay > 0 {
            return console.fail(
                .cannotCreate,
                Numbers.counted(
                    report.inTheWay,
                    "name is taken by another file",
                    "names are taken by other files"
                ),
                hint: "replace them with --overwrite, or name another folder with --to"
            )
        }
        return report.failed > 0 ? .rejects : .success
    }

    private func line(_ report: ExtractionResult) -> String {
        let verb = request.isDryRun ? "to be written" : "written"
        let things = request.thumbnailWidth == nil ? "covers" : "thumbnails"
        return report.balance.line(
            "\(things): \(Numbers.grouped(report.asked))",
            [
                "written": verb, "present": "already there", "without": "without a cover",
                "failed": "failed",
            ]
        )
    }

    private func sentence(_ cover: ExtractedCover) -> String {
        let of = "the cover of work \(cover.origin.work)"
        guard case .failed(let problem) = cover.fate else { return of }
        // No book has a cover that a person chose.
        let isChosen = cover.origin.rule == ToldCover.chosen
        let place = library.onCommandLine
        let set = "choose it again with: accession covers set\(place) \(cover.origin.work) FILE"
        return switch problem {
        case .missing(let file):
            "\(of) is not in the library: \(file); "
                + (isChosen ? set : "accession register repair\(place) looks for it")
        case .damaged(let file):
            "\(of) is damaged: \(file); "
                + (isChosen ? set : "accession register repair\(place) --deep looks for it")
        case .onWeb(let address):
            "\(of) is not in the library; --fetch takes it out of \(address)"
        case .inTheWay: "\(cover.name) is another file: \(of) was not written"
        case .noThumbnail:
            "\(of) could not be decoded; "
                + "accession covers show\(place) \(cover.origin.work) shows why"
        }
    }

    /// Which covers came from elsewhere, as their own files are lost.
    private func others(_ report: ExtractionResult) -> String? {
        let steps = CoverLookup.Step.allCases.filter { $0 != .covers }
        let counts = steps.compactMap { step in
            report.answered[step].map { "\(Numbers.grouped($0)) from \(Self.words(step))" }
        }
        guard !counts.isEmpty else { return nil }
        return "lost in the library, found elsewhere: \(counts.joined(separator: ", ")); accession "
            + "register repair\(library.onCommandLine) brings them back"
    }

    private static func words(_ step: CoverLookup.Step) -> String {
        switch step {
        case .covers: "the covers"
        case .shelf: "the shelf"
        case .staging: "staging"
        case .origin: "where their books were imported"
        case .web: "the web"
        }
    }

    private static func word(_ cover: ExtractedCover) -> String {
        guard case .failed(let problem) = cover.fate else { return "" }
        return switch problem {
        case .missing: "missing"
        case .damaged: "damaged"
        case .onWeb: "on-web"
        case .inTheWay: "in-the-way"
        case .noThumbnail: "no-thumbnail"
        }
    }
}
