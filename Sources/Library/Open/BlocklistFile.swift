// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Files
package import Works

/// Lists of identifiers of one's own.
package enum BlocklistFile {
    /// No one writes a longer one by hand.
    private static let longest = 16 << 20

    /// What stands in any of the files.
    package static func read(_ paths: [Path]) throws(Failure) -> Blocklist {
        var whole = Blocklist()
        for path in paths { whole = whole.adding(try read(path)) }
        return whole
    }

    private static func read(_ path: Path) throws(Failure) -> Blocklist {
        let bytes: [UInt8]
        do throws(FileError) { bytes = try SmallFile.read(path, limit: longest) } catch {
            throw Failure(
                .inputMissing,
                error,
                "the blocklist cannot be read: \(error.description)",
                hint: "a blocklist is a text file with a kind and a value on each line"
            )
        }
        do throws(BlocklistError) { return try Blocklist(parsing: bytes) } catch {
            var failure = Failure(
                .badDefinition,
                "\(path.text): line \(error.line): \(error.why): \(error.text)",
                hint: "write: kind value [title prefix], for example: isbn 9780123456786"
            )
            if !error.candidates.isEmpty {
                failure.hint += "; kinds that join: \(error.candidates.joined(separator: ", "))"
            }
            if case .unknownKind(let word) = error.code {
                failure.misspelling = Failure.Misspelling(word, candidates: error.candidates)
            }
            throw failure
        }
    }
}
