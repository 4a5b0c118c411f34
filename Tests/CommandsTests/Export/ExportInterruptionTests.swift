// SPDX-License-Identifier: Apache-2.0

import Commands
import Files
import System
import Terminal
import TestSupport
import Testing

/// Exports that somebody wants to stop.
@Suite struct ExportInterruptionTests {
    /// The first progress is told, and the clock read for it, behind a hundred works.
    private static let books = 101

    @Test(.timeLimit(.minutes(2)))
    func `an interruption leaves the old export, and nothing beside it`() async {
        await #expect(processExitsWith: .success) {
            let desk = try CoverDesk()
            for number in 0..<Self.books {
                try desk.book("\(number)", title: "Book \(number)", cover: nil)
            }
            await desk.fill()
            for (number, format) in ExportDesk.formats.enumerated()
            // One copies a database, the other has nothing to write of books without a sum.
            where !format.hasPrefix("snapshot") && !format.hasPrefix("sha256sum") {
                let words = "export --library @library \(format) --to @out\(number)/out"
                try FileTree.makeFolder(desk["out\(number)"])
                #expect(await desk.run(words + " --title 7").exit == .success)
                let before = try FileTree.snapshot(desk["out\(number)"])
                let answer = await Self.interrupted(words, in: desk)
                #expect(answer.exit == .interrupted, "\(format)")
                let place = desk["out\(number)/out"].text
                #expect(answer.errors == "accession: interrupted: \(place) is as it was\n")
                #expect(answer.output == "")
                #expect(try FileTree.snapshot(desk["out\(number)"]).isSame(as: before), "\(format)")
            }
        }
    }

    @Test(.timeLimit(.minutes(2)))
    func `what was printed before an interruption is not told as whole`() async {
        await #expect(processExitsWith: .success) {
            let desk = try CoverDesk()
            for number in 0..<Self.books {
                try desk.book("\(number)", title: "Book \(number)", cover: nil)
            }
            await desk.fill()
            let answer = await Self.interrupted("export --library @library jsonl --to -", in: desk)
            #expect(answer.exit == .interrupted)
            #expect(
                answer.errors == "accession: interrupted: the export is not complete\n"
            )
        }
    }

    /// Runs a command that is asked to stop when it first says how far it is.
    private static func interrupted(
        _ line: String,
        in desk: CoverDesk
    ) async -> (exit: ExitCode, output: String, errors: String) {
        let (output, errors) = (MemorySink(), MemorySink())
        let console = Console(
            programName: "accession",
            output: output,
            errors: errors,
            now: {
                OwnProcess.interrupt()
                // It comes to another thread.
                while Interruption.requested == nil { continue }
                return .zero
            }
        )
        let words = line.split(separator: " ").map {
            Array($0.replacing("@", with: desk.folder.path.text + "/").utf8)
        }
        let exit = await Program.tree.run(words, console)
        return (exit, output.text, errors.text)
    }
}

extension [FileTree.Entry] {
    /// But for the number of the process that had the lock.
    fileprivate func isSame(as other: Self) -> Bool {
        filter { !$0.name.hasSuffix(".lock") } == other.filter { !$0.name.hasSuffix(".lock") }
    }
}
