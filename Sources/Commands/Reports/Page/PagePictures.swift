// SPDX-License-Identifier: Apache-2.0

package import Hashing
import Pages
import Terminal

/// Where the thumbnails of a page are.
package enum PagePictures {
    /// There are none.
    case none
    /// In the page; asked for at the end, each once.
    case inside((Hash128) -> [UInt8]?)
    /// In a folder, named from the page on: `covers_files/thumbnails/`.
    case beside([UInt8])

    /// What the page may show.
    var images: PageShell.Images {
        if case .beside = self { .beside } else { .inside }
    }

    /// For the script of the page, which makes the addresses.
    func object(width: Int) -> JSONObject {
        var (kind, folder) = ("none", "")
        switch self {
        case .none: break
        case .inside: kind = "inside"
        case .beside(let name): (kind, folder) = ("beside", PageAddress.of(name))
        }
        return ["kind": .string(kind), "folder": .string(folder), "width": .integer(width)]
    }
}

/// The thumbnails that a page shows, for its end: so it can be used while they are still read.
struct ShownPictures {
    private let pictures: PagePictures
    private var hashes: [Hash128] = []
    private var isKnown: Set<Hash128> = []

    init(_ pictures: PagePictures) {
        self.pictures = pictures
    }

    mutating func add(_ hash: Hash128?) {
        if case .inside = pictures, let hash, isKnown.insert(hash).inserted { hashes.append(hash) }
    }

    /// Writes those that are in the page, each once, in base 64.
    func write(_ write: ([UInt8]) -> Void) {
        guard case .inside(let picture) = pictures else { return }
        for hash in hashes {
            guard let bytes = picture(hash) else { continue }
            let element = "<script type=\"text/plain\" id=\"p-\(hash.hexadecimal)\">"
            write(Array("\(element)\(Base64.encode(bytes))</script>\n".utf8))
        }
    }
}
