// SPDX-License-Identifier: Apache-2.0

/// What an image is called when it is the cover, though no declaration says so.
enum CoverName: Int, CaseIterable {
    /// The item has an id that tools give to covers.
    case id
    /// The file is called `cover`, `front-cover`, `CoverImage2` and the like.
    case file
    /// `cover` is somewhere in the id or in the name of the file.
    case part

    private static let ids = [
        "cover", "cover-image", "coverimage", "cover_image", "cover.jpg", "cover-img",
    ]
    private static let word = Array("cover".utf8)
    /// Longer ones are no names that a person chose.
    private static let lengthLimit = 255

    /// How well an image's names fit; nil if they do not.
    init?(id: ArraySlice<UInt8>, href: ArraySlice<UInt8>) {
        let id = Self.folded(id)
        let path = Href.path(of: href)
        let slash = path.lastIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
        let encoded = path[(slash.map { $0 + 1 } ?? path.startIndex)...]
        let name = Self.folded((Href.percentDecoded(encoded) ?? Array(encoded))[...])
        if Self.ids.contains(where: { $0.utf8.elementsEqual(id) }) {
            self = .id
        } else if Self.contains(id, "back") || Self.contains(name, "back") {
            return nil
        } else if Self.isCoverFile(name) {
            self = .file
        } else if Self.hasCover(id) || Self.hasCover(name) {
            self = .part
        } else {
            return nil
        }
    }

    /// `cover`, with `front` before it or `image` behind it, and whatever comes then.
    private static func isCoverFile(_ name: [UInt8]) -> Bool {
        let stem = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
        let letters = stem.filter { $0 &- UInt8(ascii: "a") < 26 }
        var rest = letters[...]
        if rest.starts(with: "front".utf8) { rest = rest.dropFirst(5) }
        guard rest.starts(with: word) else { return false }
        rest = rest.dropFirst(word.count)
        return rest.isEmpty || rest.starts(with: "image".utf8) || rest.starts(with: "img".utf8)
    }

    /// Whether `cover` is in it, other than in `discover`, `recovery`, `uncover` or `coverage`.
    private static func hasCover(_ name: [UInt8]) -> Bool {
        var rest = name[...]
        while let hit = rest.firstIndex(of: word[0]) {
            rest = rest[hit...]
            if rest.starts(with: word) {
                let before = name[..<hit].reversed().prefix { $0 &- UInt8(ascii: "a") < 26 }
                let behind = rest.dropFirst(word.count)
                let isOther = ["dis", "re", "un"].contains {
                    before.reversed().elementsEqual($0.utf8)
                }
                if !isOther, !behind.starts(with: "age".utf8) { return true }
            }
            rest = rest.dropFirst()
        }
        return false
    }

    private static func contains(_ name: [UInt8], _ part: String) -> Bool {
        name.indices.contains { name[$0...].starts(with: part.utf8) }
    }

    private static func folded(_ name: ArraySlice<UInt8>) -> [UInt8] {
        name.count > lengthLimit ? [] : name.map(TextBytes.folded)
    }
}
