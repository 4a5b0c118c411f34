// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import JSON5

/// The lines of a manifest before its last one.
struct ManifestLines: ~Copyable {
    /// No name that Linux takes makes a longer one.
    static let longest = 1 << 20

    private var lines: LineReader
    private let path: Path
    private let cancellation: Cancellation
    private var isAtEnd = false

    init(_ path: Path, _ cancellation: Cancellation) throws(Failure) {
        self.path = path
        self.cancellation = cancellation
        do throws(FileError) {
            lines = try LineReader(
                path,
                separatedBy: .newline,
                limit: Self.longest,
                cancellation: cancellation
            )
        } catch { throw Self.failure(error) }
    }

    /// Nil at the last line, behind which there may be nothing.
    mutating func next() throws(Failure) -> [UInt8]? {
        if isAtEnd { return nil }
        guard let line = try read() else {
            throw Self.damage(path, "it was cut off: the line that counts all others is missing")
        }
        guard line.starts(with: ManifestEnd.beginning) else { return line }
        isAtEnd = true
        guard try read() == nil else { throw damage("it stands behind the end") }
        return nil
    }

    private mutating func read() throws(Failure) -> [UInt8]? {
        let entry: ListEntry?
        do throws(FileError) { entry = try lines.next() } catch { throw Self.failure(error) }
        // What was read ends early then.
        guard !cancellation.isRequested else {
            throw Failure(.interrupted, "interrupted; nothing was changed")
        }
        switch entry {
        case nil: return nil
        case .path(let line): return line.bytes
        case .tooLong: throw damage("it is too long")
        }
    }

    /// What is wrong with the line that was read last.
    func damage(_ problem: String) -> Failure {
        Self.damage(path, "line \(lines.lineNumber): \(problem)")
    }

    static func damage(_ path: Path, _ problem: String) -> Failure {
        Failure(.badInput, "\(path.text): \(problem)", hint: hint)
    }

    private static let hint =
        "make the manifest again with accession scan, or copy it again; nothing was changed"

    private static func failure(_ error: FileError) -> Failure {
        Failure(
            error.isMissing ? .inputMissing : .inputOutput,
            error,
            hint: "a manifest is made with: accession scan PLACE --to FILE"
        )
    }

    // MARK: The last line

    static func end(of path: Path) throws(Failure) -> ManifestEnd {
        let line = try lastLine(of: path)
        do throws(ManifestEnd.Trouble) { return try ManifestEnd(line) } catch {
            switch error {
            case .newer:
                throw Failure(
                    .badInput,
                    "\(path.text) is a manifest of a newer Accession",
                    hint: "use the Accession that made it, or a newer one; nothing was changed"
                )
            case .syntax where !line.starts(with: ManifestEnd.beginning) && line.first == 0x7B,
                .syntax where line.starts(with: ManifestEnd.beginning):
                throw damage(path, "it was cut off: its last line is not whole")
            case .stranger where line.starts(with: Array("{\"path\":".utf8)):
                throw damage(path, "it was cut off: the line that counts all others is missing")
            case .syntax, .stranger:
                throw Failure(
                    .badInput,
                    "\(path.text) is not a manifest of Accession",
                    hint: "a manifest is made with: accession scan PLACE --to FILE"
                )
            }
        }
    }

    private static func lastLine(of path: Path) throws(Failure) -> [UInt8] {
        let file: OpenFile
        do throws(OpenRefusal) { file = try OpenFile(path, followingLinks: true) } catch {
            switch error {
            case .system(let error): throw failure(error)
            case .notRegular(let kind):
                throw Failure(
                    .badInput,
                    "\(path.text) is a \(kind.name), not a manifest",
                    hint: "a manifest is read more than once, so it has to be a file"
                )
            }
        }
        var bytes: [UInt8] = []
        let start = max(0, file.status.size - Int64(longest))
        do throws(FileError) {
            try file.read(at: start, count: longest, into: &bytes)
        } catch { throw failure(error) }
        while bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        let line = bytes.lastIndex(of: UInt8(ascii: "\n")).map { bytes[($0 + 1)...] } ?? bytes[...]
        return Array(line)
    }
}
