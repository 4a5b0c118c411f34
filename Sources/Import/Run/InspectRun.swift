// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Books
import EPUB
package import Files
import Hashing
import Library
import Store
import Threads
import Works

/// What one file turned out to be.
package struct Inspected: Sendable {
    package enum Finding: Sendable {
        case book(Book)
        /// Refused by the reader, or not readable at all; the outcome is missing for the latter.
        case refused(code: ReasonCode, detail: String, outcome: String?)
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
            let reader = BookReader()
            while let batch = try await discoverer.next() {
                let inspected = batch.items.compactMap { inspect($0, reader) }
                guard await queue.send(.success(inspected), number: batch.number) else { break }
            }
        } catch {
            await queue.fail(.failure(error))
        }
        await queue.close()
    }

    private static func inspect(_ item: Discovered, _ reader: BookReader) -> Inspected? {
        switch item {
        // What is no book yet has nothing to tell, and nothing is given up here.
        case .deferred, .givenUp: return nil
        case .refused(let path, let code, let detail):
            return Inspected(
                path: path,
                finding: .refused(code: code, detail: detail, outcome: nil)
            )
        case .file(let path, let isLink):
            return Inspected(path: path, finding: inspect(path, isLink, reader))
        }
    }

    private static func inspect(
        _ path: Path,
        _ isLink: Bool,
        _ reader: BookReader
    ) -> Inspected.Finding {
        let file: OpenFile
        do throws(OpenRefusal) { file = try OpenFile(path, followingLinks: isLink) } catch {
            let (reason, detail) = RunReasons.of(error)
            return .refused(code: reason.code, detail: detail, outcome: nil)
        }
        do throws(BookRefusal) {
            let book = try reader.open(descriptor: file.descriptor, size: file.status.size)
            let publication = try reader.read(book)
            if file.hasChanged { return changed }
            return .book(
                Book(publication, fingerprint: book.fingerprint.bytes, blocklist: .shipped)
            )
        } catch {
            if file.hasChanged { return changed }
            return .refused(
                code: error.code,
                detail: error.detail,
                outcome: error.outcome.rawValue
            )
        }
    }

    /// What was read of a file that changed meanwhile says nothing of it.
    private static var changed: Inspected.Finding {
        .refused(code: RunReasons.changedWhileRead.code, detail: "", outcome: nil)
    }
}
