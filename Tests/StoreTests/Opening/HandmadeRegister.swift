// SPDX-License-Identifier: Apache-2.0

import Files
import SQLite
import Store
import TestSupport

/// A register whose rows a test writes itself, so that readers are tested without the writer.
final class HandmadeRegister {
    private let folder: TemporaryFolder
    private let connection: Connection
    let reader: RegisterReader

    init() throws {
        folder = try TemporaryFolder()
        let file = RegisterFile(folder["register.sqlite"])
        try file.create()
        connection = try Connection(path: file.path.bytes, access: .readWrite)
        reader = RegisterReader(try file.openForReading())
    }

    func run(_ statements: String...) throws {
        for statement in statements { try connection.execute(statement) }
    }

    func addWork(_ id: Int64, _ columns: String = "title", _ values: String = "'Emma'") throws {
        let review = columns.contains("review") ? ("", "") : (", review", ", 'unreviewed'")
        try run(
            """
            INSERT INTO works (id, founder_id, contested, \(columns)\(review.0))
            VALUES (\(id), \(id), 0, \(values)\(review.1))
            """
        )
    }

    /// An edition whose fingerprint is its id.
    func addEdition(_ id: Int64, work: Int64, title: String = "Emma") throws {
        let hash = Self.hash(id)
        try run(
            """
            INSERT INTO editions
                (id, work_id, fingerprint, reader_version, epub_version, outcome, package_entry,
                title, published, protection)
            VALUES (\(id), \(work), x'\(hash)', 1, 3, 'ok', 'a.opf', '\(title)', '18\(id)', 'none')
            """
        )
    }

    func addDecision(
        _ id: Int64,
        _ kind: String = "same",
        isInForce: Bool = true,
        _ columns: String = "",
        _ values: String = ""
    ) throws {
        let comma = columns.isEmpty ? "" : ", "
        try run(
            """
            INSERT INTO decisions (id, kind, who, made_at, in_force\(comma)\(columns))
            VALUES (\(id), '\(kind)', 'ada', \(id * 100), \(isInForce ? 1 : 0)\(comma)\(values))
            """
        )
    }

    func addSide(_ decision: Int64, _ side: Int, _ edition: Int64) throws {
        try run(
            "INSERT INTO decision_editions VALUES (\(decision), \(side), x'\(Self.hash(edition))')"
        )
    }

    static func hash(_ id: Int64) -> String {
        let digits = String(id, radix: 16)
        return String(repeating: "0", count: 32 - digits.count) + digits
    }
}
