// SPDX-License-Identifier: Apache-2.0

import XML

/// `META-INF/encryption.xml`: which entries are encrypted, and whether that is more than the
/// obfuscation of fonts, which is no protection.
struct EncryptionDocument {
    static let fileName = Array("encryption.xml".utf8)
    static let limit = 16 << 20
    /// Most references that are kept: as many as an archive may have entries.
    static let referenceLimit = OpenedBook.entryLimit

    private(set) var isProtected = false
    private(set) var usesReadiumLicense = false
    private(set) var entries = EncryptedEntries()
    private(set) var referenceCount = 0

    /// - Parameter root: the folder that holds the book, with a slash at its end.
    init(_ document: XMLDocument, root: [UInt8]) {
        var algorithm: Range<Int>?
        for index in document.events.indices where document.events[index].kind == .start {
            if document.isStart(index, "encrypteddata") {
                algorithm = nil
            } else if document.isStart(index, "encryptionmethod") {
                // A key inside has a method of its own, later.
                algorithm = algorithm ?? document.attribute("algorithm", of: index)
            } else if document.isStart(index, "retrievalmethod") {
                readRetrieval(document, document.attribute("uri", of: index))
            } else if document.isStart(index, "cipherreference") {
                readReference(document, document.attribute("uri", of: index), algorithm, root)
            }
        }
    }

    private mutating func readRetrieval(_ document: XMLDocument, _ uri: Range<Int>?) {
        guard let uri else { return }
        if document.bytes[uri].starts(with: "license.lcpl#".utf8) { usesReadiumLicense = true }
    }

    private mutating func readReference(
        _ document: XMLDocument,
        _ uri: Range<Int>?,
        _ algorithm: Range<Int>?,
        _ root: [UInt8]
    ) {
        let obfuscation = algorithm.flatMap { Self.obfuscation(document, $0) }
        if obfuscation == nil { isProtected = true }
        guard let uri else { return }
        referenceCount += 1
        if referenceCount > Self.referenceLimit { return }
        let names = Href.entryNames(document.bytes[uri], in: [])
        entries.add(root.isEmpty ? names : names.map { root + $0 }, obfuscation)
    }

    private static func obfuscation(
        _ document: XMLDocument,
        _ algorithm: Range<Int>
    ) -> Obfuscation? {
        if TextBytes.equals(document.bytes, algorithm, "http://www.idpf.org/2008/embedding") {
            return .idpf
        }
        if TextBytes.equals(document.bytes, algorithm, "http://ns.adobe.com/pdf/enc#rc") {
            return .adobe
        }
        return nil
    }
}
