// SPDX-License-Identifier: Apache-2.0

import Accounting
import Terminal

extension TableForm {
    /// What --columns and --delimiter ask for.
    ///
    /// - Parameter known: the names of all columns.
    init(_ arguments: ParsedArguments, among known: [String]) throws(Failure) {
        try self.init(arguments, among: known, isTable: arguments.isSet(.csv), "add --csv FILE")
    }

    /// - Parameters:
    ///   - known: the names of all columns.
    ///   - isTable: whether there is a table at all.
    ///   - hint: how there would be one.
    init(
        _ arguments: ParsedArguments,
        among known: [String],
        isTable: Bool,
        _ hint: String
    ) throws(Failure) {
        self.init()
        let unused = [Flag<String?>.columns, .delimiter].first { arguments.isSet($0) }
        if let unused, !isTable {
            throw .usage("--\(unused.long) applies only to a CSV table", hint: hint)
        }
        if let list = arguments[.columns] {
            do throws(Failure) {
                columns = try TableForm.columns(list, among: known)
            } catch { throw .usage("--columns: \(error.message)", hint: error.hint) }
        }
        guard let word = arguments[.delimiter] else { return }
        guard let found = CSVText.Delimiter(word) else {
            throw .usage(
                "--delimiter \(Phrasing.quoted(Array(word.utf8))): it \(CSVText.Delimiter.problem)"
            )
        }
        delimiter = found
    }
}
