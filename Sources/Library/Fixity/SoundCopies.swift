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

    /// Each is read before it is said to be whole: it has the sum that the file is to have, or the bytes
    /// of its last sound check, or else is itself what it was.
    ///
    /// - Parameter told: what a manifest says; what is kept otherwise.
    func find(_ file: CheckedFile, _ told: FileSum?) throws(Failure) -> Path? {
        let told = told ?? file.sha256.map { FileSum(.bits256, $0) }
        let isCopy = { (path: Path) -> Bool? in
            guard told != nil || file.hash != nil else { return nil }
            return Self.hasBytes(path, told, file.hash)
        }
        for holding in try reader.holdings(of: file.fingerprint) where holding.tier != .trash {
            let path = folders.path(of: holding)
            guard holding.state == .whole, Self.hasBytes(path, nil, holding.hash) else { continue }
            // A book that was damaged when it was put there is as damaged as before.
            if isCopy(path) ?? examiner.isSound(path, file.fingerprint) { return path }
        }
        for origin in try reader.originFiles(of: file.fingerprint)
        where origin.id != file.id && !origin.isMissing && !origin.isRemote {
            let path = Path(bytes: origin.path)
            if let isSame = isCopy(path) {
                if isSame { return path }
            } else if try isSound(origin.id) {
                return path
            }
        }
        return nil
    }

    /// What cannot be read is no copy.
    private static func hasBytes(_ path: Path, _ told: FileSum?, _ hash: [UInt8]?) -> Bool {
        do throws(OpenRefusal) {
            if let told { return try FileExaminer.has(told, path) }
            return try FileHash(of: path, followingLinks: true).bytes == hash
        } catch { return false }
    }

    private func isSound(_ id: Int64) throws(Failure) -> Bool {
        guard let other = try reader.fileToCheck(id) else { return false }
        return try examiner.examine(other).state == .sound
    }
}
