// SPDX-License-Identifier: Apache-2.0

import XML

/// Reads a page of a catalogue, OPDS 1.2 or 2.0; what it is stands in its first byte, whatever the
/// server calls it.
package struct FeedReader {
    private let parser = XMLParser()

    package init() {}

    /// - Parameter address: where the page lies, to which its links are relative.
    package func read(
        _ page: [UInt8],
        at address: RemoteAddress
    ) throws(FeedError) -> Feed {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let page = page.starts(with: mark) ? page[3...] : page[...]
        switch page.first(where: { $0 > 0x20 }) {
        case UInt8(ascii: "{"): return try OPDSJSONReader.read(Array(page), at: address)
        case nil: throw FeedError(message: "it is empty")
        default: return try AtomReader.read(page, at: address, parser)
        }
    }
}
