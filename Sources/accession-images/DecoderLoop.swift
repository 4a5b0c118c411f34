// SPDX-License-Identifier: Apache-2.0

import Files
import Images
import System
import Threads
import Thumbnails

/// Answers each request, one after the other, until there are no more.
enum DecoderLoop {
    private static let memory: UInt = 1_536 << 20
    private static let descriptors: UInt = 64
    /// Of a processor, for one image.
    private static let seconds: UInt = 10

    static func run() {
        Confinement.begin(memory: memory, descriptors: descriptors)
        // What draws may need a thread, and takes the process down where it gets none.
        guard OwnThread.areAvailable(1) else { ProcessEnd.end(ImageMessage.noThread) }
        let output = Output(.standardOutput, capacity: 1 << 20)
        do throws(FileError) {
            try output.write(ImageMessage.greeting())
            try output.flush()
            while let head = try StandardInput.read(exactly: ImageMessage.requestSize) {
                guard let request = ImageMessage.readRequest(head),
                    let image = try StandardInput.read(exactly: request.count)
                else { ProcessEnd.end(ImageMessage.noRequest) }
                Confinement.allow(seconds: seconds)
                try output.write(ImageMessage.answer(thumbnail(of: image, width: request.width)))
                try output.flush()
            }
        } catch {
            // The other end is closed, or the system could not read the request.
            ProcessEnd.end(ImageMessage.noTransfer)
        }
    }

    private static func thumbnail(of image: [UInt8], width: Int) -> Thumbnail {
        do throws(ImageFailure) {
            let picture = try ImageDecoder.smallPicture(of: image, width: width)
            return .made(
                jpeg: picture.jpeg,
                width: picture.width,
                height: picture.height,
                look: picture.look
            )
        } catch {
            let failure: Thumbnail.Failure =
                switch error.kind {
                case .damaged: .damaged
                case .tooLarge: .tooLarge
                case .unsupported: .unsupported
                }
            return .failed(failure, detail: error.detail)
        }
    }
}
