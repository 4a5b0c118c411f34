// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store

/// Finds the editions that a person points at.
struct TargetResolver {
    private let writer: RegisterWriter
    private let library: Library

    init(_ writer: RegisterWriter, _ library: Library) {
        self.writer = writer
        self.library = library
    }

    func resolve(_ target: Target) throws(Failure) -> TargetEditions {
        switch target {
        case .work(let id):
            let found = try library.asking { () throws(SQLiteError) in
                try writer.fingerprints(ofWork: id)
            }
            guard !found.isEmpty else { throw Failure.noWork(id) }
            return TargetEditions(name: "work \(id)", fingerprints: found)
        case .edition(let id):
            let found = try library.asking { () throws(SQLiteError) in
                try writer.fingerprint(ofEdition: id)
            }
            guard let found else {
                throw Failure(
                    .inputMissing,
                    "there is no edition \(id)",
                    hint: "accession works show WORK lists the editions of a work"
                )
            }
            return TargetEditions(name: "edition \(id)", fingerprints: [found])
        case .file(let path): return try resolve(path)
        }
    }

    private func resolve(_ path: Path) throws(Failure) -> TargetEditions {
        // A file that is gone is known by the name that it had.
        let whole: Path
        do throws(FileError) { whole = try path.canonical() } catch {
            do throws(FileError) { whole = try path.absolute() } catch { whole = path }
        }
        let found = try library.asking { () throws(SQLiteError) in
            guard let edition = try writer.holding(at: whole.bytes)?.edition else {
                return [UInt8]?.none
            }
            return try writer.fingerprint(ofEdition: edition)
        }
        guard let found else {
            throw Failure(
                .inputMissing,
                "\(path.text) holds no registered edition",
                hint: "accession explain FILE shows what is known about a file"
            )
        }
        return TargetEditions(name: path.text, fingerprints: [found], file: whole.bytes)
    }

}

/// The editions that a person points at; of a work the founder comes first.
struct TargetEditions {
    let name: String
    let fingerprints: [[UInt8]]
    /// The name that the register has for the file, if one was pointed at.
    var file: [UInt8]?

    var founder: [UInt8] { fingerprints[0] }
}
