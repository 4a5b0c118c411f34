// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// The bytes of a book that are ready to get a name on the shelf.
struct TakenFile {
    /// Nil where the file itself gets a second name.
    var temporary: Path?
    let hash: [UInt8]
    let byteCount: Int64

    /// Why there are none.
    struct Problem: Error {
        let sentence: String
    }
}

extension HoldingSession {
    /// Takes the bytes of a file, if it holds the book that it should.
    ///
    /// A disk that is full is tried once more with staging emptied, if staging is on it.
    ///
    /// - Parameter hash: of the bytes that are wanted; nil if any of this content will do.
    func take(
        _ path: Path,
        _ fingerprint: [UInt8],
        _ hash: [UInt8]?,
        _ way: Shelving.Way
    ) throws(Failure) -> Result<TakenFile, TakenFile.Problem> {
        do throws(FileError) {
            return try bytes(of: path, fingerprint, hash, way)
        } catch {
            guard error.isDiskFull else { throw Failure(error, near: folders.shelf) }
        }
        guard try sharesDiskWithStaging(), try makeRoom() else { throw .diskFull(folders.shelf) }
        do throws(FileError) { return try bytes(of: path, fingerprint, hash, way) } catch {
            throw Failure(error, near: folders.shelf)
        }
    }

    private func bytes(
        of path: Path,
        _ fingerprint: [UInt8],
        _ hash: [UInt8]?,
        _ way: Shelving.Way
    ) throws(FileError) -> Result<TakenFile, TakenFile.Problem> {
        let source: FileHash
        do throws(OpenRefusal) {
            // The name of a link is not that of the file.
            source = try FileHash(of: path, followingLinks: way == .copy)
        } catch {
            return .failure(try Self.problem(error, path))
        }
        if let hash, source.bytes != hash {
            return .failure(.init(sentence: "\(path.text) has other bytes than the shelf had"))
        }
        let mayLink = way != .copy && !isDryRun
        let isSameDisk = mayLink ? try sharesDisk(path) : false
        if way == .link, mayLink, !isSameDisk {
            return .failure(
                .init(sentence: "\(path.text) is on another disk, where a link cannot lead")
            )
        }
        guard !isDryRun, !isSameDisk else {
            guard try holds(path, fingerprint) else { return .failure(Self.changed(path)) }
            return .success(
                TakenFile(temporary: nil, hash: source.bytes, byteCount: source.byteCount)
            )
        }
        try disk(of: folders.shelf)
        let temporary = folders.shelf.appending(TemporaryName.make())
        do throws(FileError) {
            let refusal = try FileCopy.copy(path, to: temporary) { $0.size == source.byteCount }
            switch refusal {
            case .unreadable(let refusal): return .failure(try Self.problem(refusal, path))
            case .unwanted: return .failure(Self.changed(path))
            case nil: break
            }
            // The copy is asked, which nobody else can change.
            guard try holds(temporary, fingerprint) else {
                try FileChange.remove(temporary)
                return .failure(Self.changed(path))
            }
        } catch {
            // The first error is the one that explains; what is left has a temporary name.
            _ = try? FileChange.remove(temporary)
            throw error
        }
        return .success(
            TakenFile(temporary: temporary, hash: source.bytes, byteCount: source.byteCount)
        )
    }

    /// Whether a file is there and has this content.
    func holds(_ path: Path, _ fingerprint: [UInt8]) throws(FileError) -> Bool {
        do throws(FileRefusal) { return try books.open(path).fingerprint == fingerprint } catch {
            // That is no fault of the file's.
            if let cause = error.cause, cause.isOutOfDescriptors { throw cause }
            return false
        }
    }

    private func sharesDiskWithStaging() throws(Failure) -> Bool {
        try library.asking { () throws(FileError) in
            let staging = try FileStatus.ifPresent(folders.staging, followingLinks: true)
            guard staging != nil else { return false }
            return try sharesDisk(folders.staging)
        }
    }

    private func sharesDisk(_ path: Path) throws(FileError) -> Bool {
        try FileStatus.of(path, followingLinks: true).device
            == FileStatus.of(folders.shelf, followingLinks: true).device
    }

    private static func problem(
        _ refusal: OpenRefusal,
        _ path: Path
    ) throws(FileError) -> TakenFile.Problem {
        switch refusal {
        case .system(let error) where error.isOutOfDescriptors: throw error
        case .system(let error) where error.isMissing:
            return .init(sentence: "\(path.text) is not there")
        case .system(let error): return .init(sentence: error.description)
        case .notRegular(let kind): return .init(sentence: "\(path.text) is a \(kind.name)")
        }
    }

    private static func changed(_ path: Path) -> TakenFile.Problem {
        .init(sentence: "\(path.text) holds something else since it was imported")
    }
}
