// SPDX-License-Identifier: Apache-2.0

import Books
import Covers
import Files
import Library
import Terminal

/// The cover that a work has, and the one that it should have.
struct BetterCover {
    private let entry: CoverEntry
    private let candidate: CoverEntry.Candidate
    let source: CoverSource

    /// Nil if the entry has no better one.
    init?(_ entry: CoverEntry) {
        guard let candidate = entry.better else { return nil }
        if let hash = candidate.hash {
            source = .known(hash)
        } else if let path = candidate.path {
            source = .file(Path(bytes: path))
        } else {
            return nil
        }
        self.entry = entry
        self.candidate = candidate
    }

    var area: Int { candidate.size?.area ?? 0 }

    /// What gets better, in words: a hash says nothing to a reader.
    var sentence: String {
        let title = entry.title.map { " \"\(TerminalText.escape($0))\"" } ?? ""
        let place = candidate.path.map { TerminalText.escape($0) } ?? candidate.name
        let before = entry.imageText ?? "no cover"
        return "work \(entry.work)\(title): \(before) -> \(candidate.detail), from \(place)"
    }

    /// Words are for JSON, where they are told apart by their names; a row has the numbers alone.
    var record: Answer.Record {
        let book: [(String, Cell)] = [
            ("work", .id(entry.work)), ("title", .optional(entry.title)),
        ]
        let words: [(String, Cell)] = [
            ("before", .optional(entry.imageText)), ("after", .text(candidate.detail)),
        ]
        let origin: [(String, Cell)] = [
            ("edition", .optional(candidate.edition)),
            ("path", .optional(candidate.path.map { Path(bytes: $0) })),
        ]
        let pixels: [(String, Cell)] = [
            ("before_width", .optional(entry.pixels?.width)),
            ("before_height", .optional(entry.pixels?.height)),
            ("after_width", .optional(candidate.size?.width)),
            ("after_height", .optional(candidate.size?.height)),
        ]
        return .init(
            book + words + origin + pixels,
            rows: [[.text("better")] + (book + pixels + origin).map(\.1)]
        )
    }
}
