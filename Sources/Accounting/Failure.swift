// SPDX-License-Identifier: Apache-2.0

package import Files

/// Why a whole run could not begin or go on.
///
/// Trouble with one book never becomes one of these.
package struct Failure: Error, Sendable {
    /// What kind of trouble it is; each kind is one exit code, and the word for it is told.
    package enum Kind: String, Sendable {
        case inputMissing = "input_missing"
        /// What is asked for makes no sense.
        case wrongRequest = "wrong_request"
        /// A file that says what to do cannot be understood.
        case badDefinition = "bad_definition"
        /// What was given is there, and not what is needed.
        case badInput = "bad_input"
        case internalError = "internal_error"
        case cannotCreate = "cannot_create"
        case inputOutput = "input_output"
        /// Another run, a full disk: the same command may work later.
        case tryLater = "try_later"
        case permission
        /// Not a library of ours, or not a place for one.
        case unusableLibrary = "unusable_library"
        /// Something that belongs to the program is not there, or not of this version.
        case incompleteProgram = "incomplete_program"
        /// The user asked to stop, and nothing was changed.
        case interrupted
        /// Another run has the library, and then this one was not to be: no trouble at all.
        case skipped
    }

    /// What is wrong with a register, for callers that do something about it.
    package enum RegisterTrouble: Sendable {
        case missing
        /// Another program's database, or no database at all.
        case notOurs
        /// A write-ahead log or journal without the database it belongs to.
        case leftOver
        case newerVersion
        /// It has to be migrated first.
        case olderVersion
        /// Tables, triggers or views that no version of Accession made.
        case unknownSchema
        case damaged
        case networkFileSystem
        /// Others have it open, or this user may not look: nothing is known of what it holds.
        case outOfReach
    }

    /// A word that is unknown, and those that it may have been.
    package struct Misspelling: Sendable {
        package let word: String
        package let candidates: [String]

        package init(_ word: String, candidates: [String]) {
            self.word = word
            self.candidates = candidates
        }
    }

    package let kind: Kind
    package var message: String
    package var hint: String
    package var misspelling: Misspelling?
    package var register: RegisterTrouble?
    /// The process that has the library, where that is the trouble and it is known.
    package var holder: Int32?
    /// Whether a full disk is the trouble.
    package private(set) var isDiskFull = false

    package init(_ kind: Kind, _ message: String, hint: String = "") {
        self.kind = kind
        self.message = message
        self.hint = hint
    }

    package init(register: RegisterTrouble, _ message: String, hint: String) {
        self.init(register == .missing ? .inputMissing : .unusableLibrary, message, hint: hint)
        self.register = register
    }

    /// What is wrong is what the register's file holds, not how it was reached.
    package var isAboutTheFile: Bool {
        switch register {
        case .missing, .notOurs, .leftOver, .damaged: true
        default: false
        }
    }

    /// A system call on something of the library's that failed.
    package init(_ error: FileError, near folder: Path) {
        if error.isDiskFull {
            // The shelf and staging may lie on other disks.
            self = .diskFull(error.path.isInside(folder) ? folder : error.path.parent)
        } else if error.isPermission {
            self.init(
                .permission,
                error.description,
                hint: "check the owner and permissions of that folder, or choose another --library"
            )
        } else if error.isOutOfDescriptors {
            self = .outOfDescriptors(error.description)
        } else {
            self.init(.inputOutput, error.description)
        }
    }

    /// A failure of this kind, unless it is a matter of permissions.
    ///
    /// - Parameter folder: where a full disk, or a lack of permissions, is reported as such.
    package init(
        _ kind: Kind,
        _ error: FileError,
        _ message: String? = nil,
        near folder: Path? = nil,
        hint: String = ""
    ) {
        if let folder, error.isDiskFull || error.isPermission {
            self.init(error, near: folder)
        } else {
            let message = message ?? error.description
            self.init(error.isPermission ? .permission : kind, message, hint: hint)
        }
    }

    /// Lets the system do something with files in this folder.
    package static func wrapping<Result: ~Copyable>(
        near folder: Path,
        _ body: () throws(FileError) -> Result
    ) throws(Failure) -> Result {
        do throws(FileError) { return try body() } catch { throw Failure(error, near: folder) }
    }

    /// A request that makes no sense, such as a command line that cannot be understood.
    package static func usage(_ message: String, hint: String? = nil) -> Failure {
        Failure(.wrongRequest, message, hint: hint ?? "")
    }

    /// An input that cannot be read.
    package init(input error: FileError) {
        if error.isOutOfDescriptors {
            self = .outOfDescriptors(error.description)
            return
        }
        let kind: Kind =
            if error.isMissing || error.isFolder {
                .inputMissing
            } else if error.isPermission {
                .permission
            } else { error.isDiskFull ? .tryLater : .inputOutput }
        self.init(kind, error.description)
    }

    package static func outOfDescriptors(_ message: String) -> Failure {
        Failure(
            .tryLater,
            message,
            hint: "run the same command again after: ulimit -n 4096"
        )
    }

    package static func isOutOfInodes(_ folder: Path) -> Bool {
        // Where not even that can be found out, the error stays what it is.
        (try? DiskSpace.of(folder))?.isOutOfInodes ?? false
    }

    package static func diskFull(_ folder: Path) -> Failure {
        // The message is about a full disk already; without the figures it is still true.
        let space = try? DiskSpace.of(folder)
        var message = "the disk is full at \(folder.text)"
        var hint = "free some space and run the same command again; \(Self.kept)"
        if let space {
            message += ": \(space.free / 1024) of \(space.total / 1024) KiB free"
            if space.free > space.total / 2 {
                // Of a small disk, half may be less than what has to be written at once.
                if space.free < Self.fewBytes {
                    message += ", which is too small"
                    hint = "take a larger disk and run the same command again; \(Self.kept)"
                } else {
                    // Then it is not bytes that are wanting.
                    message += ", so check inodes and quotas"
                }
            }
            // SQLite does not say which of its files had no room.
            if space.free > 1 << 30 {
                hint += "; if it is the disk of temporary files, name another folder in TMPDIR"
            }
        }
        var failure = Failure(.tryLater, message, hint: hint)
        failure.isDiskFull = true
        return failure
    }

    private static let fewBytes: Int64 = 16 << 20

    private static let kept = "what was committed is kept"

    /// The same where a result was being written that is whole or not there: of a full disk, it
    /// says what became of that.
    ///
    /// - Parameter result: what it is, in a word, such as `report`.
    package func writing(_ result: String) -> Failure {
        guard isDiskFull else { return self }
        var failure = self
        failure.hint = hint.replacing(
            Self.kept,
            with: "no \(result) was written, and an earlier one is as it was"
        )
        return failure
    }
}
