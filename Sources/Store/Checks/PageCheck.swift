// SPDX-License-Identifier: Apache-2.0

import SQLite

/// What SQLite finds in the pages of a register, in one line each.
enum PageCheck {
    /// - Parameter thoroughly: what stands in several places is compared too.
    /// - Returns: nothing for a register that is sound.
    static func findings(
        _ connection: borrowing Connection,
        thoroughly: Bool,
        limit: Int
    ) throws(SQLiteError) -> [String] {
        // Where what they compare is too damaged they give up, and the next one tells more.
        var findings: [String] = []
        for way in thoroughly ? ["integrity_check", "quick_check"] : ["quick_check"] {
            do throws(SQLiteError) {
                let more = try self.findings(connection, way, limit)
                return more.isEmpty ? findings : more
            } catch {
                guard error.isDamaged else { throw error }
                findings = [error.message]
            }
        }
        return findings
    }

    private static func findings(
        _ connection: borrowing Connection,
        _ way: String,
        _ limit: Int
    ) throws(SQLiteError) -> [String] {
        let lines = try connection.texts("PRAGMA \(way)(\(limit))")
            .flatMap { $0.split(separator: "\n") }
            // A heading, and there is but one database.
            .filter { $0 != "ok" && !$0.hasPrefix("*** in database") }
            .map(String.init)
        // A page that could not be read is a finding to SQLite, and says nothing about the file.
        if let code = lines.lazy.compactMap(readFailure).first {
            throw SQLiteError(code: code, message: "its pages cannot be read: disk I/O error")
        }
        return lines
    }

    /// The code behind a finding such as `Page 25: unable to get the page. error code=266`, or
    /// `Main freelist: failed to get page 31`, where a page that is not there has other words.
    private static func readFailure(_ line: String) -> Int32? {
        if line.contains("failed to get page ") { return SQLiteError.readFailure }
        guard let range = line.firstRange(of: "unable to get the page. error code=") else {
            return nil
        }
        let digits = line[range.upperBound...].prefix { $0.isASCII && $0.isNumber }
        guard let code = Int32(digits), SQLiteError(code: code, message: "").isInputOutput else {
            return nil
        }
        return code
    }
}
