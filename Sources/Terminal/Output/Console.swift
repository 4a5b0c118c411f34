// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import System

/// The two streams of a command: results on standard output, everything else on standard error.
///
/// A line given to it is escaped here, so no command can forget it. Writing never throws: the first
/// failure of standard output is kept, later results are dropped, and `finish` turns it into the
/// exit code. A long listing looks at `isOpen` to stop early.
///
/// Under `--quiet` summaries, notes and warnings are held back; `finish` shows them if the run did
/// not end with 0 and drops them otherwise. Errors and the results asked for always appear.
package final class Console {
    package let facts: TerminalFacts
    package private(set) var isQuiet = false
    package private(set) var isVerbose = false

    /// In less, text is harder to read than broken by the terminal.
    private static let narrowestText = 24

    private let programName: String
    private let output: any ByteSink
    private let errors: any ByteSink
    private let now: () -> Duration
    private let answers: () -> StandardInput.Line
    /// Whether what follows only shows what would be done, to be asked for afterwards.
    var isPreview = false
    /// Whether rows between tabs begin with their names.
    var wantsHeader = false
    /// Has the commands in a sentence name the library that this command was told to use.
    package internal(set) var pasteable: (String) -> String = { $0 }
    /// Whether a command has found that there is nothing for it to do.
    private(set) var isIdle = false
    private var failure: FileError?
    /// What may have gone wrong beside the results.
    private var asides: [() -> Failure?] = []
    private var held = HeldLines()
    private var color = ColorMode.auto
    private var progressLine = ProgressLine(.off)
    private var progressStyle = ProgressLine.Style.off

    package init(
        programName: String,
        output: any ByteSink,
        errors: any ByteSink,
        facts: TerminalFacts = TerminalFacts(),
        now: @escaping () -> Duration,
        answers: @escaping () -> StandardInput.Line = { .end }
    ) {
        self.answers = answers
        self.programName = programName
        self.output = output
        self.errors = errors
        self.facts = facts
        self.now = now
    }

    /// The console of the process.
    package static func standard(programName: String) -> Console {
        let output = Output(.standardOutput)
        let errors = Output(.standardError)
        let terminalName = Environment.value("TERM")
        let start = ContinuousClock.now
        return Console(
            programName: programName,
            output: output,
            errors: errors,
            facts: TerminalFacts(
                output: output,
                errors: errors,
                terminalName: terminalName,
                journal: Environment.value("JOURNAL_STREAM"),
                noColor: Environment.value("NO_COLOR")
            ),
            now: { ContinuousClock.now - start },
            answers: { StandardInput.line(cancellation: Interruption.cancellation) }
        )
    }

    package func setUp(
        isQuiet: Bool,
        isVerbose: Bool,
        progress: ProgressLine.Style,
        color: ColorMode = .auto
    ) {
        self.color = color
        self.isQuiet = isQuiet
        self.isVerbose = isVerbose
        progressStyle = progress
        progressLine = ProgressLine(progress)
    }

    /// Says what progress counts from now on, where that is no books.
    package func count(_ unit: String) {
        endProgress()
        progressLine = ProgressLine(progressStyle, unit: unit)
    }

    /// Whether standard output still takes results.
    package var isOpen: Bool { failure == nil }
}

// MARK: - Standard output

extension Console {
    /// One line of what was asked for.
    package func result(_ line: String) {
        write(line, .information)
    }

    /// A sentence or an equation among the results, which is not broken within words.
    package func sentence(_ line: String, _ ink: Ink? = nil) {
        sentence(InkedLine(line, ink))
    }

    package func sentence(_ line: InkedLine) {
        writeBroken(line, .information)
    }

    /// The closing lines of a run, which `--quiet` holds back unless the exit is not 0.
    package func summary(_ line: String) {
        summary(InkedLine(line))
    }

    package func summary(_ line: InkedLine) {
        if isQuiet {
            held.keep(line.text, .notice, isResult: true)
        } else {
            writeBroken(line, .notice)
        }
    }

    /// One line of a table, which has made it safe.
    func result(_ line: consuming [UInt8]) {
        if facts.isOutputJournal { raw(Array(LinePriority.information.prefix.utf8)) }
        line.append(UInt8(ascii: "\n"))
        raw(line)
    }

    private func writeBroken(_ line: InkedLine, _ priority: LinePriority) {
        for part in lines(line, facts.outputWidth) { write(part, priority) }
    }

    private func lines(_ line: InkedLine, _ width: Int?) -> [InkedLine] {
        guard let width else { return [line] }
        return line.broken(by: LineBreaker(width: width, program: programName))
    }

    /// The lines of a text on a terminal that leaves so many cells for it; one where there is none.
    func lines(_ text: String, besides taken: Int) -> [String] {
        guard let width = facts.outputWidth, width - taken >= Self.narrowestText else {
            return [text]
        }
        return LineBreaker(width: width - taken, program: programName, indent: 0).parts(text)
    }

    private func write(_ line: String, _ priority: LinePriority) {
        write(InkedLine(line), priority)
    }

    private func write(_ line: InkedLine, _ priority: LinePriority) {
        let before = facts.isOutputJournal ? priority.prefix : ""
        let shown = line.shown(inColor: isColored(facts.isOutputColored))
        raw(Array((before + shown + "\n").utf8))
    }

    private func isColored(_ byItself: Bool) -> Bool {
        switch color {
        case .auto: byItself
        case .always: true
        case .never: false
        }
    }

    /// Several lines of the program's own words, such as a help page.
    package func page(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            result(String(line))
        }
    }

    /// One JSON value on lines of its own.
    package func json(_ value: JSONValue) {
        raw(JSONText.bytes(value, style: .pretty) + [UInt8(ascii: "\n")])
    }

    /// One JSON value on a line.
    package func jsonLine(_ value: JSONValue) {
        jsonLine(JSONText.bytes(value))
    }

    /// One JSON value on a line, sent before this returns: a reader may be waiting for it.
    package func jsonLine(_ line: [UInt8]) {
        flushOutput()
        raw(line + [UInt8(ascii: "\n")])
        flushOutput()
    }

    /// One row of `--plain`.
    package func plain(_ values: [[UInt8]]) {
        raw(Array((PlainText.row(values) + "\n").utf8))
    }

    /// The names of the fields of the rows that follow, where `--header` asks for them.
    package func header(_ names: [String]) {
        if wantsHeader { plain(names.map { Array($0.utf8) }) }
    }

    /// Bytes that their writer has made safe.
    package func raw(_ bytes: [UInt8]) {
        guard failure == nil else { return }
        eraseProgress()
        do { try output.write(bytes) } catch { failure = error }
    }
}

// MARK: - Standard error

extension Console {
    /// A line for the person watching.
    package func note(_ line: String, _ priority: LinePriority = .information, ink: Ink? = nil) {
        if isQuiet {
            held.keep(line, priority, isResult: false)
        } else {
            say(InkedLine(line, ink), priority)
        }
    }

    /// A line that only `--verbose` shows.
    package func detail(_ line: String) {
        if isVerbose { note(line) }
    }

    package func warning(_ line: String) {
        let start = "\(programName): warning: "
        if isQuiet {
            held.keep(start + line, .warning, isResult: false)
        } else {
            say(InkedLine([(start, .yellow), (line, nil)]), .warning)
        }
    }

    /// What went wrong in one sentence, and what one can do about it.
    package func error(_ message: String, hint: String? = nil) {
        say(InkedLine([("\(programName): ", .red), (message, nil)]), .error)
        if let hint { say(InkedLine("hint: \(pasteable(hint))", .dim), .error) }
    }

    /// Reports an error and returns the exit code, for `return console.fail(.tryLater, …)`.
    package func fail(_ exit: ExitCode, _ message: String, hint: String? = nil) -> ExitCode {
        error(message, hint: hint)
        return exit
    }

    /// A page that belongs to an error, such as the short help.
    package func errorPage(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            say(String(line), .error)
        }
    }

    /// Shows how far the run is, as often as the style of the progress line allows.
    package func progress(_ counts: ProgressCounts) {
        emit(progressLine.update(counts, at: now()))
    }

    /// Ends the progress line; what follows is the outcome.
    package func endProgress() {
        emit(progressLine.finish())
    }

    private func eraseProgress() {
        emit(progressLine.erase())
    }

    private func say(_ line: String, _ priority: LinePriority) {
        say(InkedLine(line), priority)
    }

    private func say(_ line: InkedLine, _ priority: LinePriority) {
        eraseProgress()
        // On one screen the lines should appear in the order in which they were written.
        if facts.isOutputTerminal { flushOutput() }
        for part in lines(line, facts.errorWidth) {
            emit(part.shown(inColor: isColored(facts.isErrorColored)) + "\n", priority)
        }
    }

    private func emit(_ text: String?, _ priority: LinePriority = .information) {
        guard var text else { return }
        if facts.isErrorJournal { text = priority.prefix + text }
        do {
            try errors.write(Array(text.utf8))
            try errors.flush()
        } catch {
            // Standard error is gone, so this cannot be reported.
        }
    }
}

// MARK: - Questions

extension Console {
    /// Whether a person can be asked.
    package var canAsk: Bool { facts.isInputTerminal && facts.isErrorTerminal }

    package enum Reply {
        case yes
        case no
        case interrupted
    }

    /// Asks for a yes; everything else, and the end of the input, is a no.
    package func ask(_ question: String) -> Reply {
        eraseProgress()
        // Not even a quiet command asks without saying about what.
        showHeld()
        flushOutput()
        emit(question)
        switch answers() {
        case .line(let bytes):
            let word = String(decoding: bytes, as: UTF8.self).lowercased()
            return ["y", "yes"].contains(word) ? .yes : .no
        case .end:
            emit("\n")
            return .no
        case .interrupted:
            emit("\n")
            return .interrupted
        }
    }

    /// Says that nothing was changed, unless this is asked for in a moment.
    package func rehearsed() {
        if !isPreview { note("Dry run: nothing was changed.") }
    }

    /// A command says that there is nothing for it to do, so that no question is asked.
    package func hasNothingToDo() {
        isIdle = true
    }
}

// MARK: - The end

extension Console {
    /// Asks at the end, behind all results, whether something beside them went wrong; if so, it is
    /// told, and a good end becomes one of its kind.
    package func whenFinished(_ trouble: @escaping () -> Failure?) {
        asides.append(trouble)
    }

    /// Writes what still waits and says which code the process should end with.
    ///
    /// A reader that went away (`| head`) has what it wanted, so that changes nothing. Any other
    /// failure means the results are not complete, which turns a good end into an I/O error.
    package func finish(_ exit: ExitCode) -> ExitCode {
        endProgress()
        let failures = asides.compactMap { $0() }
        var exit = exit
        if let first = failures.first, exit == .success || exit == .rejects {
            exit = ExitCode(first.kind)
        }
        if exit != .success { showHeld() }
        for failure in failures { _ = fail(failure) }
        flushOutput()
        guard let failure, !failure.isBrokenPipe else { return exit }
        error("\(failure)", hint: "the results are not complete")
        return exit == .success || exit == .rejects ? .inputOutput : exit
    }

    private func showHeld() {
        let held = held.take()
        if held.dropped > 0 {
            say("(\(Numbers.counted(held.dropped, "earlier line")) not kept)", .information)
        }
        for line in held.lines {
            if line.isResult {
                writeBroken(InkedLine(line.text), line.priority)
            } else {
                say(line.text, line.priority)
            }
        }
    }

    /// Lets what was written so far stand before what is said next.
    func flushOutput() {
        guard failure == nil else { return }
        do { try output.flush() } catch { failure = error }
    }
}

/// Where finished bytes go: a stream of the process, or memory in a test.
package protocol ByteSink: AnyObject {
    func write(_ bytes: [UInt8]) throws(FileError)
    func flush() throws(FileError)
}

extension Output: ByteSink {}

extension Console {
    /// Reports a failure and gives the exit code that belongs to its kind.
    package func fail(_ failure: Failure) -> ExitCode {
        let exit = ExitCode(failure.kind)
        if failure.kind == .skipped {
            note(failure.message)
            return exit
        }
        let nearest = failure.misspelling.flatMap { unknown in
            SpellingSuggestion.nearest(to: unknown.word.lowercased(), among: unknown.candidates)
        }
        let hint = (nearest.map { "did you mean \"\($0)\"? " } ?? "") + failure.hint
        return fail(exit, failure.message, hint: hint.isEmpty ? nil : hint)
    }
}
