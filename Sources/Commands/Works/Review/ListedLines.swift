// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import System

/// The lines of a file that a person or another program wrote; `-` is standard input.
enum ListedLines {
    /// Hands out each line that is not empty, with its number as an editor shows it.
    static func read(
        _ list: Path,
        _ take: (ListEntry, Int) throws(Failure) -> Void
    ) throws(Failure) {
        var lines = try open(list)
        while true {
            let line: ListEntry?
            do throws(FileError) { line = try lines.next() } catch { throw Failure(input: error) }
            guard let line else { break }
            try take(line, lines.lineNumber)
        }
    }

    static func open(
        _ list: Path,
        limit: Int = LineReader.entryLimit
    ) throws(Failure) -> LineReader {
        let stop = Interruption.cancellation
        guard list.bytes != [UInt8(ascii: "-")] else {
            return LineReader(
                standardInputSeparatedBy: .newline,
                limit: limit,
                skipsMark: true,
                cancellation: stop
            )
        }
        do throws(FileError) {
            return try LineReader(
                list,
                separatedBy: .newline,
                limit: limit,
                skipsMark: true,
                cancellation: stop
            )
        } catch { throw Failure(input: error) }
    }
}
