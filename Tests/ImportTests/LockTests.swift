// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import ImportSupport
import Library
import TestSupport
import Testing

/// A run while another one holds the library.
@Suite struct LockTests {
    private let books: TemporaryFolder
    private let test: TestLibrary

    init() async throws {
        books = try TemporaryFolder()
        try books.book("a.epub", .minimal())
        test = try TestLibrary()
        try await test.run(books.path)
    }

    private func request(_ lock: LockPolicy, isDryRun: Bool) -> ImportRequest {
        var request = test.request([.path(books.path)])
        request.lock = lock
        request.isDryRun = isDryRun
        return request
    }

    @Test(
        arguments: [
            (.fail, .tryLater), (.skip, .skipped), (.wait(.zero), .tryLater),
        ] as [(LockPolicy, Failure.Kind)],
        [false, true]
    )
    func `a library in use is handled as requested`(
        example: (lock: LockPolicy, kind: Failure.Kind),
        isDryRun: Bool
    ) async throws {
        let lock = try FileLock(test.library.folder.appending("lock"))
        let failure = await #expect(throws: Failure.self) {
            try await test.run(request(example.lock, isDryRun: isDryRun))
        }
        #expect(failure?.kind == example.kind)
        #expect(failure?.holder == OwnProcess.id)
        let name = "process \(OwnProcess.id)"
        #expect(failure?.message.contains(name) == true, "\(failure?.message ?? "")")
        #expect(try test.rows("SELECT count(*) FROM runs") == ["1"])
        #expect(lock.path == test.library.folder.appending("lock"))
    }

    @Test(arguments: [LockPolicy.fail, .skip, .wait(.seconds(60))])
    func `a free library is locked at once`(lock: LockPolicy) async throws {
        let patient = Patient {}
        let summary = try await test.run(request(lock, isDryRun: false), observer: patient)
        #expect(summary.counts[.unchanged] == 1)
        #expect(patient.holders.isEmpty)
    }

    @Test(arguments: [false, true])
    func `a waiting run says for whom, and begins when it can`(isDryRun: Bool) async throws {
        let holder = Holder(try FileLock(test.library.folder.appending("lock")))
        let patient = Patient { holder.letGo() }
        let summary = try await test.run(
            request(.wait(.seconds(60)), isDryRun: isDryRun),
            observer: patient
        )
        #expect(summary.counts[.unchanged] == 1)
        #expect(patient.holders == [OwnProcess.id])
    }
}

/// Keeps a lock until it is asked to release it.
private final class Holder {
    private var lock: FileLock?

    init(_ lock: consuming FileLock) {
        self.lock = consume lock
    }

    func letGo() {
        lock = nil
    }
}

/// Remembers whom a run waited for.
private final class Patient: RunObserver {
    private(set) var holders: [Int32?] = []
    private let whenWaiting: () -> Void
    let wantsTotal = false

    init(_ whenWaiting: @escaping () -> Void) {
        self.whenWaiting = whenWaiting
    }

    func waits(for holder: Int32?, upTo longest: Duration) {
        holders.append(holder)
        whenWaiting()
    }

    func settled(_ path: [UInt8], _ outcome: ItemOutcome) {}
    func progressed(done: Int, total: Int?, rejected: Int) {}
}
