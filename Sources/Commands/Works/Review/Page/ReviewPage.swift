// SPDX-License-Identifier: Apache-2.0

package import Pages
package import Store
import System
import Terminal

/// Writes the page of questions one by one, so that memory stays flat; see `CoverPage`.
package final class ReviewPage {
    /// What the page says of itself.
    package struct Facts {
        /// For the eye.
        package var library: String
        /// Seconds since 1970.
        package var time: Int64?
        /// What takes the answers that the page saves.
        package var command: String
        package var thumbnailWidth: Int

        package init(
            library: String,
            time: Int64? = nil,
            command: String,
            thumbnailWidth: Int = 320
        ) {
            self.library = library
            self.time = time
            self.command = command
            self.thumbnailWidth = thumbnailWidth
        }
    }

    private let facts: Facts
    private let pictures: PagePictures
    private let shell: PageShell
    private let write: ([UInt8]) -> Void
    private var rows = ReviewPageRows()
    private var shown: ShownPictures

    /// - Parameter write: takes the page bit by bit.
    package init(_ facts: Facts, _ pictures: PagePictures, write: @escaping ([UInt8]) -> Void) {
        self.facts = facts
        self.pictures = pictures
        self.write = write
        shown = ShownPictures(pictures)
        shell = ReviewPage.shell(pictures)
        write(shell.head + shell.body)
    }

    package func add(_ item: ReviewItem) {
        rows.add(item)
        for card in item.cards { shown.add(card.thumbnail?.hash) }
        if rows.count == ReviewPageRows.limit { writeRows() }
    }

    /// Writes what is left; the page is whole then.
    ///
    /// - Parameter hidden: what is open and not in the page, in words.
    package func finish(_ totals: ReviewTotals, hidden: String? = nil) {
        writeRows()
        write(PageShell.data(id: "about", .object(about(totals, hidden))))
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
            title: "Review",
            body: PackageResources.review_html,
            style: style,
            script: script,
            images: pictures.images
        )
    }

    package static let style = PagePart(
        PackageResources.review_css,
        sha256: "Jgrk8+sCwrtM/xDa2voBroQfCtSZMz7OP/WzLGCi9mg="
    )
    package static let script = PagePart(
        PackageResources.review_data_js + PackageResources.review_cards_js
            + PackageResources.review_js,
        sha256: "X3zQHDMn0ZJd+ST+F7l6osCR+w+hG//TMuOJ2/OtKP4="
    )

    private func about(_ totals: ReviewTotals, _ hidden: String?) -> JSONObject {
        let sentence = ReviewTotalsText(totals: totals).sentence
        let made = facts.time.map { ["as of \(UTCTime(seconds: $0).text)"] } ?? []
        return [
            "library": .string(facts.library),
            "time": .optional(facts.time),
            "lead": .string([sentence, hidden].compactMap { $0 }.joined(separator: "; ")),
            "kinds": .array(ReviewPageText.kinds),
            "merge": .string(ReviewPageText.mergeOfSome),
            "file": .string(ReviewPageText.fileName),
            "command": .string(facts.command),
            "remarks": .strings(
                ["Answers to questions of accession works review", "library \(facts.library)"]
                    + made
            ),
            "pictures": .object(pictures.object(width: facts.thumbnailWidth)),
        ]
    }
}
