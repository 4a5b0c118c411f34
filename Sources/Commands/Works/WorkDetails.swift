// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import Store
import Terminal

/// A work in full: one block about the work, and one about each of its editions.
enum WorkDetails {
    /// The first document holds all the others in its JSON.
    static func of(
        _ work: WorkRow,
        mergedFrom: Int64?,
        _ editions: [EditionRow],
        collections: [CollectionPath],
        sources: [FaceSource],
        showsSources: Bool,
        sheets: (Int64) throws(Failure) -> [FactSheet],
        _ library: Library
    ) throws(Failure) -> [Details] {
        var details = Details()
        details.add("work", .id(work.id))
        if let mergedFrom { details.add("merged from", .number(Int(mergedFrom))) }
        details += [
            "title": .optional(work.title), "authors": .authors(work.authors),
            "language": .optional(work.language),
            "original language": .optional(work.originalLanguage),
            "first year": .optional(work.firstYear),
            "series": .optional(work.series), "series position": .optional(work.seriesPosition),
        ]
        let subjects = work.told[.subjects] == nil ? edition(work.subjectsFrom, editions) : nil
        let named = sources.first { $0.field == .subjects }?.values ?? []
        details.add("subjects", .texts(named))
        // What an edition says of itself is shown with it.
        if work.told[.summary] != nil || work.chosenDescription != nil {
            let said = sources.first { $0.field == .summary }?.values.first
            details.add("description", .optional(said))
        }
        details.addJSON("subjects_from", .optional(subjects.map { Int($0.id) }))
        for kind in CollectionKind.allCases {
            let paths = collections.filter { $0.kind == kind }
            let names = paths.map(\.label)
            let name = kind == .folder ? "folders" : "tags"
            details.add(name, .list(names.map { Cell.Item(.string($0), $0) }))
        }
        details += [
            "cover": cover(work, editions, library), "review": .text(work.review.rawValue),
            "chosen": chosen(work),
        ]
        if work.isContested {
            let shown = "an identifier links it to a work that is kept apart from it"
            details.add("contested", .json(.bool(true), shown: shown))
        } else {
            details.addJSON("contested", .bool(false))
        }
        if work.isJoinedByNames {
            details.add("joined by names", .json(.bool(true), shown: "yes"))
        } else {
            details.addJSON("joined_by_names", .bool(false))
        }
        details.add("editions", .count(work.editions))
        if showsSources {
            details.add("provenance", FaceSourceText.stack(sources))
        } else {
            details.addJSON("provenance", .array(sources.map(FaceSourceText.json)))
        }
        var parts: [Details] = []
        for edition in editions {
            var part = EditionDetails.of(edition, library)
            let told = try sheets(edition.id)
            if !told.isEmpty { part.add("told", FaceSourceText.sheets(told)) }
            parts.append(part)
        }
        details.addJSON("edition_list", .array(parts.map { .object($0.object) }))
        return [details] + parts
    }

    /// The series and the place in it: `The Harbour Accounts #1`.
    static func series(_ work: WorkRow) -> String? {
        work.series.map { $0 + (work.seriesPosition.map { " #\($0)" } ?? "") }
    }

    /// The fields that a person chose, under the names that `works set` has for them.
    static func chosen(_ work: WorkRow) -> Cell {
        .list(
            work.chosen.map { name in
                let flag = WorkField(rawValue: name).flatMap(Flag<String?>.choosing)?.long ?? name
                return Cell.Item(.string(flag), flag)
            }
        )
    }

    private static func edition(_ id: Int64?, _ editions: [EditionRow]) -> EditionRow? {
        editions.first { $0.id == id }
    }

    private static func cover(
        _ work: WorkRow,
        _ editions: [EditionRow],
        _ library: Library
    ) -> Cell {
        if let picked = work.pickedCover {
            let provider = work.told[.cover]
            return cover(
                [
                    "edition": .null, "chosen": .bool(provider == nil),
                    "provider": .optional(provider?.rawValue),
                ],
                picked,
                shown: provider.map { $0 == .calibre ? "from beside the book" : "shown by \($0)" }
                    ?? "chosen by a person",
                library
            )
        }
        guard let edition = edition(work.coverFrom, editions),
            let cover = edition.record.publication.cover
        else { return .missing }
        return self.cover(
            ["edition": .id(edition.id), "chosen": false, "provider": .null],
            cover.image,
            shown: "that of edition \(edition.id)",
            library
        )
    }

    private static func cover(
        _ head: JSONObject,
        _ image: CoverImage,
        shown: String,
        _ library: Library
    ) -> Cell {
        var object = head
        for (name, value) in CoverImageDetails.holder(image, library) { object.append(name, value) }
        return .json(
            .object(object),
            shown: "\(shown), \(CoverImageDetails.whereabouts(image))"
        )
    }
}
