// SPDX-License-Identifier: Apache-2.0

package import Hashing

/// The image of a cover: what its bytes are, and where they are in a library.
package struct CoverImage: Sendable, Equatable {
    package var hash: [UInt8]
    package var format: ImageFormat
    /// In pixels, as its header says; nil if that is not known.
    package var width: Int?
    package var height: Int?
    package var byteCount: Int
    /// What it is called under the library, whether it has a file of its own or not.
    package var file: String
    /// Where its bytes are if they are not in a file of that name.
    package var place: CoverPlace?

    package init(
        hash: [UInt8],
        format: ImageFormat,
        width: Int? = nil,
        height: Int? = nil,
        byteCount: Int,
        file: String,
        place: CoverPlace? = nil
    ) {
        self.hash = hash
        self.format = format
        self.width = width
        self.height = height
        self.byteCount = byteCount
        self.file = file
        self.place = place
    }

    /// The same cover in a file of its own.
    package var withOwnFile: CoverImage {
        var own = self
        own.place = nil
        return own
    }

    /// The file that has its bytes, as a name under the library.
    package var holder: String { place?.pack ?? file }

    /// Its hash, if it is called by it and its place is one that a run gives: any other name may
    /// lead anywhere.
    package var namedHash: Hash128? {
        guard place?.isValid != false, let hash = Hash128(bytes: hash),
            let dot = file.lastIndex(of: ".")
        else { return nil }
        let ending = String(file[file.index(after: dot)...])
        let isName = !ending.isEmpty && ending.utf8.allSatisfy { $0 != 0 && $0 != 0x2F }
        return isName && file == Self.name(hash, fileExtension: ending) ? hash : nil
    }

    /// The name of a cover under the library, such as `covers/3f/3f0c….jpg`.
    package static func name(_ hash: Hash128, fileExtension: String) -> String {
        let digits = hash.hexadecimal
        return "covers/\(digits.prefix(2))/\(digits).\(fileExtension)"
    }
}
