// SPDX-License-Identifier: Apache-2.0

import Files
import Hashing
import Shelf
import Store
import Thumbnails

/// Decodes one cover after the other.
struct CoverWorker {
    private let order: CoverCrew.Order
    private let program: ImageProgram
    private let thumbnails: ThumbnailStore?

    init(_ order: CoverCrew.Order) throws(RunFailure) {
        self.order = order
        do throws(ImageProgramError) { program = try ImageProgram(order.program) } catch {
            throw RunFailure(.incompleteProgram, error.message, hint: error.hint)
        }
        var store: ThumbnailStore?
        if let folder = order.thumbnails {
            do throws(FileError) { store = ThumbnailStore(try OpenFolder(folder)) } catch {
                throw RunFailure(error, near: order.library)
            }
        }
        thumbnails = store
    }

    /// - Returns: nil if nobody wants it any more.
    func look(
        at item: CoverItem,
        while mayGoOn: @escaping () -> Bool
    ) throws(RunFailure) -> CoverCrew.Seen? {
        let image: [UInt8]
        do throws(FileError) {
            image = try SmallFile.read(
                order.library.appending(item.file),
                limit: ImageMessage.largestImage
            )
        } catch {
            if error.isTooLarge { return seen(item, .failed(.tooLarge, detail: "too many bytes")) }
            if error.isOutOfDescriptors { throw RunFailure(error, near: order.library) }
            // What is wrong with files of the library is told by the command that verifies it.
            return CoverCrew.Seen()
        }
        let thumbnail: Thumbnail?
        do throws(ImageProgramError) {
            thumbnail = try program.thumbnail(of: image, width: order.width, while: mayGoOn)
        } catch {
            throw RunFailure(.incompleteProgram, error.message, hint: error.hint)
        }
        guard let thumbnail else { return nil }
        if case .made(let jpeg, _, _, _) = thumbnail, let thumbnails {
            do throws(FileError) {
                try thumbnails.store(jpeg, hash: item.hash, width: order.width)
            } catch { throw RunFailure(error, near: order.library) }
        }
        return seen(item, thumbnail)
    }

    private func seen(_ item: CoverItem, _ thumbnail: Thumbnail) -> CoverCrew.Seen {
        let hash = item.hash.bytes
        let decoder = DecoderVersion.current
        switch thumbnail {
        case .made(_, let width, let height, let look):
            let look = CoverLook(
                cover: item.cover,
                hash: hash,
                decoder: decoder,
                result: CoverLook.shown,
                width: width,
                height: height,
                look: look
            )
            return CoverCrew.Seen(look: look)
        case .failed(let failure, let detail):
            let look = CoverLook(
                cover: item.cover,
                hash: hash,
                decoder: decoder,
                result: failure.rawValue,
                detail: detail
            )
            return CoverCrew.Seen(look: look, failure: failure)
        }
    }
}
