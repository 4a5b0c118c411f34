// SPDX-License-Identifier: Apache-2.0

/// Whether a header of the directory means to everyone, libzip included, what its fixed part says.
enum PlainHeader {
    enum Spelling {
        /// Everyone reads it as it stands: UTF-8 without control characters.
        case plain
        case other
        /// With a NUL inside, where some programs cut it.
        case cut
    }

    /// How the packed bytes were made, which takes three, that their sizes stand behind them, and
    /// that names are UTF-8.
    private static let harmlessFlags = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 11
    /// Zip64, another name or comment, and two ways of encryption.
    private static let tellingFields = [0x0001, 0x7075, 0x6375, 0x0017, 0x9901]

    static func spelling(of header: UnsafeRawBufferPointer, _ nameCount: Int) -> Spelling {
        let name = UnsafeRawBufferPointer(
            rebasing: header[DirectoryHeader.fixedSize..<DirectoryHeader.fixedSize + nameCount]
        )
        var isPrintable = true
        for byte in name where byte < 0x20 || byte >= 0x80 {
            if byte < 0x20 { return name.contains(0) ? .cut : .other }
            isPrintable = false
        }
        if isPrintable { return name.isEmpty ? .other : .plain }
        return String(validating: name, as: UTF8.self) == nil ? .other : .plain
    }

    static func isPlain(
        _ header: UnsafeRawBufferPointer,
        _ nameCount: Int,
        _ extraCount: Int
    ) -> Bool {
        let method = header.length(at: 10)
        guard header.length(at: 8) & ~harmlessFlags == 0, method == 0 || method == 8,
            header.number(at: 24) != .max, header.length(at: 32) == 0, header.length(at: 34) == 0
        else { return false }
        var place = DirectoryHeader.fixedSize + nameCount
        let end = place + extraCount
        while place + 4 <= end {
            if tellingFields.contains(header.length(at: place)) { return false }
            place += 4 + header.length(at: place + 2)
        }
        return place == end
    }
}
