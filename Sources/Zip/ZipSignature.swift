// SPDX-License-Identifier: Apache-2.0

/// The four bytes that begin each record of an archive, as a little-endian number.
enum ZipSignature: UInt32 {
    /// In front of each entry's bytes.
    case localHeader = 0x0403_4B50
    /// One entry of the directory.
    case directoryHeader = 0x0201_4B50
    case endRecord = 0x0605_4B50
    case wideEndRecord = 0x0606_4B50
    case wideEndLocator = 0x0706_4B50
    /// Behind an entry's bytes, if their number was not known before they were written.
    case dataDescriptor = 0x0807_4B50
    case archiveExtraData = 0x0806_4B50

    /// What may stand where an entry ends.
    var canFollowEntry: Bool {
        switch self {
        case .localHeader, .directoryHeader, .endRecord, .wideEndRecord, .archiveExtraData: true
        case .wideEndLocator, .dataDescriptor: false
        }
    }
}
