// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite

/// Makes a register of the rows of another one, which appears under its name only when it is whole.
package struct RegisterAssembly {
    /// What was put together.
    package struct Report: Sendable {
        /// The version that the rows are of.
        package let version: Int
        /// How many rows came for each table, in the order of the tables.
        package let rows: [(table: String, count: Int)]
        /// How many covers the register names.
        package let covers: Int
    }

    private let register: RegisterFile
    private let origin: String
    private let program: String
    private let time: Int64
    private let cancellation: Cancellation

    /// - Parameter origin: where the rows come from, in words.
    package init(
        _ register: RegisterFile,
        from origin: String,
        program: String,
        at time: Int64,
        cancellation: Cancellation
    ) {
        self.register = register
        self.origin = origin
        self.program = program
        self.time = time
        self.cancellation = cancellation
    }

    /// Refuses a place that has a register, or what is left of one.
    package func refuseRegister() throws(Failure) {
        guard try register.exists else { return try register.refuseLeftOvers() }
        throw Failure(
            .cannotCreate,
            "there is already a register at \(register.path.text)",
            hint: "name a new folder with --library; to add the books of another library to this "
                + "one, use: accession register merge"
        )
    }

    /// Does everything but keep the result.
    package func rehearse(
        _ outline: RegisterOutline,
        rows: (NewRegister) throws(Failure) -> Void
    ) throws(Failure) -> Report {
        try fill(nil, outline, rows)
    }

    /// - Parameter locked: keeps others out of the library while the register gets its name.
    package func make(
        _ outline: RegisterOutline,
        rows: (NewRegister) throws(Failure) -> Void,
        locked: (() throws(Failure) -> Void) throws(Failure) -> Void
    ) throws(Failure) -> Report {
        let folder = register.path.parent
        try RegisterCopy.removeUnfinished(in: folder)
        let unfinished = RegisterFile(try RegisterCopy.makeEmpty(in: folder))
        return try unfinished.removedOnFailure { () throws(Failure) in
            let report = try fill(unfinished.path, outline, rows)
            try register.asking { () throws(SQLiteError) in
                let connection = try Connection(path: unfinished.path.bytes, access: .readWrite)
                _ = try connection.texts("PRAGMA journal_mode = WAL")
            }
            // Read back as it is on the disk now.
            try unfinished.look(deeply: true)
            try locked { () throws(Failure) in
                // Another process may have made one before the lock was ours.
                try refuseRegister()
                try register.asking { () throws(FileError) in
                    try FileChange.publish(unfinished.path, as: register.path)
                }
            }
            return report
        }
    }

    /// The register is closed when this returns.
    private func fill(
        _ file: Path?,
        _ outline: RegisterOutline,
        _ rows: (NewRegister) throws(Failure) -> Void
    ) throws(Failure) -> Report {
        let new = try NewRegister(file, outline)
        try rows(new)
        try new.finish(from: origin, program: program, at: time, cancellation: cancellation)
        return Report(
            version: outline.version,
            rows: new.tables.map { ($0.name, $0.rows) },
            covers: try new.reader.status().covers
        )
    }
}
