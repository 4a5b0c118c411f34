// SPDX-License-Identifier: Apache-2.0

import Files

extension Samples {
    /// A small image of four colours, by its name in `Samples/cover-images`.
    package static func coverImage(_ name: String) throws -> [UInt8] {
        try FileTree.read(path("cover-images").appending(name))
    }

    /// One of each format that is decoded.
    package static let coverFormats = [
        "baseline.jpg", "progressive.jpg", "rgb.png", "lossy.webp", "plain.gif", "plain.avif",
        "plain.svg",
    ]
}
