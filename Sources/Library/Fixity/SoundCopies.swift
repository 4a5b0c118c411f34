// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Hashing
import Store

/// Looks for whole files of contents of which one is damaged: the library's own, and other files
/// that hold the same.
struct SoundCopies {
    private let library: Library
    private let reader: RegisterReader
    private let folders: HoldingFolders
    private let examiner = FileExaminer()

    init(_ library: Library, _ reader: RegisterReader) throws(Failure) {
        self.library = library
        self.reader = reader
        folders = try HoldingFolders(library, reader)
    }

    /// Each is read before it is said to be whole.
    ///
    /// - Parameter told: what a manifest says; what is kept otherwise.
    func find(_ file: CheckedFile, _ told: FileSum?) throws(Failure) -> Path? {
        let told = told ?? file.sha256.map { FileSum(.bits256, $0) }
        for holding in try reader.holdings(of: file.fingerprint) where holding.tier != .trash {
            let path = folders.path(of: holding)
            // What cannot be read is no copy.
            if holding.state == .whole, (try? FileHash(of: path).bytes) == holding.hash,
                (try? FileExaminer.has(told, path)) == true
            {
                return path
            }
        }
        for origin in try reader.originFiles(of: file.fingerprint)
        where origin.id != file.id && !origin.isMissing && !origin.isRemote {
            let path = Path(bytes: origin.path)
            if examiner.isSound(path, file.fingerprint, told) { return path }
        }
        return nil
    }
}
