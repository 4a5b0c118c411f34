// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Library
import System
import Terminal

/// A file of collections that is read, one line after the other.
struct CollectionFile: ~Copyable {
    private var lines: LineReader
    /// Of the last line that was read.
    private var number = 0
    private let name: String
    /// Is told of each line that cannot be used, with its number.
    private let refused: (Int, String) -> Void

    /// - Parameter name: what the file is called in messages.
    init(
        _ lines: consuming LineReader,
        _ name: String,
        refused: @escaping (Int, String) -> Void
    ) {
        self.lines = lines
        self.name = name
        self.refused = refused
    }

    /// Hands everything over, and makes sure that nothing is missing.
    mutating func read(
        into intake: CollectionIntake,
        progress: (Int) -> Void
    ) throws(Failure) {
        try readFirst()
        while let bytes = try next() {
            let line: CollectionLine
            do throws(CollectionLine.Problem) { line = try CollectionLine(bytes) } catch {
                intake.addMalformed()
                refused(number, error.sentence)
                continue
            }
            switch line {
            case .collection(let path): try intake.add(path)
            case .membership(let path, let fingerprint, let state, let place):
                try intake.add(fingerprint, state, path, place: place)
            case .first:
                intake.addMalformed()
                refused(number, "it can only stand first")
            case .end(let count): return try finish(count, intake)
            }
            if intake.lines.isMultiple(of: Self.step) { progress(intake.lines) }
        }
        throw refusal(
            "it was cut off: after line \(number), the line is missing that counts its lines"
        )
    }

    private static let step = 4_096

    private mutating func readFirst() throws(Failure) {
        guard let bytes = try next() else { throw refusal("it is empty") }
        // A detailed reason would not help someone who picked the wrong file.
        guard case .first(let version)? = try? CollectionLine(bytes) else {
            throw refusal("it does not begin like a file of collections")
        }
        guard version <= CollectionLines.formatVersion else {
            throw Failure(
                register: .newerVersion,
                "\(name) is of format \(version), this program knows "
                    + "\(CollectionLines.formatVersion)",
                hint: "use a newer Accession; nothing was changed"
            )
        }
    }

    private mutating func finish(
        _ count: Int64,
        _ intake: CollectionIntake
    ) throws(Failure) {
        guard count == Int64(intake.lines) else {
            throw refusal("it counts \(count) lines, but \(intake.lines) came")
        }
        if try next() != nil {
            throw refusal("line \(number) stands behind its end")
        }
        guard intake.lines == 0 || intake.malformed < intake.lines else {
            throw refusal("none of its lines can be used")
        }
    }

    /// Nil at the end.
    private mutating func next() throws(Failure) -> [UInt8]? {
        while true {
            let entry: ListEntry?
            do throws(FileError) { entry = try lines.next() } catch { throw Failure(input: error) }
            // What was read ends early then.
            guard Interruption.requested == nil else {
                throw Failure(.interrupted, "interrupted; nothing was changed")
            }
            switch entry {
            case nil: return nil
            case .path(let line):
                // Where lines end as other systems end theirs, an empty one is not quite empty.
                number = lines.lineNumber
                if line.bytes != [0x0D] { return line.bytes }
            case .tooLong: throw refusal("line \(lines.lineNumber) is too long")
            }
        }
    }

    private func refusal(_ message: String) -> Failure {
        Failure(
            .badInput,
            "\(name) cannot be used: \(message)",
            hint:
                "nothing was changed; write such a file with: accession collections export --to FILE"
        )
    }
}
