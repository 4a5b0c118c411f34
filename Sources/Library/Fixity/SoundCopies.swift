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

    /// Each is read before it is said to be whole: it is itself what it was, and has the sum that the file
    /// is to have, or the bytes of its last sound check, where these are known.
    ///
    /// - Parameters:
    ///   - told: what a manifest says; what is kept otherwise.
    ///   - met: sums that the damaged file has itself, by which only others like it are found.
    func find(
        _ file: CheckedFile,
        _ told: FileSum?,
        except met: [FileSum]
    ) throws(Failure) -> Path? {
        let sum = file.sums(told).first { !met.contains($0) }
        for holding in try reader.holdings(of: file.fingerprint)
        where holding.tier != .trash && holding.state == .whole {
            let path = folders.path(of: holding)
            guard let hash = Self.hash(path, sum), hash.bytes == holding.hash else { continue }
            // A book that was damaged when it was put there is as damaged as before.
            if hash.isOf(file, sum) != false, examiner.isSound(path, file.fingerprint) {
                return path
            }
        }
        for origin in try reader.originFiles(of: file.fingerprint)
        where origin.id != file.id && !origin.isMissing && !origin.isRemote {
            let path = Path(bytes: origin.path)
            guard let hash = Self.hash(path, sum) else { continue }
            let hasWanted = hash.isOf(file, sum)
            guard hasWanted != false, let other = try reader.fileToCheck(origin.id) else {
                continue
            }
            let isWhole =
                if let own = other.hash {
                    own == hash.bytes
                } else if hasWanted == true {
                    examiner.isSound(path, file.fingerprint)
                } else {
                    try examiner.examine(other).state == .sound
                }
            if isWhole { return path }
        }
        return nil
    }

    /// Nil of what cannot be read, which is no copy.
    private static func hash(_ path: Path, _ sum: FileSum?) -> FileHash? {
        do throws(OpenRefusal) {
            return try FileHash(
                of: path,
                followingLinks: true,
                with: sum.map { [$0.length] } ?? []
            )
        } catch { return nil }
    }
}

extension FileHash {
    /// Whether it is of bytes that a file is to have; nil if nothing is known of these.
    fileprivate func isOf(_ file: CheckedFile, _ sum: FileSum?) -> Bool? {
        if let sum { return sums[sum.length] == sum.bytes }
        return file.hash.map { $0 == bytes }
    }
}
