// SPDX-License-Identifier: Apache-2.0

/// Why a file was not opened: the system said no, or it is not a regular file.
package enum OpenRefusal: Error, Equatable, Sendable {
    case system(FileError)
    case notRegular(FileKind)
}
