// SPDX-License-Identifier: Apache-2.0

package import Files
package import System

/// `accession-fetch`: all that speaks to a network, in a process of its own.
///
/// It is started with the first request. After anything but a page the next request gets a new one:
/// what it knows of the network may be what was wrong.
package final class FetchProgram {
    package static let helper = HelperProgram(
        "accession-fetch",
        variable: "ACCESSION_FETCH",
        loss: "nothing can be fetched"
    )

    /// No helper of ours has more.
    private static let mostQuestions = 16

    private let program: Path
    private let settings: FetchSettings
    private var process: ChildProcess?

    /// The number of the process, while there is one.
    package var processID: Int32? { process?.id }

    /// - Parameter program: nil for the one that belongs to this program.
    package init(
        _ program: Path? = nil,
        settings: FetchSettings
    ) throws(HelperProgramError) {
        if let program {
            self.program = program
        } else {
            self.program = try Self.helper.find()
        }
        self.settings = settings
    }

    /// Starts the process, unless there is one; throws where none can be had.
    package func prepare(while mayGoOn: @escaping () -> Bool) throws(HelperProgramError) {
        var patience = WaitBudget(longest, while: mayGoOn)
        _ = try running(&patience)
    }

    /// The helper watches the time itself; it gets a little longer to report back.
    private var longest: Duration { settings.time + .seconds(60) }

    /// Fetches something; nil if the caller no longer wants it.
    ///
    /// - Parameters:
    ///   - mayGoOn: asked every little while.
    ///   - mayAskAgain: asked before each further request that one fetch needs: to follow a redirect,
    ///     or to ask for the same again. It may take its time; a refusal ends the fetch.
    package func fetch(
        _ request: FetchRequest,
        while mayGoOn: @escaping () -> Bool = { true },
        mayAskAgain: () -> Bool = { true }
    ) throws(HelperProgramError) -> FetchAnswer? {
        var body: [UInt8] = []
        let answer = try fetch(request, while: mayGoOn, mayAskAgain: mayAskAgain) { _, piece in
            body += piece
            return true
        }
        guard case .page(var page)? = answer else { return answer }
        page.body = body
        return .page(page)
    }

    /// Fetches something and hands over its bytes as they come; nil if the caller no longer wants
    /// it.
    ///
    /// - Parameter take: given the page without its bytes, and the next of them; a no ends it.
    package func fetch(
        _ request: FetchRequest,
        while mayGoOn: @escaping () -> Bool,
        mayAskAgain: () -> Bool = { true },
        take: (FetchedPage, [UInt8]) -> Bool
    ) throws(HelperProgramError) -> FetchAnswer? {
        var patience = WaitBudget(longest, while: mayGoOn)
        guard let process = try running(&patience) else { return nil }
        var line: [UInt8] = []
        var transferred = process.write(FetchMessage.line(request), &patience)
        if transferred == .done { transferred = Self.readLine(process, &line, &patience) }
        var questions = 0
        while transferred == .done, line[...] == FetchMessage.question.dropLast() {
            questions += 1
            guard questions <= Self.mostQuestions else { return refuse(process) }
            guard mayAskAgain() else { return end(process, .stopped) }
            // Each request has its own time, and the wait for its turn took none of it.
            patience = WaitBudget(longest, while: mayGoOn)
            transferred = process.write(FetchMessage.permission, &patience)
            if transferred == .done { transferred = Self.readLine(process, &line, &patience) }
        }
        guard transferred == .done else { return end(process, transferred) }
        guard let answer = FetchMessage.answer(line) else { return refuse(process) }
        guard case .page(let page) = answer else {
            _ = end(process, .gone)
            return answer
        }
        var count = 0
        var piece: [UInt8] = []
        while true {
            // Each piece has its own time: how many there are is not known.
            var patience = WaitBudget(longest, while: mayGoOn)
            transferred = process.read(FetchMessage.pieceMark, into: &piece, &patience)
            guard transferred == .done else { return end(process, transferred) }
            guard let length = FetchMessage.count(ofPiece: piece) else { return refuse(process) }
            if length == 0 { break }
            count += length
            guard count <= request.limit else { return refuse(process) }
            transferred = process.read(length, into: &piece, &patience)
            guard transferred == .done else { return end(process, transferred) }
            guard take(page, piece) else { return end(process, .stopped) }
        }
        var rest = WaitBudget(longest, while: mayGoOn)
        transferred = Self.readLine(process, &line, &rest)
        guard transferred == .done else { return end(process, transferred) }
        guard let ending = FetchMessage.ending(line) else { return refuse(process) }
        guard let ending else { return .page(page) }
        _ = end(process, .gone)
        return ending
    }

    private static func readLine(
        _ process: ChildProcess,
        _ line: inout [UInt8],
        _ patience: inout WaitBudget
    ) -> ChildProcess.Transferred {
        process.readLine(into: &line, limit: FetchMessage.longestLine, &patience)
    }

    private func refuse(_ process: ChildProcess) -> FetchAnswer {
        _ = end(process, .gone)
        return .failed(.crashed, detail: "\(program.text) gave an invalid answer")
    }

    private func end(
        _ process: ChildProcess,
        _ transferred: ChildProcess.Transferred
    ) -> FetchAnswer? {
        self.process = nil
        let ending = process.end()
        switch transferred {
        case .stopped: return nil
        case .timedOut: return .failed(.timedOut, detail: "no answer came in time")
        case .done, .gone:
            return .failed(.crashed, detail: "\(program.text) ended (\(ending.words))")
        }
    }

    /// The process, started if there is none; nil if the caller no longer waits.
    private func running(_ patience: inout WaitBudget) throws(HelperProgramError) -> ChildProcess? {
        if let process { return process }
        let started: ChildProcess
        do throws(FileError) {
            started = try ChildProcess(
                program,
                arguments: settings.arguments,
                environment: HelperProgram.environment(with: Self.proxies)
            )
        } catch {
            throw Self.helper.refusal(error)
        }
        var greeting: [UInt8] = []
        let transferred = started.read(FetchMessage.greeting.count, into: &greeting, &patience)
        if transferred == .stopped { return nil }
        guard transferred == .done else { throw refusal(started.end()) }
        guard greeting == FetchMessage.greeting else {
            throw Self.helper.refusal(
                "\(program.text) is a different version from this program"
            )
        }
        process = started
        return started
    }

    private func refusal(_ ending: ChildProcess.Ending) -> HelperProgramError {
        if ending == .exited(FetchExit.badCredentials), let file = settings.credentials {
            let name = "the file of credentials \(file.text)"
            do throws(Credentials.Unusable) { _ = try Credentials.read(file) } catch {
                return HelperProgramError(message: "\(name) \(error.what)", hint: error.hint)
            }
            let message = "\(name) cannot be used by \(program.text)"
            return HelperProgramError(message: message, hint: "")
        }
        return Self.helper.refusal("\(program.text) does not start (\(ending.words))")
    }

    /// How a network is reached that lets nothing out directly.
    private static let proxies = [
        "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy",
        "NO_PROXY",
    ]
}

/// Exit codes of the helper that mean something to the program.
package enum FetchExit {
    package static let badCredentials: Int32 = 78
}
