// SPDX-License-Identifier: Apache-2.0

import XML

/// `META-INF/encryption.xml`: which entries are encrypted, and whether that is more than the
/// obfuscation of fonts, which is no protection.
struct EncryptionDocument {
    static let entryName = Array("META-INF/encryption.xml".utf8)
    static let limit = 16 << 20

    private(set) var isProtected = false
    private(set) var usesReadiumLicense = false
    /// The names of entries, out of those asked about, that are encrypted.
    private(set) var encrypted: Set<[UInt8]> = []

    /// - Parameter names: the entries to ask about.
    init(_ document: XMLDocument, asking names: Set<[UInt8]>) {
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
                readReference(document, document.attribute("uri", of: index), algorithm, names)
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
        _ names: Set<[UInt8]>
    ) {
        if let algorithm, Self.isObfuscation(document, algorithm) { return }
        isProtected = true
        guard let uri, !names.isEmpty else { return }
        for name in Href.entryNames(document.bytes[uri], in: []) where names.contains(name) {
            encrypted.insert(name)
        }
    }

    private static func isObfuscation(_ document: XMLDocument, _ algorithm: Range<Int>) -> Bool {
        TextBytes.equals(document.bytes, algorithm, "http://www.idpf.org/2008/embedding")
            || TextBytes.equals(document.bytes, algorithm, "http://ns.adobe.com/pdf/enc#rc")
    }
}
