// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import System
import TestSupport
import Testing

/// Each crash in a process of its own.
@Suite struct CrashMarksTests {
    private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]

    @Test(arguments: signals)
    func `the file of the thread that was stopped is marked`(number: Int32) async throws {
        let folder = try TemporaryFolder()
        let path = folder["in-hand"].text
        await #expect(processExitsWith: .signal(number)) {
            [path = path as String, number = number as Int32] in
            let note = try InFlightJournal(Path(path), slots: 3, run: 1)
            CrashMarks.install(note)
            CrashMarks.adopt(slot: 1)
            note.take(Array("/near.epub".utf8), slot: 0)
            note.take(Array("/bad.epub".utf8), slot: 1)
            note.take(Array("/far.epub".utf8), slot: 2)
            // The tests themselves may have shut this one out.
            if number == SIGABRT { abort() }
            raise(number)
        }
        let items = try InFlightJournal.remains(at: folder["in-hand"])?.items
        #expect(items == [.init(key: Array("/bad.epub".utf8), hasCrashed: true)])
    }

    @Test func `a failing instruction still ends the process as before`() async throws {
        let folder = try TemporaryFolder()
        let path = folder["in-hand"].text
        await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
            let note = try InFlightJournal(Path(path), slots: 1, run: 1)
            CrashMarks.install(note)
            CrashMarks.adopt(slot: 0)
            note.take(Array("/bad.epub".utf8), slot: 0)
            UnsafeMutablePointer<UInt8>(bitPattern: 16)?.pointee = 1
        }
        let items = try InFlightJournal.remains(at: folder["in-hand"])?.items
        #expect(items?.map(\.hasCrashed) == [true])
    }

    @Test func `a crash of a thread without a file makes nothing suspect`() async throws {
        let folder = try TemporaryFolder()
        let path = folder["in-hand"].text
        await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
            let note = try InFlightJournal(Path(path), slots: 2, run: 1)
            CrashMarks.install(note)
            note.take(Array("/near.epub".utf8), slot: 0)
            raise(SIGSEGV)
        }
        #expect(try FileStatus.of(folder["in-hand"], followingLinks: false).size > 0)
        #expect(try InFlightJournal.remains(at: folder["in-hand"]) == nil)
    }

    @Test func `a killed process marks nothing, and all its files stay suspects`() async throws {
        let folder = try TemporaryFolder()
        let path = folder["in-hand"].text
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let note = try InFlightJournal(Path(path), slots: 2, run: 1)
            CrashMarks.install(note)
            CrashMarks.adopt(slot: 0)
            for slot in 0..<2 { note.take(Array("/\(slot).epub".utf8), slot: slot) }
            raise(SIGKILL)
        }
        let items = try InFlightJournal.remains(at: folder["in-hand"])?.items
        #expect(items?.map(\.hasCrashed) == [false, false])
    }

    @Test func `after the run the signals act as before`() async throws {
        let folder = try TemporaryFolder()
        let path = folder["in-hand"].text
        await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in _exit(3) }
            sigaction(SIGSEGV, &action, nil)
            let note = try InFlightJournal(Path(path), slots: 1, run: 1)
            CrashMarks.install(note)
            CrashMarks.adopt(slot: 0)
            note.take(Array("/a.epub".utf8), slot: 0)
            CrashMarks.uninstall()
            raise(SIGSEGV)
        }
        let items = try InFlightJournal.remains(at: folder["in-hand"])?.items
        #expect(items?.map(\.hasCrashed) == [false])
    }

    @Test func `a handler that was there before is called after the mark`() async throws {
        let folder = try TemporaryFolder()
        let path = folder["in-hand"].text
        await #expect(processExitsWith: .exitCode(3)) { [path = path as String] in
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { _ in _exit(3) }
            sigaction(SIGSEGV, &action, nil)
            let note = try InFlightJournal(Path(path), slots: 1, run: 1)
            CrashMarks.install(note)
            CrashMarks.adopt(slot: 0)
            note.take(Array("/a.epub".utf8), slot: 0)
            raise(SIGSEGV)
        }
        let items = try InFlightJournal.remains(at: folder["in-hand"])?.items
        #expect(items?.map(\.hasCrashed) == [true])
    }
}
