// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Files
package import Store
import System

/// Begins a library with the register that an export was made of.
package struct RegisterImport {
    private let library: Library
    private let assembly: RegisterAssembly
    private let isDryRun: Bool

    /// - Parameter origin: where the rows come from, in words.
    package init(_ library: Library, from origin: String, program: String, isDryRun: Bool) {
        self.library = library
        self.isDryRun = isDryRun
        assembly = RegisterAssembly(
            library.register,
            from: origin,
            program: program,
            at: WallClock.now,
            cancellation: library.cancellation
        )
    }

    /// Refuses a place where no register can begin; makes nothing.
    package func refuseOtherPlaces() throws(Failure) {
        try assembly.refuseRegister()
        try library.refuseOtherFolders()
        do throws(Failure) { try library.register.admitPlace() } catch {
            // Where there is no folder yet, making one says whether there can be.
            if error.register == .networkFileSystem { throw error }
        }
    }

    /// Whether the folder of the covers is there already.
    package var hasCovers: Bool {
        // One that cannot be looked at is for verify to report.
        (try? FileStatus.of(library.covers, followingLinks: true))?.kind == .folder
    }

    /// - Parameter rows: adds every row.
    package func run(
        _ outline: RegisterOutline,
        rows: (NewRegister) throws(Failure) -> Void
    ) throws(Failure) -> RegisterAssembly.Report {
        if isDryRun { return try assembly.rehearse(outline, rows: rows) }
        // The lock is taken only for the end: it stays, and would be left of an import that failed.
        return try library.makingFolder { () throws(Failure) in
            try assembly.make(outline, rows: rows) { (publish) throws(Failure) in
                try library.whileLocked(mayBegin: true) { () throws(Failure) in try publish() }
            }
        }
    }
}
