// SPDX-License-Identifier: Apache-2.0

import SQLite

/// Gathers what the log is to say of the transaction at hand.
///
/// The first transaction of a command that changes anything has its entry, and so has each that
/// begins a run, or makes decisions outside of one, as a review at the terminal does with each answer.
/// What changes nothing, such as a decision that is made once more, leaves none.
final class Logbook {
    /// Nil for a writer that is no command, such as that of a test.
    var session: LogSession?
    private var changesBefore = 0
    private var runs: [Int64] = []
    private var decisions: [Int64] = []
    /// Whether this transaction has an entry.
    private var hasEntry = false

    func begin(_ connection: borrowing Connection) {
        forget()
        changesBefore = connection.totalChanges
    }

    /// This transaction is to have none, whatever it changes.
    func passOver() { changesBefore = .max }

    func note(run: Int64) { runs.append(run) }

    func note(decision: Int64) { decisions.append(decision) }

    /// Adds the entry of the transaction that is about to be committed, if it is to have one.
    func write(_ connection: borrowing Connection) throws(SQLiteError) {
        guard let session, !hasEntry, isWorthAnEntry(session.entered),
            connection.totalChanges > changesBefore
        else { return }
        var details = LogDetails()
        details.add("arguments", session.arguments)
        if !runs.isEmpty { details.add("runs", runs) }
        if let first = decisions.first {
            details.add("decisions", Int64(decisions.count))
            details.add("first_decision", first)
        }
        try LogTable.append(session.command, details, connection)
        hasEntry = true
    }

    private func isWorthAnEntry(_ entered: LogSession.State) -> Bool {
        switch entered {
        case .silent: true
        case .told: !runs.isEmpty || !decisions.isEmpty
        case .ran: !runs.isEmpty
        }
    }

    /// Adds the entry of one part of a command that takes several, such as a merge of many registers.
    func write(
        _ connection: borrowing Connection,
        part: (inout LogDetails) -> Void
    ) throws(SQLiteError) {
        guard let session else { return }
        var details = LogDetails()
        part(&details)
        if let run = runs.last { details.add("runs", [run]) }
        try LogTable.append(session.command, details, connection)
        hasEntry = true
    }

    /// Adds the entry that acknowledges what is wrong with others.
    func acknowledge(
        _ keys: [String],
        _ reason: String,
        _ connection: borrowing Connection
    ) throws(SQLiteError) {
        guard let session else { return }
        var details = LogDetails()
        details.add("arguments", session.arguments)
        details.add(LogTable.acknowledged, keys)
        details.add("reason", reason)
        try LogTable.append(session.command, details, followsLast: true, connection)
        hasEntry = true
    }

    func committed() {
        if hasEntry, let session, session.entered != .ran {
            session.entered = runs.isEmpty ? .told : .ran
        }
        forget()
    }

    func forget() {
        runs = []
        decisions = []
        hasEntry = false
    }
}
