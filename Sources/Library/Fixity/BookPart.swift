// SPDX-License-Identifier: Apache-2.0

import Store

/// What an entry of a book is to its reader, to say what its loss costs.
package enum BookPart: String, Sendable, CaseIterable {
    case package
    case container
    case cover
    case contents
    case chapter
    case picture
    case sound
    case look
    case other

    init(_ name: String, _ parts: BookParts) {
        if name == parts.package {
            self = .package
        } else if parts.covers.contains(name) {
            self = .cover
        } else if name == "mimetype" || name.hasPrefix("META-INF/") {
            self = .container
        } else {
            let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
            self = Self.endings.first { $0.endings.contains(ending) }?.part ?? .other
        }
    }

    private static let endings: [(part: BookPart, endings: Set<String>)] = [
        (.package, ["opf"]), (.contents, ["ncx"]), (.chapter, ["xhtml", "html", "htm", "xml"]),
        (.picture, ["jpg", "jpeg", "png", "gif", "svg", "webp", "avif"]),
        (.sound, ["mp3", "m4a", "mp4", "ogg", "opus", "webm", "smil"]),
        (.look, ["css", "ttf", "otf", "woff", "woff2", "js"]),
    ]

    /// What is lost with one, or with several.
    package func cost(_ count: Int) -> String {
        let isOne = count == 1
        return switch self {
        case .package: "the package document, without which it does not open"
        case .container: "what readers open it by"
        case .cover: "the cover"
        case .contents: "the table of contents"
        case .chapter: isOne ? "a chapter" : "\(count) chapters"
        case .picture: isOne ? "a picture" : "\(count) pictures"
        case .sound: isOne ? "a recording" : "\(count) recordings"
        case .look: "its looks"
        case .other: isOne ? "another part" : "\(count) other parts"
        }
    }
}
