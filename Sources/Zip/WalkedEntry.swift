// SPDX-License-Identifier: Apache-2.0

/// An entry that was found by its own header.
struct WalkedEntry {
    enum State: Equatable {
        case whole
        /// Its bytes are known to end at a place where nothing shows that they do.
        case endsInDoubt(Int64)
        /// What stands behind its bytes says how many they are, and that was not met yet.
        case endUnknown
    }

    let header: LocalHeader
    private(set) var checksum: UInt32
    private(set) var compressedSize: UInt64
    private(set) var size: UInt64
    var state: State

    init(_ header: LocalHeader, _ state: State) {
        self.header = header
        self.state = state
        checksum = header.checksum
        compressedSize = header.compressedSize
        size = header.size
    }

    /// Whether a descriptor may be that of this entry: what is stored has one size.
    func canEnd(with descriptor: DataDescriptor) -> Bool {
        header.method != 0 || header.isEncrypted || descriptor.size == descriptor.compressedSize
    }

    mutating func complete(with descriptor: DataDescriptor) {
        checksum = descriptor.checksum
        compressedSize = descriptor.compressedSize
        size = descriptor.size
        state = .whole
    }

    /// Where the bytes of a whole entry end.
    var dataEnd: Int64 { header.dataStart + Int64(compressedSize) }
}
