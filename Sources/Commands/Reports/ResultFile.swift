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
    private let target: Path?
    private let isReplacing: Bool
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

    /// The file that `--to` names; refuses a name that is taken, one in the library, and one among
    /// the books, where the next run would find it.
    convenience init(
        _ arguments: ParsedArguments,
        _ console: Console,
        library: Library,
        _ reader: RegisterReader
    ) throws(Failure) {
        let named = arguments[.to]
        if let named {
            _ = try Self.target(named, isReplacing: arguments[.overwrite], library)
            try ReportTarget.check(named, library, reader)
            _ = try OutputFolder.checked(named, library, reader)
        }
        try self.init(
            named,
            isReplacing: arguments[.overwrite],
            console,
            library: library
        )
    }

    /// - Parameter named: nil for standard output.
    init(
        _ named: Path?,
        isReplacing: Bool,
        _ console: Console,
        library: Library
    ) throws(Failure) {
        self.console = console
        self.isReplacing = isReplacing
        guard let named else {
            target = nil
            return
        }
        let target = try Self.target(named, isReplacing: isReplacing, library)
        try Self.refuseOwn(target, library)
        do throws(FileError) { file = try NewFile(target) } catch {
            if error.isDiskFull { throw Failure(error, near: target.parent) }
            throw Failure(
                .cannotCreate,
                "cannot create \(named.text): \(error.reason)",
                hint: "name a file in an existing, writable folder"
            )
        }
        self.target = target
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
        old = target.flatMap { try? ComparedFile(OpenFile($0)) }
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
            console.error("interrupted: \(target?.text ?? "the result") was not written")
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
            if let old, old.isSame { return .same(target) }
            try file.publish(replacing: isReplacing)
        } catch { throw Failure(error, near: target.parent) }
        return .published(target)
    }

    /// Leaves nothing of a file that has no name yet.
    func abandon() {
        file = nil
    }

    private static func target(
        _ named: Path,
        isReplacing: Bool,
        _ library: Library
    ) throws(Failure) -> Path {
        try refuseOpenFile(named)
        let found = try Failure.wrapping(near: named) { () throws(FileError) in try status(named) }
        if let found, found.kind != .regular {
            throw Failure(
                .cannotCreate,
                "\(named.text) is a \(found.kind.name)",
                hint: "name a file, or redirect standard output instead"
            )
        }
        if found != nil, !isReplacing {
            throw Failure(
                .cannotCreate,
                "\(named.text) already exists",
                hint: "name another file, or replace it with --overwrite"
            )
        }
        return try Failure.wrapping(near: named) { () throws(FileError) in
            // Of a link it is not the link that is replaced, but what it leads to.
            try found == nil ? named.absolute() : named.canonical()
        }
    }

    /// Where this process reads or writes already, a file that is put in its place loses the rest.
    ///
    /// So it is with `/dev/stdout` whose output goes to a log, and with the log's own name.
    static func refuseOpenFile(_ named: Path) throws(Failure) {
        // What cannot be found out is reported when it is created.
        let place = (try? named.absolute()) ?? named
        let folders = ["/dev/fd", "/proc"].map { Path($0) }
        let names = ["/dev/stdin", "/dev/stdout", "/dev/stderr"].map { Path($0) }
        let found = try? FileStatus.of(named, followingLinks: true)
        let isOpen =
            found?.kind == .regular
            && (0...2).contains { number in
                let open = Path("/proc/self/fd/\(number)")
                return (try? FileStatus.of(open, followingLinks: true))?.identity == found?.identity
            }
        guard isOpen || names.contains(place) || folders.contains(where: { place.isInside($0) })
        else { return }
        throw Failure(
            .cannotCreate,
            "\(named.text) is open in this command and cannot be replaced",
            hint: "name another file, or write to standard output"
        )
    }

    /// A file of that name would be taken for a part of the register, or is one.
    static func refuseOwn(_ target: Path, _ library: Library) throws(Failure) {
        let isOwn = try Failure.wrapping(near: target) { () throws(FileError) in
            let ours = try status(library.register.path)?.identity
            if let ours, try status(target)?.identity == ours { return true }
            guard try status(target.parent)?.kind == .folder else { return false }
            let name = target.lastComponent
            guard name.starts(with: "register.".utf8) || name.elementsEqual("lock".utf8) else {
                return false
            }
            return try status(library.folder)?.identity == status(target.parent)?.identity
        }
        guard isOwn else { return }
        throw Failure(
            .cannotCreate,
            "\(target.text) is one of the library's own names",
            hint: "name another file"
        )
    }

    private static func status(_ path: Path) throws(FileError) -> FileStatus? {
        try FileStatus.ifPresent(path, followingLinks: true)
    }
}
