// SPDX-License-Identifier: Apache-2.0

package import Files
package import System

/// The decoder of images, in a separate process.
///
/// Whatever an image does to it is done to that process alone: a new one takes the next image. It
/// is started with the first image and belongs to the thread that asks, whose end is the end of the
/// process too.
package final class ImageProgram {
    /// What one image may cost.
    package struct Limits: Sendable {
        /// By the clock, also where many other programs want the processor.
        package var time: Duration

        package init(time: Duration = .seconds(30)) {
            self.time = time
        }
    }

    package static let helper = HelperProgram(
        "accession-images",
        variable: "ACCESSION_IMAGES",
        loss: "covers cannot be decoded"
    )

    private let program: Path
    private let limits: Limits
    private var process: ChildProcess?
    /// Whether the process has answered before.
    private var isUsed = false

    /// The number of the process, while there is one.
    package var processID: Int32? { process?.id }

    /// - Parameter program: nil for the one that belongs to this program.
    package init(
        _ program: Path? = nil,
        limits: Limits = Limits()
    ) throws(HelperProgramError) {
        if let program {
            self.program = program
        } else {
            self.program = try Self.helper.find()
        }
        self.limits = limits
    }

    /// Makes a thumbnail; nil if the caller no longer wants it.
    ///
    /// An image that takes the process down is reported as such. If something else may have ended
    /// it, such as a machine without memory or an image before, it gets a second one.
    ///
    /// - Parameter mayGoOn: asked every little while.
    package func thumbnail(
        of image: [UInt8],
        width: Int,
        while mayGoOn: @escaping () -> Bool = { true }
    ) throws(HelperProgramError) -> Thumbnail? {
        guard image.count <= ImageMessage.largestImage else {
            return .failed(.tooLarge, detail: "\(image.count) bytes")
        }
        let wasUsed = isUsed
        var answer = try ask(image, width, mayGoOn)
        if answer.isWorthAnother(wasUsed) { answer = try ask(image, width, mayGoOn) }
        switch answer {
        case .thumbnail(let thumbnail): return thumbnail
        case .nobodyWaits: return nil
        case .ended(let ending): return ending.thumbnail
        case .nonsense: return .failed(.crashed, detail: "the decoder gave an invalid answer")
        case .timedOut:
            let seconds = limits.time.components.seconds
            return .failedThisTime(.tooSlow, detail: "not decoded after \(seconds) s")
        }
    }

    private enum Answer {
        case thumbnail(Thumbnail)
        case ended(ChildProcess.Ending)
        /// What it never would say.
        case nonsense
        case timedOut
        case nobodyWaits

        /// Whether it may be the doing of others or, in a process that was used, of an image
        /// before.
        func isWorthAnother(_ wasUsed: Bool) -> Bool {
            switch self {
            case .ended(let ending): !ending.isOverrun && (wasUsed || ending.mayBeOfOthers)
            case .nonsense: wasUsed
            case .thumbnail, .timedOut, .nobodyWaits: false
            }
        }
    }

    private func ask(
        _ image: [UInt8],
        _ width: Int,
        _ mayGoOn: @escaping () -> Bool
    ) throws(HelperProgramError) -> Answer {
        var patience = WaitBudget(limits.time, while: mayGoOn)
        guard let process = try running(&patience) else { return .nobodyWaits }
        var head: [UInt8] = []
        var rest: [UInt8] = []
        let request = ImageMessage.request(for: image, width: width)
        var transferred = process.write(request, &patience)
        if transferred == .done { transferred = process.write(image, &patience) }
        if transferred == .done {
            transferred = process.read(ImageMessage.answerSize, into: &head, &patience)
        }
        if transferred == .done {
            guard let count = ImageMessage.readAnswer(head) else {
                // Whatever it was made to do, it must not go on.
                _ = end(process)
                return .nonsense
            }
            transferred = process.read(count, into: &rest, &patience)
        }
        switch transferred {
        case .done:
            isUsed = true
            return .thumbnail(ImageMessage.thumbnail(head, rest))
        case .gone: return .ended(end(process))
        case .timedOut:
            _ = end(process)
            return .timedOut
        case .stopped:
            _ = end(process)
            return .nobodyWaits
        }
    }

    private func end(_ process: ChildProcess) -> ChildProcess.Ending {
        self.process = nil
        isUsed = false
        return process.end()
    }

    /// The process, started if there is none; nil if the caller no longer waits.
    private func running(_ patience: inout WaitBudget) throws(HelperProgramError) -> ChildProcess? {
        if let process { return process }
        let started: ChildProcess
        do throws(FileError) {
            started = try ChildProcess(program, environment: HelperProgram.environment())
        } catch {
            throw Self.helper.refusal(error)
        }
        var greeting: [UInt8] = []
        let transferred = started.read(ImageMessage.greetingSize, into: &greeting, &patience)
        if transferred == .stopped { return nil }
        guard transferred == .done else {
            let ending = started.end()
            if ending == .exited(ImageMessage.noThread) {
                throw .outOfProcesses("\(program.text) can start no thread")
            }
            throw Self.helper.refusal("\(program.text) does not start (\(ending.words))")
        }
        guard greeting == ImageMessage.greeting() else {
            throw Self.helper.refusal(
                "\(program.text) is a different version from this program"
            )
        }
        process = started
        isUsed = false
        return started
    }
}

extension ChildProcess.Ending {
    /// Whether the system or another process may have ended it, and not the image: it ends by itself with
    /// these codes if it cannot read what it is asked, or write its answer.
    fileprivate var mayBeOfOthers: Bool {
        switch self {
        case .exited(let code): [ImageMessage.noRequest, ImageMessage.noTransfer].contains(code)
        case .signaled(let number): !Self.faults.contains(number)
        case .unknown: true
        }
    }

    /// The signals that a fault in a process itself is answered with: SIGILL, SIGTRAP, SIGABRT, SIGBUS,
    /// SIGFPE, SIGSEGV, SIGXCPU and SIGSYS.
    private static let faults: Set<Int32> = [4, 5, 6, 7, 8, 11, 24, 31]

    /// It has used up the time of a processor that an image may have: SIGXCPU.
    fileprivate var isOverrun: Bool { self == .signaled(24) }

    fileprivate var thumbnail: Thumbnail {
        if isOverrun { return .failed(.tooSlow, detail: "too much to decode") }
        let detail = "the decoder ended (\(words))"
        return mayBeOfOthers
            ? .failedThisTime(.crashed, detail: detail) : .failed(.crashed, detail: detail)
    }
}
