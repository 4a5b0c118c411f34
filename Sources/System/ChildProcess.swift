// SPDX-License-Identifier: Apache-2.0

package import Files
import Glibc
import Synchronization

/// Another program, spoken to through its standard input and output.
///
/// It inherits nothing else: no descriptor, no environment but what is given, no signal that is
/// ignored or blocked here, and what a terminal sends does not reach it. It is killed when nobody
/// holds this any more, and never left as a zombie.
package final class ChildProcess {
    /// How far a transfer came.
    package enum Transferred: Sendable {
        case done
        /// The other side has closed its end.
        case gone
        case timedOut
        /// The caller does not want to wait any longer.
        case stopped
    }

    package enum Ending: Sendable, Equatable {
        case exited(Int32)
        case signaled(Int32)
        /// Another part of this program asked for its end, and got the answer.
        case unknown
    }

    package let id: Int32
    private let input: Descriptor
    private let output: Descriptor
    private var ending: Ending?

    /// No process may get the end of a pipe that belongs to another: it would never be closed.
    private static let starting = Mutex(())

    /// - Parameter environment: all of it, as `NAME=value`.
    package init(
        _ program: Path,
        arguments: [[UInt8]] = [],
        environment: [String]
    ) throws(FileError) {
        // A pipe without a reader becomes an error, not a silent death.
        Interruption.letWritesFail()
        // The parent of this program may ignore it, and then the end of a child is never reported.
        signal(SIGCHLD, SIG_DFL)
        let words = [program.bytes] + arguments
        let started = Self.starting.withLock { _ in Self.start(program, words, environment) }
        switch started {
        case .success(let start):
            id = start.id
            input = Descriptor(owning: start.input)
            output = Descriptor(owning: start.output)
            for end in [start.input, start.output] {
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
                // F_SETPIPE_SZ: most images fit in whole, where the system allows it.
                _ = fcntl(end, 1031, 1 << 18)
            }
        case .failure(let error): throw error
        }
    }

    deinit {
        _ = end()
    }

    /// Writes all of it, for as long as anybody waits.
    package func write(
        _ bytes: borrowing [UInt8],
        _ patience: inout WaitBudget
    ) -> Transferred {
        var done = 0
        while done < bytes.count {
            let (count, code) = bytes.withUnsafeBytes { raw in
                let rest = UnsafeRawBufferPointer(rebasing: raw[done...])
                return (Glibc.write(input.number, rest.baseAddress, rest.count), errno)
            }
            if count > 0 {
                done += count
            } else if code == EAGAIN {
                switch patience.wait(for: input.number, POLLOUT) {
                case .ready: continue
                case .timedOut: return .timedOut
                case .stopped: return .stopped
                }
            } else if code != EINTR {
                return .gone
            }
        }
        return .done
    }

    /// Reads exactly this many bytes, for as long as the caller waits.
    package func read(
        _ count: Int,
        into bytes: inout [UInt8],
        _ patience: inout WaitBudget
    ) -> Transferred {
        bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            switch patience.wait(for: output.number, POLLIN) {
            case .ready: break
            case .timedOut: return .timedOut
            case .stopped: return .stopped
            }
            let (got, code) = bytes.withUnsafeMutableBytes { raw in
                let rest = UnsafeMutableRawBufferPointer(rebasing: raw[done...])
                return (Glibc.read(output.number, rest.baseAddress, rest.count), errno)
            }
            if got == 0 { return .gone }
            if got > 0 {
                done += got
            } else if code != EINTR && code != EAGAIN {
                return .gone
            }
        }
        return .done
    }

    /// Reads a line without its end, for as long as the caller waits; a longer one than the limit
    /// counts as if the other side were gone.
    package func readLine(
        into line: inout [UInt8],
        limit: Int,
        _ patience: inout WaitBudget
    ) -> Transferred {
        line = []
        var byte: [UInt8] = []
        // One by one: what follows the line stays in the pipe.
        while line.count <= limit {
            let transferred = read(1, into: &byte, &patience)
            guard transferred == .done else { return transferred }
            if byte[0] == UInt8(ascii: "\n") { return .done }
            line.append(byte[0])
        }
        return .gone
    }

    /// Ends it by force, unless it has ended by itself, and says how it ended.
    ///
    /// Of one that has closed its pipes because it died, it is known how: no signal changes that.
    package func end() -> Ending {
        if let ending { return ending }
        var result = Self.wait(for: id, WNOHANG)
        if result == .running {
            // One that is about to end keeps its own ending: a signal comes too late for it.
            kill(id, SIGKILL)
            result = Self.wait(for: id, 0)
        }
        // A number that is not waited for may be that of another process: it gets no signal.
        guard case .ended(let ending) = result else { return .unknown }
        self.ending = ending
        return ending
    }

    private enum Waited: Equatable {
        case running
        case ended(Ending)
    }

    private static func wait(for id: Int32, _ options: Int32) -> Waited {
        var status: Int32 = 0
        while true {
            switch waitpid(id, &status, options) {
            case 0: return .running
            case id:
                let signal = status & 0x7F
                return .ended(signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal))
            default: if errno != EINTR { return .ended(.unknown) }
            }
        }
    }
}

extension ChildProcess {
    private struct Start {
        let id: Int32
        let input: Int32
        let output: Int32
    }

    private static func start(
        _ program: Path,
        _ words: [[UInt8]],
        _ environment: [String]
    ) -> Result<Start, FileError> {
        func failure(_ code: Int32) -> Result<Start, FileError> {
            .failure(FileError(code: code, operation: "start", path: program))
        }

        var toChild: [Int32] = [-1, -1]
        var fromChild: [Int32] = [-1, -1]
        guard pipe(&toChild) == 0 else { return failure(errno) }
        guard pipe(&fromChild) == 0 else {
            let code = errno
            for end in toChild { close(end) }
            return failure(code)
        }
        for end in toChild + fromChild { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer {
            close(toChild[0])
            close(fromChild[1])
        }
        var id: pid_t = 0
        let code = spawn(program, words, environment, toChild[0], fromChild[1], &id)
        if code == 0 { return .success(Start(id: id, input: toChild[1], output: fromChild[0])) }
        close(toChild[1])
        close(fromChild[0])
        return failure(code)
    }

    private static func spawn(
        _ program: Path,
        _ words: [[UInt8]],
        _ environment: [String],
        _ input: Int32,
        _ output: Int32,
        _ id: inout pid_t
    ) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // A standard stream that is closed here may be the number of a pipe's end.
        let numbers = [input, output].map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
        defer { for number in numbers where number >= 0 { close(number) } }
        guard numbers.allSatisfy({ $0 >= 0 }) else { return errno }
        posix_spawn_file_actions_adddup2(&actions, numbers[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, numbers[1], STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags =
            Int(POSIX_SPAWN_SETSIGDEF) | Int(POSIX_SPAWN_SETSIGMASK) | Int(POSIX_SPAWN_SETPGROUP)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        return withStrings(words) { words in
            withStrings(environment.map { Array($0.utf8) }) { environment in
                posix_spawn(&id, words[0] ?? strdup(""), &actions, &attributes, words, environment)
            }
        }
    }

    private static func withStrings<Result>(
        _ texts: [[UInt8]],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers = texts.map { text in strdup(text.map { CChar(bitPattern: $0) } + [0]) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
