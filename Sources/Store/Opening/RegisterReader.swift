// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import SQLite

/// Answers questions about a register without changing it.
///
/// Rows are handed out one by one, so a list may be as long as it likes.
package final class RegisterReader {
    let connection: Connection
    private var madeWorkFunctions: WorkFunctions?

    package init(_ connection: consuming Connection) {
        self.connection = connection
    }

    package func dump(_ line: (String) -> Void) throws(Failure) {
        try asking { () throws(SQLiteError) in try DumpByID.write(connection, line) }
    }

    /// What questions about works call, once there is one.
    func workFunctions() throws(SQLiteError) -> WorkFunctions {
        if let madeWorkFunctions { return madeWorkFunctions }
        let made = try WorkFunctions(connection)
        madeWorkFunctions = made
        return made
    }

    func asking<Result>(
        _ body: () throws(SQLiteError) -> Result
    ) throws(Failure) -> Result {
        try Failure.wrapping(near: connection.folder, body)
    }
}
