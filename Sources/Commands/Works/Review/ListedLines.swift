// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import System

/// The lines of a file that a person or another program wrote; `-` is standard input.
enum ListedLines {
    static func read(
        _ list: Path,
        _ take: (ListEntry) throws(Failure) -> Void
    ) throws(Failure) {
        let stop = Interruption.cancellation
        var lines: LineReader
        do throws(FileError) {
            lines =
                list.bytes == [UInt8(ascii: "-")]
                ? LineReader(standardInputSeparatedBy: .newline, cancellation: stop)
                : try LineReader(list, separatedBy: .newline, cancellation: stop)
        } catch { throw Failure(input: error) }
        while true {
            let line: ListEntry?
            do throws(FileError) { line = try lines.next() } catch { throw Failure(input: error) }
            guard let line else { break }
            try take(line)
        }
    }
}
