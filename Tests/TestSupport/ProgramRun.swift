// SPDX-License-Identifier: Apache-2.0

package import Files
import Glibc
import Synchronization

/// A program that a test has started, with pipes to its input and from its output.
///
/// The pipe of standard error is small, so a program that says much there waits for its test: that
/// is how a test meets it half-way without looking at a clock. Ended by force when nobody holds it
/// any more.
package final class ProgramRun {
    package struct Result: Sendable {
        /// The exit code, or 128 and the number of the signal that ended it.
        package let exit: Int32
        package let output: [UInt8]
        package let errors: [UInt8]

        package var outputText: String { String(decoding: output, as: UTF8.self) }
        package var errorText: String { String(decoding: errors, as: UTF8.self) }
    }

    package enum Order: Sendable {
        case interrupt, terminate, kill, stop, goOn
    }

    /// The number of the process.
    package let id: Int32
    private var input: Int32
    private var outputs: [Reader]
    private var isOver = false

    /// - Parameters:
    ///   - words: The program by its whole path, and its arguments.
    ///   - environment: All of it, as `NAME=value`.
    ///   - folder: Where the program starts.
    package init(_ words: [[UInt8]], environment: [String], folder: Path) throws {
        // The C library starts nothing in another folder, but this program does.
        let words = [Array("/usr/bin/env".utf8), Array("-C".utf8), folder.bytes] + words
        signal(SIGPIPE, SIG_IGN)
        (id, input, outputs) = try Self.starting.withLock { _ in
            let (toInput, fromOutput, fromErrors) = (try Pipe(), try Pipe(), try Pipe())
            fromErrors.narrow()
            defer {
                for end in [toInput.reading, fromOutput.writing, fromErrors.writing] { close(end) }
            }
            let id = try Self.spawn(
                words,
                environment,
                [toInput.reading, fromOutput.writing, fromErrors.writing]
            )
            return (id, toInput.writing, [Reader(fromOutput.reading), Reader(fromErrors.reading)])
        }
    }

    /// One at a time, so that no program gets the end of a pipe that belongs to another.
    private static let starting = Mutex(())

    /// - Parameter streams: become standard input, output and error.
    static func spawn(
        _ words: [[UInt8]],
        _ environment: [String],
        _ streams: [Int32]
    ) throws -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (number, stream) in streams.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Programs must not ignore the signals that the tests ignore.
        var (all, none) = (sigset_t(), sigset_t())
        sigfillset(&all)
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        let flags = Int(POSIX_SPAWN_SETSIGDEF) | Int(POSIX_SPAWN_SETSIGMASK)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var id: pid_t = 0
        let program = Path(bytes: words.first ?? [])
        let code = FileTree.withName(program) { program in
            withStrings(words) { words in
                withStrings(environment.map { Array($0.utf8) }) { environment in
                    posix_spawn(&id, program, &actions, &attributes, words, environment)
                }
            }
        }
        guard code == 0 else { throw FileError(code: code, operation: "start", path: program) }
        return id
    }

    deinit {
        if !isOver {
            kill(id, SIGKILL)
            waitpid(id, nil, 0)
        }
        closeInput()
        for output in outputs { output.close() }
    }

    // Standard input.

    /// Writes to standard input; a program that reads no more is no error.
    package func write(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) }
            if count <= 0 { return }
            rest.removeFirst(count)
        }
    }

    package func closeInput() {
        if input >= 0 { close(input) }
        input = -1
    }

    // Standard output and standard error.

    /// Reads until standard error has so many lines; false when it ends before.
    package func readErrors(lines: Int) throws -> Bool {
        while outputs[1].lines < lines {
            if outputs[1].isAtEnd { return false }
            try readMore()
        }
        return true
    }

    /// Takes standard output up to this byte, without the byte; nil when the output ends before.
    ///
    /// The program must not be waiting with more errors than its narrow pipe takes.
    package func takeOutput(through byte: UInt8) throws -> [UInt8]? {
        while true {
            if let part = outputs[0].take(through: byte) { return part }
            if outputs[0].isAtEnd { return nil }
            try readMore()
        }
    }

    private func readMore() throws {
        var waiting = outputs.map {
            pollfd(fd: $0.isAtEnd ? -1 : $0.descriptor, events: Int16(POLLIN), revents: 0)
        }
        // Half a minute without a word is a program that hangs.
        guard poll(&waiting, nfds_t(waiting.count), 30_000) > 0 else {
            throw FileError(code: ETIMEDOUT, operation: "read what is said by", path: Path("\(id)"))
        }
        for index in outputs.indices where waiting[index].revents != 0 { outputs[index].read() }
    }

    // The end.

    package func send(_ order: Order) {
        let number =
            switch order {
            case .interrupt: SIGINT
            case .terminate: SIGTERM
            case .kill: SIGKILL
            case .stop: SIGSTOP
            case .goOn: SIGCONT
            }
        kill(id, number)
    }

    /// Closes standard input and reads all that is printed until the program ends.
    package func wait() throws -> Result {
        closeInput()
        return try waitWithOpenInput()
    }

    /// The same for a program that should end while its input still could go on.
    package func waitWithOpenInput() throws -> Result {
        while !outputs.allSatisfy(\.isAtEnd) { try readMore() }
        var status: Int32 = 0
        waitpid(id, &status, 0)
        isOver = true
        let exit = Self.exit(status)
        return Result(exit: exit, output: outputs[0].bytes, errors: outputs[1].bytes)
    }

    /// The exit code that a shell would show for what `wait` has reported.
    package static func exit(_ status: Int32) -> Int32 {
        let signal = status & 0x7F
        return signal == 0 ? status >> 8 & 0xFF : 128 + signal
    }

    /// Runs a program to its end with nothing, or some bytes, on its standard input.
    package static func run(
        _ words: [[UInt8]],
        environment: [String],
        folder: Path,
        input: [UInt8] = []
    ) throws -> Result {
        let run = try ProgramRun(words, environment: environment, folder: folder)
        run.write(input)
        return try run.wait()
    }

    private static func withStrings<Result>(
        _ texts: [[UInt8]],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        var pointers = texts.map { text in
            strdup(text.map { CChar(bitPattern: $0) } + [0])
        }
        pointers.append(nil)
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers)
    }
}

/// Both ends, closed in every program that is started but where they are handed over.
private struct Pipe {
    let reading: Int32
    let writing: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw FileError(code: errno, operation: "make a pipe in", path: Path("."))
        }
        (reading, writing) = (ends[0], ends[1])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    /// Lets it hold a page and no more.
    func narrow() {
        // F_SETPIPE_SZ, which Swift does not see.
        _ = fcntl(writing, 1031, 4096)
    }
}

/// The output of a pipe so far.
private struct Reader {
    let descriptor: Int32
    private(set) var bytes: [UInt8] = []
    private(set) var lines = 0
    private(set) var isAtEnd = false
    /// Before this nothing is left to be found by `take`.
    private var searched = 0

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    mutating func read() {
        let (count, chunk) = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { raw in
            let count = Glibc.read(descriptor, raw.baseAddress, raw.count)
            return (count, Array(raw.prefix(max(0, count))))
        }
        if count <= 0 { isAtEnd = true }
        bytes += chunk
        lines += chunk.count { $0 == UInt8(ascii: "\n") }
    }

    mutating func take(through byte: UInt8) -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: byte) else {
            searched = bytes.count
            return nil
        }
        let part = Array(bytes[..<end])
        bytes.removeSubrange(...end)
        searched = 0
        return part
    }

    func close() {
        Glibc.close(descriptor)
    }
}
