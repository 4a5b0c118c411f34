// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
import SQLite
import Store
import System
import Works

/// Takes maps of works into a library, or out of it, each time in one transaction.
package struct LibraryMaps {
    private let library: Library
    private let isDryRun: Bool

    package init(_ library: Library, isDryRun: Bool) {
        self.library = library
        self.isDryRun = isDryRun
    }

    /// Takes in the lines of a file, in place of the map that has the name so far.
    ///
    /// - Parameters:
    ///   - refused: is told the number of each line that cannot be used, and why.
    ///   - progress: is told now and then how many lines were read.
    package func take(
        _ lines: consuming LineReader,
        as origin: (name: String, source: String, who: String),
        refused: (Int, String) -> Void,
        progress: (Int) -> Void
    ) throws(Failure) -> WorkMapResult {
        var result = WorkMapResult()
        var lines = lines
        return try change { (writer) throws(Failure) in
            var map = try library.asking { () throws(SQLiteError) in try NewWorkMap(writer) }
            try read(&lines, into: &map, &result, refused, progress)
            guard result.read > 0, result.refused < result.read else {
                throw Failure(
                    .badInput,
                    "\(origin.source) has no line that can be used",
                    hint: "a line is KIND:VALUE, a tab, and the KIND:VALUE of a work"
                )
            }
            let entered = try library.asking { () throws(SQLiteError) in
                try map.enter(
                    as: NewWorkMap.Origin(
                        name: origin.name,
                        source: origin.source,
                        who: origin.who,
                        time: WallClock.now / 1_000_000_000
                    ),
                    &result.changes
                )
            }
            result.taken = entered.lines
            result.repeated = result.read - result.refused - entered.lines
            result.claims = entered.claims
            result.replaced = entered.replaced
            return result
        }
    }

    /// Takes a map out with all that it says.
    package func remove(_ name: String) throws(Failure) -> WorkMapResult {
        try change { (writer) throws(Failure) in
            var result = WorkMapResult()
            result.replaced = try library.asking { () throws(SQLiteError) in
                try writer.removeMap(named: name, &result.changes)
            }
            return result
        }
    }

    private func change(
        _ body: (RegisterWriter) throws(Failure) -> WorkMapResult
    ) throws(Failure) -> WorkMapResult {
        try LibraryChange(library, isDryRun: isDryRun).make(naming: [], body)
    }

    private func read(
        _ lines: inout LineReader,
        into map: inout NewWorkMap,
        _ result: inout WorkMapResult,
        _ refused: (Int, String) -> Void,
        _ progress: (Int) -> Void
    ) throws(Failure) {
        while true {
            let entry: ListEntry?
            do throws(FileError) { entry = try lines.next() } catch { throw Failure(input: error) }
            // What was read ends early then, and is half a map.
            guard !library.cancellation.isRequested else {
                throw Failure(.interrupted, "interrupted; nothing was changed")
            }
            guard let entry else { return }
            let line: WorkMapLine
            do throws(WorkMapLine.Problem) {
                guard let read = try Self.line(entry) else { continue }
                line = read
                result.read += 1
            } catch {
                result.read += 1
                result.refused += 1
                refused(lines.lineNumber, error.sentence)
                continue
            }
            try library.asking { () throws(SQLiteError) in try map.add(line) }
            if result.read % Self.step == 0 { progress(result.read) }
        }
    }

    /// Nil for a remark.
    private static func line(_ entry: ListEntry) throws(WorkMapLine.Problem) -> WorkMapLine? {
        guard case .path(let line) = entry else {
            throw WorkMapLine.Problem(sentence: "it is too long")
        }
        // A line that ends as other systems end theirs is not empty.
        guard line.bytes.first != UInt8(ascii: "#"), line.bytes != [0x0D] else { return nil }
        return try WorkMapLine(line.bytes)
    }

    private static let step = 65_536
}
