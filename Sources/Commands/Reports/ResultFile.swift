// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import Store
import System
import Terminal

/// Where a long result goes: standard output, or the file that `--to` names.
///
/// Writing never throws: the first failure is kept, and what comes later is dropped. A caller that
/// writes much looks at `isOpen` to stop early, and `finish` tells what went wrong.
final class ResultFile {
    private let console: Console
    private let target: OutputTarget?
    /// What it is, in a word.
    private let kind: String
    private var file: NewFile?
    /// What is there already, if that is to stay where it is the same.
    private var old: ComparedFile?
    private var failure: FileError?

    /// How it came to its end.
    enum Ending {
        case standardOutput
        case published(Path)
        /// The file that was there has the same bytes, and stays.
        case same(Path)
        /// Somebody wanted it to stop: what was there stays.
        case interrupted
    }

    /// The file that `--to` names.
    convenience init(
        _ arguments: ParsedArguments,
        _ console: Console,
        _ kind: String,
        library: Library,
        _ reader: RegisterReader
    ) throws(Failure) {
        let replaceable: OutputTarget.Replaceable = arguments[.overwrite] ? .text : .oursUnlessAsked
        // A dash is standard output, as without the flag.
        let named = arguments[.to].flatMap { $0 == Path("-") ? nil : $0 }
        let target = try named.map { (named) throws(Failure) in
            try OutputTarget(named, replacing: replaceable, library, reader)
        }
        try self.init(target, console, kind)
    }

    /// - Parameter target: nil for standard output.
    init(_ target: OutputTarget?, _ console: Console, _ kind: String) throws(Failure) {
        self.console = console
        self.target = target
        self.kind = kind
        guard let target else { return }
        let folder = target.place.parent
        // What cannot be removed is in nobody's way.
        try? TemporaryName.removeAbandoned(in: folder)
        do throws(FileError) { file = try NewFile(target.place) } catch {
            throw Failure.cannotCreate(target.named, error).writing(kind)
        }
        // From now on there is something to clean up.
        Interruption.install()
    }

    /// Whether it is worth while to go on.
    var isOpen: Bool {
        file == nil ? console.isOpen : failure == nil && Interruption.requested == nil
    }

    func write(_ bytes: [UInt8]) {
        guard let file else { return console.raw(bytes) }
        guard failure == nil else { return }
        do throws(FileError) {
            try file.write(bytes)
            try old?.compare(bytes)
        } catch { failure = error }
    }

    /// Leaves a file alone that has the same bytes already; to be said before the first of them.
    func keepsWhatIsSame() {
        // What cannot be read is replaced like what differs.
        old = target.flatMap { try? ComparedFile(OpenFile($0.place)) }
    }

    /// Gives the file its name, says so, and returns how the command ended.
    ///
    /// - Parameters:
    ///   - summary: what was written, in words: `12 rows`.
    ///   - isAside: it is not what the command was asked for, so that standard output is for others.
    func finish(_ summary: String, isAside: Bool = false) throws(Failure) -> ExitCode {
        switch try end() {
        case .standardOutput: return .success
        case .interrupted:
            console.error("interrupted: \(target?.place.text ?? "the result") was not written")
            return Interruption.requested == .terminate ? .terminated : .interrupted
        case .published(let target), .same(let target):
            let line = "\(summary) in \(target.text)"
            if isAside { console.note(line) } else { console.summary(line) }
            return .success
        }
    }

    /// Gives the file its name.
    func end() throws(Failure) -> Ending {
        guard let file, let target else { return .standardOutput }
        self.file = nil
        if failure == nil, Interruption.requested != nil { return .interrupted }
        do throws(FileError) {
            if let failure { throw failure }
            if let old, old.isSame { return .same(target.place) }
            try file.publish(replacing: true)
        } catch { throw Failure(error, near: target.place.parent).writing(kind) }
        return .published(target.place)
    }

    /// Leaves nothing of a file that has no name yet.
    func abandon() {
        file = nil
    }
}
