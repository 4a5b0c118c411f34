// SPDX-License-Identifier: Apache-2.0

/// Names with a NUL inside, which some programs cut there and libzip shows with a blank.
///
/// So one entry can be found under a name that another one has. No packer writes such a name.
enum CutNames {
    /// - Parameter bytes: a whole directory.
    static func areIn(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index + DirectoryHeader.fixedSize <= bytes.count {
            let name = bytes.length(at: index + 28)
            let start = index + DirectoryHeader.fixedSize
            let end = min(start + name, bytes.count)
            if bytes[start..<end].contains(0) { return true }
            index = start + name + bytes.length(at: index + 30) + bytes.length(at: index + 32)
        }
        return false
    }
}
