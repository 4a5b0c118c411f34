// SPDX-License-Identifier: Apache-2.0

/// The first bytes of a file, by which those are known that are no archives.
package enum FileStart {
    /// Fewer than asked for if the file ends before, or cannot be read.
    package static func bytes(descriptor: Int32, size: Int64, count: Int) -> [UInt8] {
        let file = FileWindow(descriptor: descriptor, size: size)
        let wanted = Int(min(Int64(count), max(0, size)))
        return [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
            initialized = 0
            guard let base = buffer.baseAddress else { return }
            while initialized < wanted {
                let rest = wanted - initialized
                let got = file.read(base + initialized, rest, at: Int64(initialized))
                guard got > 0 else { return }
                initialized += got
            }
        }
    }
}
