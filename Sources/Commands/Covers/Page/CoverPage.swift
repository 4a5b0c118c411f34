// SPDX-License-Identifier: Apache-2.0

package import Covers
package import Pages
import Terminal

/// Writes the page of covers row by row, so that memory stays flat.
///
///     <html>                      the shell: policy, style
///       constant markup           what is there before any script ran
///       rows, rows, rows, …       JSON, 500 covers a block
///       about                     what is known only at the end: counts, words
///       scripts                   draw the sheet
///       thumbnail, thumbnail, …   base 64, where they are in the page
///
/// The thumbnails stand last, so that the sheet is there while they are still being read. The bytes
/// are the same for the same entries, summary and facts.
package final class CoverPage {
    /// What the page says of itself.
    package struct Facts {
        package var library: String
        /// Seconds since 1970.
        package var time: Int64?
        /// What `--works` asked for, as typed.
        package var works: String?
        package var since: Int64?
        package var thumbnailWidth: Int

        package init(
            library: String,
            time: Int64? = nil,
            works: String? = nil,
            since: Int64? = nil,
            thumbnailWidth: Int = 320
        ) {
            self.library = library
            self.time = time
            self.works = works
            self.since = since
            self.thumbnailWidth = thumbnailWidth
        }
    }

    private let facts: Facts
    private let pictures: PagePictures
    private let shell: PageShell
    private let write: ([UInt8]) -> Void
    private var rows = CoverPageRows()
    private var shown: ShownPictures

    /// - Parameter write: takes the page bit by bit.
    package init(_ facts: Facts, _ pictures: PagePictures, write: @escaping ([UInt8]) -> Void) {
        self.facts = facts
        self.pictures = pictures
        self.write = write
        shown = ShownPictures(pictures)
        shell = CoverPage.shell(pictures)
        write(shell.head + shell.body)
    }

    package func add(_ entry: CoverEntry) {
        rows.add(entry)
        shown.add(entry.thumbnail?.hash)
        if rows.count == CoverPageRows.limit { writeRows() }
    }

    /// Writes what is left; the page is whole then.
    package func finish(_ summary: CoverSummary) {
        writeRows()
        write(PageShell.data(id: "about", .object(about(summary))))
        write(shell.scriptElements)
        shown.write(write)
        write(PageShell.end)
    }

    private func writeRows() {
        guard rows.count > 0 else { return }
        write(PageShell.data(group: "rows", json: rows.json))
        rows.removeAll()
    }

    package static func shell(_ pictures: PagePictures) -> PageShell {
        PageShell(
            title: "Covers",
            body: PackageResources.covers_html,
            style: style,
            script: script,
            images: pictures.images
        )
    }

    package static let style = PagePart(
        PackageResources.covers_css,
        sha256: "QgB2g4qRIGcULFVqMsE0b1Yj13FiERbDE+2DYNOQ1mc="
    )
    package static let script = PagePart(
        PackageResources.covers_data_js + PackageResources.covers_sheet_js
            + PackageResources.covers_panel_js + PackageResources.covers_js,
        sha256: "N0nJiCp8l+QqDG49FV0dPd6avsiDsraCO0Cq4qpMq+0="
    )

    // What is known at the end.

    private func about(_ summary: CoverSummary) -> JSONObject {
        [
            "library": .string(facts.library),
            "time": .optional(facts.time),
            "works": .optional(facts.works),
            "since": .optional(facts.since),
            "pictures": .object(pictures.object(width: facts.thumbnailWidth)),
            "findings": .array(CoverFinding.allCases.map { .object(CoverPage.words($0)) }),
            "rules": .object(CoverPageText.rules),
            "sizeNames": .strings(CoverSummary.sizeNames),
            "summary": .object(CoverPage.object(summary)),
        ]
    }

    private static func words(_ finding: CoverFinding) -> JSONObject {
        [
            "name": .string(finding.rawValue), "code": .string(finding.code),
            "label": .string(CoverPageText.label(finding)),
            "tone": .string(CoverPageText.tone(finding).rawValue),
            "sentence": .string(finding.sentence), "todo": .string(finding.advice),
        ]
    }

    private static func object(_ summary: CoverSummary) -> JSONObject {
        [
            "editions": .integer(summary.editions), "works": .integer(summary.works),
            "withCover": .integer(summary.withCover), "notLookedAt": .integer(summary.notLookedAt),
            "trouble": .optional(summary.trouble),
            "rules": .object(JSONObject(summary.rules)),
            "formats": .object(JSONObject(summary.formats)),
            "sizes": .array(summary.sizes.map(JSONValue.integer)),
            "coverage": .array(
                summary.coverage.map { point in
                    .array([
                        .id(point.run), .integer(Int(point.time)),
                        .integer(point.editions), .integer(point.withCover),
                    ])
                }
            ),
        ]
    }
}
