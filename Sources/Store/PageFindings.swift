// SPDX-License-Identifier: Apache-2.0

import SQLite

/// What SQLite's own check says of the pages of a file.
struct PageFindings {
    let lines: [String]

    /// - Parameter limit: how many findings are enough.
    init(_ connection: borrowing Connection, limit: Int) throws(SQLiteError) {
        lines = try connection.texts("PRAGMA quick_check(\(limit))")
        // A page that could not be read is a finding to SQLite, and says nothing about the file.
        if let code = Self.readFailure(in: lines) {
            throw SQLiteError(code: code, message: "its pages cannot be read: disk I/O error")
        }
    }

    var isSound: Bool { lines == ["ok"] }

    /// The code behind a finding such as `Page 25: unable to get the page. error code=266`.
    private static func readFailure(in lines: [String]) -> Int32? {
        let words = "unable to get the page. error code="
        for line in lines.flatMap({ $0.split(separator: "\n") }) {
            guard let range = line.firstRange(of: words) else { continue }
            let digits = line[range.upperBound...].prefix { $0.isASCII && $0.isNumber }
            if let code = Int32(digits) {
                let error = SQLiteError(code: code, message: "")
                if error.isInputOutput { return code }
            }
        }
        return nil
    }
}
