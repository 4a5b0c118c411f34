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

    /// Refuses what is not there, and a library's own register.
    init(_ other: Path, notIn library: Library) throws(Failure) {
        let status: FileStatus
        do throws(FileError) {
            let whole = try other.canonical()
            status = try FileStatus.of(whole, followingLinks: true)
            file = status.kind == .folder ? Library(whole).register.path : whole
        } catch {
            throw Failure(.inputMissing, error, hint: Self.hint)
        }
        guard try Self.identity(of: file) != Self.identity(of: library.register.path) else {
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

    func open(_ library: Library, program: String, at time: Int64) throws(Failure) -> Opened {
        do throws(Failure) {
            let register = try RegisterFile(file).openForMerging(
                copyingInto: library.backups,
                program: program,
                at: time,
                cancellation: library.cancellation
            )
            // A backup lies in a folder of its library.
            return Opened(register: register, libraries: [file.parent, file.parent.parent])
        } catch {
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
