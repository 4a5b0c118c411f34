// SPDX-License-Identifier: Apache-2.0

import Books
import Files
import Library
import Store
import Terminal

/// A cover in words and in JSON: what it is, where it came from, by which rule.
enum CoverImageDetails {
    /// - Parameter library: where it is kept; nil if it is kept nowhere.
    static func cover(_ cover: Publication.Cover?, _ library: Library?) -> Cell {
        guard let cover else { return .missing }
        var object = image(cover.image, library)
        object.append("rule", .string(cover.rule.rawValue))
        object.append("entry", .string(cover.entry))
        object.append("page", .optional(cover.page))
        var shown = words(cover.image) + ", found by \(cover.rule) in \(cover.entry)"
        if let page = cover.page { shown += " through \(page)" }
        if library != nil { shown += ", \(whereabouts(cover.image))" }
        if let raster = cover.raster {
            var inner = image(raster.image, library)
            inner.append("entry", .optional(raster.entry))
            object.append("raster", .object(inner))
            shown += "; it wraps \(words(raster.image))"
        } else {
            object.append("raster", .null)
        }
        return .json(.object(object), shown: shown)
    }

    static func step(_ step: CoverStep) -> Cell.Item {
        JSONValue.object([
            "rule": .string(step.rule.rawValue), "reference": .string(step.reference),
            "failure": .string(step.failure.rawValue),
        ]).inWords("\(step.rule) \(step.reference): \(step.failure)")
    }

    static func image(
        _ image: CoverImage,
        _ library: Library?
    ) -> JSONObject {
        var object: JSONObject = [
            "format": .string(image.format.rawValue), "width": .optional(image.width),
            "height": .optional(image.height), "bytes": .integer(image.byteCount),
            "hash": .string(Hexadecimal.text(image.hash)),
        ]
        if let library {
            for (name, value) in holder(image, library) { object.append(name, value) }
        }
        return object
    }

    /// The file that has its bytes, and where they begin in it.
    static func holder(_ image: CoverImage, _ library: Library) -> [(String, JSONValue)] {
        [
            ("file", .path(library.folder.appending(image.holder))),
            ("offset", .integer(image.place?.offset ?? 0)),
        ]
    }

    static func whereabouts(_ image: CoverImage) -> String {
        image.place.map { "kept in \($0.pack)" } ?? "kept as \(image.file)"
    }

    static func words(_ image: CoverImage) -> String {
        let pixels =
            image.width.flatMap { width in image.height.map { "\(width)x\($0)" } } ?? "no pixels"
        return "\(image.format) \(pixels), \(Numbers.bytes(image.byteCount))"
    }
}
