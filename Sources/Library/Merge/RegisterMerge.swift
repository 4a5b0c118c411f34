// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite
import Store
import System
import Works

/// Takes everything over from another library's register: a second machine's, or a backup.
///
/// What is here already meets itself, by its content or its path; the rest comes in as if its books
/// were imported now, so works are solved again. All of it is one transaction.
package struct RegisterMerge {
    package struct Request: Sendable {
        /// The folder of a library, or a register.
        package var other: Path
        package var program: String
        package var isDryRun = false
        /// Whether to say which work here each work there has become.
        package var wantsWorks = false

        package init(_ other: Path, program: String) {
            self.other = other
            self.program = program
        }
    }

    private let library: Library
    private let request: Request

    package init(_ library: Library, _ request: Request) {
        self.library = library
        self.request = request
    }

    package func run() throws(Failure) -> RegisterMergeResult {
        try library.requireRegister()
        let startedAt = WallClock.now
        let source = try MergeLocation(request.other, notIn: library).open(
            library,
            program: request.program,
            at: startedAt
        )
        return try LibraryChange(library, isDryRun: request.isDryRun).make {
            (writer) throws(Failure) in
            let covers = try CoverTransfer(
                from: source.libraries,
                into: library,
                writer,
                isDryRun: request.isDryRun
            )
            let work = try library.asking { () throws(SQLiteError) in
                try RegisterMergeWork(
                    source.register,
                    writer,
                    library,
                    program: request.program,
                    startedAt: startedAt / 1_000_000_000
                )
            }
            var report = try work.run(bringing: covers)
            report.olderVersion =
                source.register.version < Schema.newest.number ? source.register.version : nil
            if request.wantsWorks {
                report.works = try library.asking { () throws(SQLiteError) in try work.works() }
            }
            try source.register.refuseIfChanged()
            guard report.imbalances.isEmpty else {
                throw Failure(
                    .internalError,
                    "out of balance: \(report.imbalances.joined(separator: "; "))",
                    hint: "nothing was changed; please report this"
                )
            }
            try covers.flush()
            if request.isDryRun { report.run = nil }
            return report
        } afterCommit: { report in
            // What stays is a file that nothing names, which the next repair moves away.
            _ = CoverRemoval(report.removedCovers, of: library)
        }
    }
}
