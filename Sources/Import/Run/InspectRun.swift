// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import EPUB
package import Files
import Library
import Store
import Threads
import Works

/// What one file turned out to be.
package struct Inspected: Sendable {
    package enum Finding: Sendable {
        case book(Book)
        /// Refused by the reader, or not readable at all.
        case refused(code: ReasonCode, detail: String, outcome: Outcome)
    }

    package let path: Path
    package let finding: Finding
}

/// Reads files as an import does, and tells what it found; there is no library.
///
///     Discoverer -> reader (as many as there are workers) -> OrderedQueue -> caller
package struct InspectRun {
    private let selection: SourceSelection
    private let workers: Int
    private let cancellation: Cancellation

    package init(_ selection: SourceSelection, workers: Int, cancellation: Cancellation) {
        self.cancellation = cancellation
        self.selection = selection
        self.workers = workers
    }

    /// Hands out the files in order, until one is answered with false.
    package func run(_ answer: (Inspected) -> Bool) async throws(Failure) {
        let discoverer = Discoverer(
            .walk(SourceWalk.Order(selection: selection, cancellation: cancellation)),
            cancellation: cancellation
        )
        let queue = OrderedQueue<Result<[Inspected], Failure>>(
            senders: workers,
            window: workers * 4
        )
        var failure: Failure?
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<workers {
                group.addTask(executorPreference: OwnThread("reader \(number)")) {
                    await Self.work(discoverer, queue)
                }
            }
            var isWanted = true
            while isWanted, let result = await queue.receive() {
                do throws(Failure) {
                    for file in try result.get() where isWanted { isWanted = answer(file) }
                } catch {
                    failure = error
                    isWanted = false
                }
                if !isWanted { await queue.abandon() }
            }
        }
        if let failure { throw failure }
    }

    private static func work(
        _ discoverer: Discoverer,
        _ queue: OrderedQueue<Result<[Inspected], Failure>>
    ) async {
        do throws(Failure) {
            let examiner = Examiner(
                known: nil,
                covers: nil,
                blocklist: .shipped,
                hand: WorkerSlot(slot: 0, clock: WatchClock(), note: nil),
                takesAllCovers: false,
                hash: nil,
                inHand: nil
            )
            while let batch = try await discoverer.next(),
                let examined = try examiner.examine(batch)
            {
                let inspected = examined.items.compactMap { Inspected($0) }
                guard await queue.send(.success(inspected), number: batch.number) else { break }
            }
        } catch {
            await queue.fail(.failure(error))
        }
        await queue.close()
    }
}

extension Inspected {
    /// Nil for what is no book yet: it has nothing to tell.
    fileprivate init?(_ item: Examined) {
        path = Path(bytes: item.path)
        switch item {
        case .read(_, let book, _): finding = .book(book)
        case .settled(let file), .known(let file, _, _):
            guard let code = file.reason, file.status != .deferred || file.stage != .discover else {
                return nil
            }
            let reason = BookReasons.all.first { $0.code == code }
            finding = .refused(
                code: code,
                detail: file.detail ?? "",
                outcome: reason?.outcome ?? .unreadable
            )
        case .beside(_, _), .sameVersion(_), .unconfirmed(_), .noRoom(_): return nil
        }
    }
}
