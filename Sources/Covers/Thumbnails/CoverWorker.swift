// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import Hashing
import Library
import Store
import System
import Thumbnails

/// Decodes one cover after the other.
struct CoverWorker {
    private let order: DecoderPool.Order
    private let program: ImageProgram
    /// Nil where none can be kept.
    private let thumbnails: ThumbnailStore?
    /// Why they cannot, though they should.
    private let refusal: Failure?
    private let books: CoverBooks

    init(_ order: DecoderPool.Order) throws(Failure) {
        self.order = order
        do throws(HelperProgramError) { program = try ImageProgram(order.program) } catch {
            throw Failure(error)
        }
        var store: ThumbnailStore?
        var refusal: Failure?
        if let folder = order.thumbnails {
            do throws(FileError) { store = ThumbnailStore(try OpenFolder(folder)) } catch {
                refusal = Failure(error, near: order.library.folder)
            }
        }
        thumbnails = store
        self.refusal = refusal
        books = CoverBooks(order.library)
    }

    /// - Returns: nil if the caller no longer wants it.
    func look(
        at cover: StoredCover,
        while mayGoOn: @escaping () -> Bool
    ) throws(Failure) -> DecoderPool.Seen? {
        guard let hash = cover.image.namedHash else { return DecoderPool.Seen(cover) }
        guard cover.image.byteCount <= ImageMessage.largestImage else {
            return DecoderPool.Seen(cover, .failed(.tooLarge, detail: "too many bytes"))
        }
        let found: [UInt8]?
        var trouble: Failure?
        do throws(FileError) {
            found = try cover.image.bytes(in: order.library.folder, followingLinks: true)
        } catch {
            if error.isOutOfDescriptors { throw Failure(error, near: order.library.folder) }
            found = nil
            if !error.isMissing { trouble = Failure(error, near: order.library.folder) }
        }
        // The command that verifies a library reports what is wrong with its covers; what is said
        // of a cover must not be said of other bytes that took its place.
        var step: CoverLookup.Step?
        let image: [UInt8]
        if let found {
            image = found
        } else {
            guard case .found(let bytes, let place, _) = try books.find(cover.image) else {
                var seen = DecoderPool.Seen(cover)
                seen.trouble = trouble
                return seen
            }
            (image, step) = (Array(bytes), place)
        }
        let thumbnail: Thumbnail?
        do throws(HelperProgramError) {
            thumbnail = try program.thumbnail(of: image, width: order.width, while: mayGoOn)
        } catch { throw Failure(error) }
        guard let thumbnail else { return nil }
        var seen = DecoderPool.Seen(cover, thumbnail)
        seen.step = step
        if case .failedThisTime(_, let detail) = thumbnail {
            seen.trouble = Failure(
                .tryLater,
                "\(cover.image.file): \(detail)",
                hint: "run the same command again, on a less busy machine"
            )
        }
        if case .made(let jpeg, _, _, _) = thumbnail { seen.refusal = keep(jpeg, of: hash) }
        return seen
    }

    /// - Returns: why it is not kept; what the cover looks like is still known.
    private func keep(_ jpeg: [UInt8], of hash: Hash128) -> Failure? {
        guard let thumbnails else { return refusal }
        do throws(FileError) {
            try thumbnails.store(jpeg, hash: hash, width: order.width)
            return nil
        } catch { return Failure(error, near: order.library.folder) }
    }
}

/// The books of covers that the library has lost, opened with the first.
private final class CoverBooks {
    private let library: Library
    private var lookup: CoverLookup?

    init(_ library: Library) { self.library = library }

    func find(_ image: CoverImage) throws(Failure) -> CoverLookup.Answer {
        if let lookup { return try lookup.findInBooks(image) }
        let lookup = try CoverLookup(library, RegisterReader(library.openForReading()))
        self.lookup = lookup
        return try lookup.findInBooks(image)
    }
}

extension Failure {
    fileprivate init(_ error: HelperProgramError) {
        let kind: Kind = error.isBarred ? .permission : .incompleteProgram
        self.init(error.mayPass ? .tryLater : kind, error.message, hint: error.hint)
    }
}
