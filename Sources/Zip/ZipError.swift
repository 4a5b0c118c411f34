// SPDX-License-Identifier: Apache-2.0

import CLibZip

/// Why an archive or one of its entries was not read.
package struct ZipError: Error, Equatable {
    package enum Code: Equatable, Sendable {
        /// No usable ZIP directory: another format, or a file that is cut off.
        case notAnArchive
        /// The directory contradicts itself or the data.
        case inconsistent
        /// One part of an archive of several; only a rescue says so.
        case severalParts
        /// More than one archive: which one is read depends on the program.
        case secondArchive
        case encrypted
        case unsupportedMethod
        case wrongChecksum
        /// The compressed data cannot be inflated.
        case corruptData
        /// More bytes than the caller allows.
        case tooLarge
        /// The file could not be read: the number is the system's error.
        case input(Int32)
        case outOfMemory
        /// An answer of libzip that is none of the above: the number is its own.
        case other(Int32)
    }

    package let code: Code

    package init(_ code: Code) {
        self.code = code
    }

    init(libzip error: UnsafeMutablePointer<zip_error_t>) {
        let system = zip_error_code_system(error)
        switch zip_error_code_zip(error) {
        // An end record of several parts may be one by chance: a rescue looks where it stands.
        case ZIP_ER_NOZIP, ZIP_ER_MULTIDISK: code = .notAnArchive
        case ZIP_ER_INCONS: code = .inconsistent
        case ZIP_ER_ENCRNOTSUPP, ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD: code = .encrypted
        case ZIP_ER_COMPNOTSUPP: code = .unsupportedMethod
        case ZIP_ER_CRC: code = .wrongChecksum
        case ZIP_ER_ZLIB, ZIP_ER_EOF: code = .corruptData
        // Our source can seek anywhere: what libzip cannot seek to is a number that lies.
        case ZIP_ER_SEEK, ZIP_ER_TELL: code = .inconsistent
        case ZIP_ER_READ, ZIP_ER_OPEN: code = .input(system)
        case ZIP_ER_MEMORY: code = .outOfMemory
        case let number: code = .other(number)
        }
    }
}

extension ZipError {
    /// Whether a search through the file may find an archive that did not open with this error.
    package var mayBeSalvaged: Bool {
        switch code {
        case .notAnArchive, .inconsistent: true
        default: false
        }
    }
}

extension ZipError: CustomStringConvertible {
    package var description: String {
        switch code {
        case .notAnArchive: "not a ZIP archive"
        case .inconsistent: "the ZIP directory contradicts itself"
        case .severalParts: "one part of several"
        case .secondArchive: "a second archive"
        case .encrypted: "encrypted"
        case .unsupportedMethod: "a compression method that is not deflate"
        case .wrongChecksum: "the checksum is wrong"
        case .corruptData: "the compressed data is damaged"
        case .tooLarge: "larger than the limit"
        case .input(let number): "read error \(number)"
        case .outOfMemory: "no memory"
        case .other(let number): "libzip error \(number)"
        }
    }
}
