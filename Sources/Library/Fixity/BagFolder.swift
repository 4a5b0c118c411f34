// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Glibc
import Hashing

/// A bag (RFC 8493) that came from elsewhere, as far as its sums are concerned.
struct BagFolder {
    private let folder: Path
    /// The manifest that was named; nil where the bag was.
    private let named: Path?

    /// Nil if neither the path nor its folder is a bag.
    init?(_ path: Path) throws(FileError) {
        let isFolder = try FileStatus.of(path, followingLinks: true).kind == .folder
        folder = isFolder ? path : path.parent
        named = isFolder ? nil : path
        let declaration = try FileStatus.ifPresent(
            folder.appending("bagit.txt"),
            followingLinks: true
        )
        let isManifest =
            isFolder || Self.manifests.contains { path.lastComponent.elementsEqual($0.utf8) }
        if declaration == nil || !isManifest {
            guard isFolder else { return nil }
            throw FileError(code: EISDIR, operation: "read", path: path)
        }
    }

    /// The first can be kept with the files.
    private static let manifests = ["manifest-sha256.txt", "manifest-sha512.txt"]
    private static let tagManifests = manifests.map { "tag\($0)" }

    /// Whether a name is below the folder of what the bag holds.
    static func isPayload(_ name: [UInt8]) -> Bool {
        let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count > 1 && parts[0].elementsEqual("data".utf8)
            && !parts.contains { $0.elementsEqual("..".utf8) }
    }

    /// Its manifest, which is what the bag itself says it is.
    func manifest() throws(Failure) -> Path {
        let all = named.map { [$0] } ?? Self.manifests.map { folder.appending($0) }
        for path in all where try hash(of: path) != nil {
            for list in Self.tagManifests { try compare(path, with: folder.appending(list)) }
            return path
        }
        throw Failure(
            .inputMissing,
            "\(folder.text): the bag has no manifest with SHA-256 or SHA-512",
            hint: "others do not prove what a file is"
        )
    }

    private func compare(_ manifest: Path, with list: Path) throws(Failure) {
        guard try hash(of: list) != nil, let found = try hash(of: manifest) else { return }
        try ChecksumReader(list, isOfBag: true, .never).forEach {
            (sum, name, _) throws(Failure) in
            guard name.elementsEqual(manifest.lastComponent), found.sums[sum.length] != sum.bytes
            else { return }
            throw Failure(
                .badInput,
                "\(manifest.text) is not what \(list.text) says",
                hint: "get the bag once more; nothing was checked"
            )
        }
    }

    /// Nil where there is no such file.
    private func hash(of path: Path) throws(Failure) -> FileHash? {
        do throws(OpenRefusal) {
            let file = try OpenFile(path, followingLinks: true, isReadWhole: true)
            var piece: [UInt8] = []
            do throws(FileError) {
                return try FileHash(file, with: [.bits256, .bits512], through: &piece)
            } catch { throw .system(error) }
        } catch {
            switch error {
            case .system(let error) where error.isMissing: return nil
            case .system(let error): throw Failure(.inputOutput, error, hint: "check the bag")
            case .notRegular(let kind):
                throw Failure(.badInput, "\(path.text) is a \(kind.name)", hint: "check the bag")
            }
        }
    }
}
