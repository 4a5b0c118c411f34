// SPDX-License-Identifier: Apache-2.0

import SQLite

/// What can be said of another register at a glance, before a merge begins.
package struct MergeProspect: Sendable {
    /// Why it may lack books that a run was to bring, in words; nil if there is no reason.
    package let fault: String?
    /// How much there is to bring at most: its rows and its covers.
    package let byteCount: Int64
    /// The content of its newest edition: as a register comes over whole or not at all, it is here
    /// if that is.
    package let newest: [UInt8]?

    init(_ connection: borrowing Connection, _ size: Int64) throws(SQLiteError) {
        let run = try connection.row("SELECT id, state FROM runs ORDER BY id DESC LIMIT 1") {
            (id: $0.integer(), state: RunRecord.State(rawValue: $0.text()))
        }
        fault = run.map { Self.fault($0.id, $0.state) } ?? "no run has finished there"
        let covers = try connection.integer("SELECT sum(byte_count) FROM covers") ?? 0
        byteCount = size + covers
        newest = try connection.row("SELECT fingerprint FROM editions ORDER BY id DESC LIMIT 1") {
            $0.blob()
        }
    }

    private static func fault(_ run: Int64, _ state: RunRecord.State?) -> String? {
        switch state {
        case .finished: nil
        case .interrupted: "its newest run, \(run), was interrupted"
        case .failed: "its newest run, \(run), failed"
        case .running, nil: "its newest run, \(run), did not come to its end"
        }
    }
}
