// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import Synchronization

/// Marks in the note of a run which of its threads took the process down.
///
/// A signal that stops the process is caught for as long as one byte takes to write, and then does
/// what it would have done: the core file, the report of the Swift runtime and the exit status are
/// as without this. Only one note can be marked at a time.
package enum CrashMarks {
    /// Catches the signals from now on.
    package static func install(_ note: InFlightJournal) {
        uninstall()
        let marks = UnsafeMutablePointer<Marks>.allocate(capacity: 1)
        marks.initialize(to: Marks(note))
        // The handler must find this ready: it can neither wait for memory nor for a lock.
        installed.store(UInt(bitPattern: marks), ordering: .sequentiallyConsistent)
        var action = sigaction()
        sigemptyset(&action.sa_mask)
        action.sa_flags = SA_SIGINFO | SA_ONSTACK
        action.__sigaction_handler.sa_sigaction = { number, info, _ in
            guard let marks = CrashMarks.current else { return }
            marks.pointee.mark()
            marks.pointee.passOn(number, info)
        }
        for index in 0..<Marks.signalCount {
            let former = marks.pointee.formers + index
            sigaction(former.pointee.number, &action, &former.pointee.action)
        }
    }

    /// Says that this thread works for a slot, from now on.
    package static func adopt(slot: Int) {
        guard let marks = current, slot < marks.pointee.slots else { return }
        marks.pointee.threads[slot] = pthread_self()
    }

    /// Notes that whatever ends the process now is not the fault of a file; for signal handlers.
    package static func absolve() {
        current?.pointee.absolve()
    }

    /// Restores the former handlers.
    package static func uninstall() {
        guard let marks = current else { return }
        marks.pointee.restore()
        // Its memory stays: a thread may be at it in this very moment.
        installed.store(0, ordering: .sequentiallyConsistent)
    }

    private static var current: UnsafeMutablePointer<Marks>? {
        UnsafeMutablePointer(bitPattern: installed.load(ordering: .sequentiallyConsistent))
    }
}

/// Where the marks are; 0 while nothing is installed.
private let installed = Atomic<UInt>(0)

/// All that the handler needs, in memory that is never moved.
private struct Marks {
    struct Former {
        let number: Int32
        var action = sigaction()
    }

    static let signalCount = 6

    let slots: Int
    /// The thread of each slot.
    let threads: UnsafeMutablePointer<pthread_t>
    let formers: UnsafeMutablePointer<Former>
    private let file: Int32

    init(_ note: InFlightJournal) {
        file = note.file.number
        slots = note.slots
        threads = .allocate(capacity: slots)
        threads.initialize(repeating: 0, count: slots)
        formers = .allocate(capacity: Self.signalCount)
        let numbers = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]
        for (index, number) in numbers.enumerated() {
            (formers + index).initialize(to: Former(number: number))
        }
    }

    func absolve() {
        write(at: InFlightJournalFormat.crashedElsewhereOffset)
    }

    /// Writes one byte: into the slot of this thread or, if it has none, into the header.
    func mark() {
        let thread = pthread_self()
        var offset = InFlightJournalFormat.crashedElsewhereOffset
        var slot = 0
        while slot < slots {
            if threads[slot] == thread { offset = InFlightJournalFormat.offset(of: slot) }
            slot += 1
        }
        write(at: offset)
    }

    private func write(at offset: Int) {
        let code = errno
        var state = InFlightJournalFormat.State.crashed.rawValue
        pwrite(file, &state, 1, offset)
        errno = code
    }

    /// Lets the signal do what it did before.
    ///
    /// An instruction that failed fails again when the handler returns, with all that the next
    /// handler wants to know. What was sent, or comes after its instruction, is sent again and
    /// arrives at the end of this handler.
    func passOn(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?) {
        restore()
        let failsAgain = (info?.pointee.si_code ?? 0) > 0 && number != SIGTRAP
        if !failsAgain { raise(number) }
    }

    func restore() {
        var index = 0
        while index < Self.signalCount {
            sigaction(formers[index].number, &formers[index].action, nil)
            index += 1
        }
    }
}
