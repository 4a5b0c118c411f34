// SPDX-License-Identifier: Apache-2.0

package import Hashing

/// The image of a cover: what its bytes are, and the file that holds them in a library.
package struct CoverImage: Sendable, Equatable {
    package var hash: [UInt8]
    package var format: ImageFormat
    /// In pixels, as its header says; nil if that is not known.
    package var width: Int?
    package var height: Int?
    package var byteCount: Int
    /// Its name under the library.
    package var file: String

    package init(
        hash: [UInt8],
        format: ImageFormat,
        width: Int? = nil,
        height: Int? = nil,
        byteCount: Int,
        file: String
    ) {
        self.hash = hash
        self.format = format
        self.width = width
        self.height = height
        self.byteCount = byteCount
        self.file = file
    }

    /// Its hash, if its file is called by it: any other name may lead anywhere.
    package var namedHash: Hash128? {
        guard let hash = Hash128(bytes: hash), let dot = file.lastIndex(of: ".") else { return nil }
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
