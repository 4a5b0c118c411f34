// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import EPUB
import Files
import Hashing
import Sidecars
import Store
import System

/// Reads what lies beside books, as one worker does it.
final class SidecarExaminer {
    private let reader = SidecarReader()
    private var bytes: [UInt8] = []

    /// A buffer that grew beyond this for one file is not kept for the next.
    private static let bufferLimit = 1 << 20
    /// The size of a JPEG stands behind what cameras and programs add to it.
    private static let headerLimit = 512 << 10

    /// The image that was read last.
    var coverBytes: ArraySlice<UInt8> { bytes[...] }

    /// Reads a package document.
    ///
    /// - Parameter isSuspect: whether two runs ended while the book and this were in hand.
    func examine(
        _ place: Beside.Place,
        of book: Path,
        isSuspect: Bool
    ) throws(Failure) -> SidecarFinding {
        try look(at: place, of: book, isSuspect) { (file, opened) throws(Failure) in
            let limit = Int64(LoosePackage.limit) + 1
            if let fault = load(opened, Int(min(opened.status.size, limit)), file) { return fault }
            let sidecar = SidecarFile(file.name, opened.status, at: WallClock.now)
            do throws(BookRefusal) {
                let read = try reader.read(
                    bytes,
                    named: name(file),
                    writtenAt: seconds(opened.status)
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
    }

    /// Reads a cover, if its size says that it is wanted.
    func cover(
        _ place: Beside.Place,
        of book: Path,
        isSuspect: Bool,
        isWanted: (PixelSize?) -> Bool
    ) throws(Failure) -> SidecarFinding {
        try look(at: place, of: book, isSuspect) { (file, opened) throws(Failure) in
            let sidecar = SidecarFile(file.name, opened.status, at: WallClock.now)
            let size = opened.status.size
            func refuse(_ why: String) -> SidecarFinding {
                .broken(sidecar, SidecarReasons.noCover.code, detail: "\(name(file)): \(why)")
            }
            guard size <= Int64(ImageHeader.byteLimit) else {
                return refuse("it has \(size) bytes")
            }
            if let fault = load(opened, min(Int(size), Self.headerLimit), file) { return fault }
            guard let header = ImageHeader(of: bytes[...]) else {
                return refuse(bytes.isEmpty ? "it is empty" : "it is not an image")
            }
            guard let pixels = PixelSize(header.width, header.height) else {
                return refuse("the image does not state its size")
            }
            guard pixels.area <= ImageHeader.pixelLimit,
                pixels.shortSide >= CoverLimits.leastShownSide
            else { return refuse("it has \(pixels.text)") }
            guard isWanted(pixels) else { return .spare(sidecar) }
            if Int(size) > bytes.count, let fault = load(opened, Int(size), file) { return fault }
            let hash = Hash128(of: bytes[...])
            var facts = FactSheet(
                .calibre,
                record: SidecarFile.Kind.cover.record,
                saidAt: seconds(opened.status)
            )
            facts[.cover] = [hash.hexadecimal]
            var found = Sidecar(facts)
            found.cover = CoverImage(header, hash, bytes.count)
            return .read(sidecar, found)
        }
    }

    /// A cover that is not opened because the book has a good one.
    func spare(_ place: Beside.Place, of book: Path) -> SidecarFinding {
        guard case .file(var file) = place else { return place == .nothing ? .nothing : .unasked }
        if file.status == nil {
            do throws(FileError) {
                file.status = try FileStatus.of(file.path(beside: book), followingLinks: false)
            } catch {
                // One that went since its folder was read is looked for by the next run.
                return error.isMissing ? .unasked : unreadable(file, error.reason)
            }
        }
        return SidecarFile(file).map { .spare($0) } ?? .unasked
    }

    private func look(
        at place: Beside.Place,
        of book: Path,
        _ isSuspect: Bool,
        _ read: (BesideFile, borrowing OpenFile) throws(Failure) -> SidecarFinding
    ) throws(Failure) -> SidecarFinding {
        switch place {
        case .unasked: return .unasked
        case .nothing: return .nothing
        case .file(let file):
            if isSuspect { return refuse(file, beside: book) }
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
            // What the last one left; the bytes of this one are asked for after it was read.
            if bytes.count > Self.bufferLimit { bytes = [] }
            return try read(file, opened)
        }
    }

    /// Reads one that was read before.
    func reread(_ file: BesideFile, beside book: Path) -> SidecarFinding {
        do throws(Failure) { return try examine(.file(file), of: book, isSuspect: false) } catch {
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

    /// Reads the beginning of a file; returns what is wrong with it.
    private func load(
        _ opened: borrowing OpenFile,
        _ count: Int,
        _ file: BesideFile
    ) -> SidecarFinding? {
        do throws(FileError) { try opened.read(at: 0, count: count, into: &bytes) } catch {
            return unreadable(file, error.reason)
        }
        // Half of two contents says nothing; the next run reads the whole of one.
        return opened.hasChanged || bytes.count < count
            ? unreadable(file, "it changed while it was read") : nil
    }

    private func unreadable(_ file: BesideFile, _ why: String) -> SidecarFinding {
        .broken(nil, SidecarReasons.unreadable.code, detail: "\(name(file)): \(why)")
    }

    private func name(_ file: BesideFile) -> String { Path(bytes: file.name).text }

    private func seconds(_ status: FileStatus) -> Int64 { status.modified / 1_000_000_000 }
}
