// SPDX-License-Identifier: Apache-2.0

/// How fonts, and sometimes more, are made unusable outside of a book; no protection of its text.
enum Obfuscation {
    /// The first 1,040 bytes, with a key made of the unique identifier.
    case idpf
    /// The first 1,024 bytes, with the UUID of the book.
    case adobe
}

/// Which entries `META-INF/encryption.xml` says to be encrypted or obfuscated.
struct EncryptedEntries {
    private enum Method {
        case encryption
        case obfuscation(Obfuscation)
    }

    private var methods: [[UInt8]: Method] = [:]

    /// - Parameter name: an entry's UTF-8 name in the archive.
    func isEncrypted(_ name: [UInt8]) -> Bool {
        if case .encryption = methods[name] { true } else { false }
    }

    /// - Parameter name: an entry's UTF-8 name in the archive.
    func obfuscation(of name: [UInt8]) -> Obfuscation? {
        if case .obfuscation(let way) = methods[name] { way } else { nil }
    }

    /// - Parameters:
    ///   - names: those of entries that one reference may mean.
    ///   - obfuscation: nil for an encryption, which counts whatever else is said of the entry.
    mutating func add(_ names: [[UInt8]], _ obfuscation: Obfuscation?) {
        for name in names {
            if let obfuscation {
                if methods[name] == nil { methods[name] = .obfuscation(obfuscation) }
            } else {
                methods[name] = .encryption
            }
        }
    }
}
