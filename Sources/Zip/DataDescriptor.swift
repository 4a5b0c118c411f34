// SPDX-License-Identifier: Apache-2.0

/// The sizes and the checksum of an entry, where they stand behind its bytes.
struct DataDescriptor {
    let checksum: UInt32
    let compressedSize: UInt64
    let size: UInt64
    /// Where it ends.
    let end: Int64

    /// How it may be written: nothing in the file says which it is.
    struct Form {
        let hasSignature: Bool
        /// Whether the sizes have 64 bits.
        let isWide: Bool

        var byteCount: Int { (hasSignature ? 8 : 4) + (isWide ? 16 : 8) }

        static let signed = [
            Form(hasSignature: true, isWide: false), Form(hasSignature: true, isWide: true),
        ]
        static let bare = [
            Form(hasSignature: false, isWide: false), Form(hasSignature: false, isWide: true),
        ]
    }

    init?(_ form: Form, at offset: Int64, in file: inout FileBlocks) throws(ZipError) {
        guard let bytes = try file.bytes(at: offset, form.byteCount) else { return nil }
        if form.hasSignature, bytes.number(at: 0) != ZipSignature.dataDescriptor.rawValue {
            return nil
        }
        let start = form.hasSignature ? 4 : 0
        checksum = bytes.number(at: start)
        if form.isWide {
            compressedSize = bytes.number(at: start + 4)
            size = bytes.number(at: start + 12)
        } else {
            compressedSize = UInt64(bytes.number(at: start + 4, as: UInt32.self))
            size = UInt64(bytes.number(at: start + 8, as: UInt32.self))
        }
        end = offset + Int64(form.byteCount)
    }

    /// Where the bytes begin that end at a place; nil if the file is not as large.
    func dataStart(forEnd end: Int64) -> Int64? {
        compressedSize <= UInt64(end) ? end - Int64(compressedSize) : nil
    }
}
