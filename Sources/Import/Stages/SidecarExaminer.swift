// SPDX-License-Identifier: Apache-2.0

import Accounting
import EPUB
import Files
import Sidecars
import Store
import System

/// Reads what lies beside books, as one worker does it.
final class SidecarExaminer {
    private let reader = SidecarReader()
    private var bytes: [UInt8] = []

    /// A buffer that grew beyond this for one file is not kept for the next.
    private static let bufferLimit = 1 << 20

    /// - Parameter isSuspect: whether two runs ended while the book and this were in hand.
    func examine(
        _ beside: Beside,
        of book: Path,
        isSuspect: Bool
    ) throws(Failure) -> SidecarFinding {
        switch beside {
        case .unasked: .unasked
        case .nothing: .nothing
        case .document(let file):
            isSuspect ? refuse(file, beside: book) : try read(file, beside: book)
        }
    }

    /// Reads one that was read before.
    func reread(_ file: BesideFile, beside book: Path) -> SidecarFinding {
        do throws(Failure) { return try read(file, beside: book) } catch {
            // There is no descriptor left: the next run looks again.
            return .unasked
        }
    }

    /// Does not open one that may have ended two runs: the book is read without it, and if that goes
    /// well, it was not the book.
    private func refuse(_ file: BesideFile, beside book: Path) -> SidecarFinding {
        do throws(FileError) {
            let status = try FileStatus.of(file.path(beside: book), followingLinks: false)
            return .broken(
                SidecarFile(name: file.name, size: status.size, modifiedAt: status.modified),
                SidecarReasons.suspect.code,
                detail: name(file)
            )
        } catch { return .unasked }
    }

    private func read(
        _ file: BesideFile,
        beside book: Path
    ) throws(Failure) -> SidecarFinding {
        let path = file.path(beside: book)
        let opened: OpenFile
        do throws(OpenRefusal) { opened = try OpenFile(path) } catch {
            switch error {
            // The next run looks again, and finds that it is gone.
            case .system(let error) where error.isMissing: return .unasked
            case .system(let error) where error.isOutOfDescriptors:
                throw Failure(error, near: path)
            case .system(let error): return unreadable(file, error.reason)
            case .notRegular(let kind): return unreadable(file, kind.name)
            }
        }
        let sidecar = SidecarFile(file.name, opened.status, at: WallClock.now)
        let size = min(opened.status.size, Int64(LoosePackage.limit) + 1)
        do throws(FileError) { try opened.read(at: 0, count: Int(size), into: &bytes) } catch {
            return unreadable(file, error.reason)
        }
        // Half of two documents says nothing; the next run reads the whole of one.
        if opened.hasChanged { return unreadable(file, "it changed while it was read") }
        defer { if bytes.count > Self.bufferLimit { bytes = [] } }
        do throws(BookRefusal) {
            let read = try reader.read(
                bytes,
                named: name(file),
                writtenAt: opened.status.modified / 1_000_000_000
            )
            return .read(sidecar, read)
        } catch {
            return .broken(
                sidecar,
                SidecarReasons.broken.code,
                detail: "\(error.code.text): \(error.detail)"
            )
        }
    }

    private func unreadable(_ file: BesideFile, _ why: String) -> SidecarFinding {
        .broken(nil, SidecarReasons.unreadable.code, detail: "\(name(file)): \(why)")
    }

    private func name(_ file: BesideFile) -> String { Path(bytes: file.name).text }
}
