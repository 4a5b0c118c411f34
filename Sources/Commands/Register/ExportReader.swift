// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import JSON5
import SQLite
import Store
import System

/// Reads what `ExportLines` writes, one line after the other, and believes none of it.
struct ExportReader: ~Copyable {
    /// The longest texts of the register are much shorter; without a limit, a file that has no
    /// lines would end up in memory.
    static let longestLine = 64 << 20

    let outline: RegisterOutline
    private var lines: LineReader
    /// Of the last line that was read.
    private var number = 1
    /// What the file is called in messages.
    private let name: String

    /// Reads the first line.
    init(_ lines: consuming LineReader, _ name: String) throws(Failure) {
        self.name = name
        guard let first = try Self.next(&lines, name) else {
            throw Self.refusal("\(name) is empty")
        }
        outline = try ExportHeader(first, name).outline
        self.lines = lines
    }

    /// Adds every row, and makes sure that none is missing.
    ///
    /// - Parameter progress: is told now and then how many rows came.
    mutating func read(
        into register: NewRegister,
        progress: (Int) -> Void
    ) throws(Failure) {
        try checkTables(of: register)
        let tables = ExportLine.Tables(register)
        var count = 0
        while let bytes = try next() {
            let line: ExportLine
            do throws(JSON5Error) { line = try ExportLine(bytes, tables) } catch {
                throw refusal(error.message, column: error.place.column)
            }
            switch line {
            case .row(let table, let values): try add(values, to: table)
            case .end(let rows, let total):
                try check(rows, total, against: register)
                return try refuseMore()
            }
            count += 1
            if count.isMultiple(of: Self.step) { progress(count) }
        }
        throw Self.refusal(
            "\(name) was cut off: after line \(number), the line is missing that counts its rows"
        )
    }

    private static let step = 4_096

    // MARK: Lines

    /// Nil at the end.
    private static func next(
        _ lines: inout LineReader,
        _ name: String
    ) throws(Failure) -> [UInt8]? {
        let entry: ListEntry?
        do throws(FileError) { entry = try lines.next() } catch { throw Failure(input: error) }
        // What was read ends early then.
        guard Interruption.requested == nil else {
            throw Failure(.interrupted, "interrupted; nothing was imported")
        }
        switch entry {
        case nil: return nil
        case .path(let line): return line.bytes
        case .tooLong: throw refusal("\(name), line \(lines.lineNumber): it is too long")
        }
    }

    private mutating func next() throws(Failure) -> [UInt8]? {
        while let line = try Self.next(&lines, name) {
            number = lines.lineNumber
            // Where lines end as other systems end theirs, an empty one is not quite empty.
            if line != [0x0D] { return line }
        }
        return nil
    }

    private mutating func refuseMore() throws(Failure) {
        if try next() != nil { throw refusal("it stands behind the end of the export") }
    }

    // MARK: Checks

    private func checkTables(of register: NewRegister) throws(Failure) {
        let known = register.tables.map(\.name)
        let version = "version \(outline.version) of the register"
        if let stranger = outline.tables.first(where: { !known.contains($0) }) {
            throw refusal("\(version) has no table \"\(stranger)\"")
        }
        if let missing = known.first(where: { !outline.tables.contains($0) }) {
            throw refusal("the table \"\(missing)\" of \(version) is not named")
        }
    }

    private func add(
        _ values: [StoredValue],
        to table: NewRegister.Table
    ) throws(Failure) {
        do throws(SQLiteError) { try table.add(values) } catch {
            guard error.isConstraint else { throw table.failure(error) }
            let words = error.message.split(whereSeparator: \.isWhitespace)
            throw refusal(
                "the register does not take this row of \(table.name): "
                    + words.joined(separator: " ")
            )
        }
    }

    private func check(
        _ rows: [String: Int64],
        _ total: Int64,
        against register: NewRegister
    ) throws(Failure) {
        for table in register.tables where rows[table.name] != Int64(table.rows) {
            let told = rows[table.name].map { "\($0)" } ?? "no"
            throw refusal("it counts \(told) rows of \(table.name), but \(table.rows) came")
        }
        let sum = register.tables.reduce(0) { $0 + Int64($1.rows) }
        guard rows.count == register.tables.count, total == sum else {
            throw refusal("it counts \(total) rows, but \(sum) came")
        }
    }

    // MARK: Refusals

    private func refusal(_ problem: String, column: Int? = nil) -> Failure {
        let place = column.map { ", column \($0)" } ?? ""
        return Self.refusal("\(name), line \(number)\(place): \(problem)")
    }

    static func refusal(_ message: String) -> Failure {
        Failure(
            .badInput,
            message,
            hint: "nothing was imported; write the export again: "
                + "accession export register --to FILE"
        )
    }
}
