// SPDX-License-Identifier: Apache-2.0

/// `META-INF/container.xml`: where the package document is.
struct ContainerDocument {
    static let entryName = Array("META-INF/container.xml".utf8)
    static let limit = 1 << 20

    /// The paths of the package documents, the one to try first in front.
    ///
    /// First those of the package media type, then those that only end like one, each in the order
    /// of the document.
    let packagePaths: [[UInt8]]

    init(_ document: XMLDocument) {
        var declared: [[UInt8]] = []
        var named: [[UInt8]] = []
        for index in document.events.indices where document.isStart(index, "rootfile") {
            guard let path = document.attribute("full-path", of: index) else { continue }
            let type = document.attribute("media-type", of: index) ?? 0..<0
            if TextBytes.equals(document.bytes, type, "application/oebps-package+xml") {
                declared.append(Array(document.bytes[path]))
            } else if TextBytes.hasSuffix(document.bytes, path, ".opf") {
                named.append(Array(document.bytes[path]))
            }
        }
        packagePaths = declared + named
    }

    /// The names of entries that a path may mean: as it is written, percent-decoded, and as a
    /// reference from the root, without a leading `/` or `./`.
    ///
    /// - Parameter root: the folder that holds the book, with a slash at its end.
    static func entryNames(for path: [UInt8], in root: [UInt8]) -> [[UInt8]] {
        var names = [path]
        if path.contains(UInt8(ascii: "%")), let decoded = Href.percentDecoded(path[...]) {
            names.append(decoded)
        }
        for name in Href.entryNames(path[...], in: []) where !names.contains(name) {
            names.append(name)
        }
        return root.isEmpty ? names : names.map { root + $0 }
    }
}
