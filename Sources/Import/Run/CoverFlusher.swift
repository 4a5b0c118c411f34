// SPDX-License-Identifier: Apache-2.0

import Files

/// Brings covers to the disk while the run goes on.
///
/// A batch is committed only when its covers are on the disk. If they all waited for that moment,
/// everybody else would wait for them then.
struct CoverFlusher: Sendable {
    /// How many bytes of covers may gather.
    private static let portion = 64 << 20

    private let requests: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (requests, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Asks for a flush each time enough has gathered.
    func note(_ bytes: Int, gathered: inout Int) {
        gathered += bytes
        guard gathered >= Self.portion else { return }
        gathered = 0
        continuation.yield()
    }

    func stop() {
        continuation.finish()
    }

    /// Does what is asked for until it is stopped.
    func run(_ covers: Path) async {
        do throws(FileError) {
            let folder = try OpenFolder(covers)
            for await _ in requests { try folder.flush() }
        } catch {
            // The recorder's own flush before the commit reports the same trouble.
        }
    }
}
