// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Library
import Store
import System
import Terminal

/// The cover of a work in full, and those of its editions.
struct CoverDetails {
    /// The first one holds all the others in its JSON.
    let documents: [Details]
    let hasCover: Bool

    init(
        _ work: WorkRow,
        _ reader: RegisterReader,
        _ library: Library
    ) throws(Failure) {
        let editions = try reader.editions(ofWork: work.id)
        let choice = try reader.coverChoice(ofWork: work.id)
        let from = editions.first { $0.id == work.coverFrom }
        let image = work.pickedCover ?? from?.record.publication.cover?.image
        hasCover = image != nil
        var details: Details = [
            "work": .id(work.id), "title": .optional(work.title),
            "authors": .authors(work.authors),
        ]
        if let image {
            details.add(
                "cover",
                .json(
                    .object(CoverImageDetails.image(image, library)),
                    shown: CoverImageDetails.words(image)
                )
            )
            details.add("file", .path(library.folder.appending(image.holder)))
            // Where in the file it begins, if others are in it as well.
            if let place = image.place { details.add("offset", .number(place.offset)) }
            details += try Self.place(of: image, reader, library)
            details.add("look", try Self.look(of: image, reader))
        } else {
            details.add("cover", .missing)
        }
        if work.pickedCover != nil {
            details.add("rule", .text(ToldCover.rule(work.told[.cover])))
        } else if let from, let cover = from.record.publication.cover {
            details += [
                "rule": .text(cover.rule.rawValue), "edition": .id(from.id),
                "entry": .text(cover.entry), "page": .optional(cover.page),
            ]
        }
        if let choice {
            details.add(
                "chosen",
                Self.cell(
                    choice,
                    isLost: work.pickedCover == nil || work.told[.cover] != nil,
                    work.id,
                    library
                )
            )
        } else {
            details.addJSON("chosen", .null)
        }
        details.add("editions", .count(work.editions))
        var parts: [Details] = []
        for edition in editions { parts.append(try Self.part(edition, reader, library)) }
        details.addJSON("edition_list", .array(parts.map { .object($0.object) }))
        documents = [details] + parts
    }

    /// Where its bytes are to be had.
    private static func place(
        of image: CoverImage,
        _ reader: RegisterReader,
        _ library: Library
    ) throws(Failure) -> Details {
        switch try CoverLookup(library, reader).find(image) {
        case .found(_, .covers, _): ["found": .text(CoverLookup.Step.covers.rawValue)]
        case .found(_, let step, let path):
            ["found": .text(step.rawValue), "found_in": .path(path)]
        case .onWeb(let address):
            ["found": .text(CoverLookup.Step.web.rawValue), "found_in": .path(address)]
        case .unreadable(let book, _): ["found": .text("unreadable"), "found_in": .path(book)]
        case .nowhere: ["found": .text("nowhere")]
        }
    }

    private static func part(
        _ edition: EditionRow,
        _ reader: RegisterReader,
        _ library: Library
    ) throws(Failure) -> Details {
        var details = Details()
        let record = edition.record
        details += [
            "edition": .id(edition.id), "title": .optional(record.title),
            "cover": CoverImageDetails.cover(record.publication.cover, library),
        ]
        if let image = record.publication.cover?.image {
            details.add("look", try look(of: image, reader))
        }
        if let raster = record.publication.cover?.raster?.image {
            details.add("look of the raster", as: "raster_look", try look(of: raster, reader))
        }
        details.add(
            "cover steps",
            .stack(record.publication.coverSteps.map(CoverImageDetails.step))
        )
        details.add("files", .stack(edition.files.map { FileText.listed($0) }))
        return details
    }

    /// Who chose it, when and why.
    private static func cell(
        _ choice: DecisionRow,
        isLost: Bool,
        _ work: Int64,
        _ library: Library
    ) -> Cell {
        let at = UTCTime(seconds: choice.madeAt).text
        var shown = "by \(choice.who), \(at), in decision \(choice.id)"
        if let why = choice.why { shown += ": \(why)" }
        if isLost {
            shown +=
                "; its file is lost, choose it again with: "
                + "accession covers set\(library.onCommandLine) \(work) FILE"
        }
        return .object([
            "decision": .id(choice.id), "by": .string(choice.who),
            "at": .string(at), "why": .optional(choice.why), "hash": .optional(choice.value),
            "lost": .bool(isLost),
        ]).inWords(shown)
    }

    private static func look(
        of image: CoverImage,
        _ reader: RegisterReader
    ) throws(Failure) -> Cell {
        guard let look = try reader.look(ofCover: image.hash) else { return .missing }
        var shown = look.fate.rawValue
        if let width = look.width, let height = look.height { shown += " as \(width)x\(height)" }
        if let detail = look.detail { shown += ": \(detail)" }
        return .object([
            "result": .string(look.fate.rawValue), "detail": .optional(look.detail),
            "width": .optional(look.width), "height": .optional(look.height),
        ]).inWords(shown)
    }
}
