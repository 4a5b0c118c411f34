// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Store

/// Where another register is: it may be named by itself, or by the library it belongs to.
struct MergeLocation {
    /// A register that is open, and the libraries that may have its covers.
    struct Opened {
        let register: MergeSource
        let libraries: [Path]
    }

    private static let hint = "name the folder of another library, or a register file"

    private let file: Path

    /// The places of some registers, each once.
    ///
    /// - Parameter namedAgain: told of each that was named before.
    static func each(
        _ others: [Path],
        notIn library: Library,
        namedAgain: (Path) -> Void
    ) throws(Failure) -> [MergeLocation] {
        var seen: Set<FileIdentity> = []
        var locations: [MergeLocation] = []
        for other in others {
            let location = try MergeLocation(other, notIn: library)
            if let identity = try identity(of: location.file), !seen.insert(identity).inserted {
                namedAgain(other)
            } else {
                locations.append(location)
            }
        }
        return locations
    }

    /// Refuses what is not there, and a library's own register.
    private init(_ other: Path, notIn library: Library) throws(Failure) {
        let status: FileStatus
        do throws(FileError) {
            let whole = try other.canonical()
            status = try FileStatus.of(whole, followingLinks: true)
            file = status.kind == .folder ? Library(whole).register.path : whole
        } catch {
            throw Failure(.inputMissing, error, hint: Self.hint)
        }
        let own = try Self.identity(of: library.register.path)
        let identity = try Self.identity(of: file)
        guard own == nil || identity != own else {
            throw Failure(
                .wrongRequest,
                "\(other.text) is this library itself",
                hint: "name the folder of another library, or a backup"
            )
        }
    }

    private static func identity(of file: Path) throws(Failure) -> FileIdentity? {
        try Failure.wrapping(near: file.parent) { () throws(FileError) in
            try FileStatus.ifPresent(file, followingLinks: true)?.identity
        }
    }

    /// Looks at a register before anything is taken over.
    ///
    /// Refuses one into which a run is still writing, or whose newest run has not come to its end:
    /// it lacks what that run was to bring, and nothing else would tell.
    ///
    /// - Parameter keepingOpen: whether it stays open until it is its turn.
    func look(takingUnfinished: Bool, keepingOpen: Bool) throws(Failure) -> MergeCandidate {
        let owner = Library(file.parent)
        if !takingUnfinished, owner.register.path == file {
            let isBusy = try Failure.wrapping(near: file.parent) { () throws(FileError) in
                try owner.isBusy
            }
            guard !isBusy else {
                throw Failure(
                    .tryLater,
                    "\(file.parent.text): another process is working on this library",
                    hint: "merge it once that has ended; \(Self.overruling)"
                )
            }
        }
        return try naming { () throws(Failure) in
            let candidate = try RegisterFile(file).mergeCandidate(keepingOpen: keepingOpen)
            guard !takingUnfinished, let fault = candidate.prospect.fault else { return candidate }
            throw Failure(
                .tryLater,
                "\(file.text): \(fault)",
                hint: "run the import there again until it finishes; \(Self.overruling)"
            )
        }
    }

    private static let overruling = "--unfinished merges what is there now; nothing was changed"

    func open(
        _ candidate: MergeCandidate,
        for library: Library,
        program: String,
        at time: Int64
    ) throws(Failure) -> Opened {
        try naming { () throws(Failure) in
            let register = try candidate.open(
                copyingInto: library.backups,
                program: program,
                at: time,
                cancellation: library.cancellation
            )
            // A backup lies in a folder of its library.
            return Opened(register: register, libraries: [file.parent, file.parent.parent])
        }
    }

    /// Says of a failure which register it is about.
    private func naming<Result>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do throws(Failure) { return try body() } catch {
            var failure = error
            if !failure.message.contains(file.text) {
                failure.message = "\(file.text): \(failure.message)"
            }
            switch error.register {
            case .missing: failure.hint = Self.hint
            case .notOurs: failure.hint = Self.hint + "; nothing was changed"
            default: break
            }
            throw failure
        }
    }
}
