// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import Import
import Library
import Terminal

/// The flags of the commands for the library's own files of books.
extension Flag {
    static var shelfPattern: Flag<String?> {
        .init("pattern", .text, "The pattern for names: text, fields in braces, and slashes")
            .placeholder("PATTERN")
            .otherwise("'\(ShelfPattern.usual)'")
            .details(
                """
                A slash separates folders. A field that a book does not have is left out, and so \
                is a folder that has no name then.
                """
            )
    }

    static var undoing: Flag<Bool> {
        .init("undo", "Take back what the last tidying renamed").excluding("pattern")
    }

    static var quota: Flag<Int?> {
        .init("quota", .byteCount, "How much staging may hold").placeholder("SIZE")
    }

    static var evictTo: Flag<Int?> {
        .init("to", .byteCount, "Evict until no more than this is left")
            .variant
            .placeholder("SIZE")
            .otherwise("the quota")
    }

    static var sample: Flag<Int> {
        .init(
            "sample",
            .percent,
            default: 100,
            "Check only this share of the books, those first whose last check is oldest"
        )
    }

    static var linking: Flag<Bool> {
        .init("link", "Give the file a second name on the shelf instead of copying it")
            .details("Both names lead to the same file: an edit of one shows in the other.")
    }

    static var moving: Flag<Bool> {
        .init("move", "Remove the file from where it was, once the shelf has it")
    }

    static var everything: Flag<Bool> { .init("all", "All of them").variant }
}

extension BookDownloads {
    /// Those that show how far they are.
    init(_ library: Library, _ policy: FetchPolicy, _ console: Console) {
        console.count("books")
        self.init(library, policy) { progress in
            console.progress(
                ProgressCounts(
                    done: progress.done,
                    total: progress.total,
                    bytes: .init(received: progress.bytes, total: progress.totalBytes)
                )
            )
        }
    }
}

extension ParsedArguments {
    /// What fetches books, if `--fetch` allows that.
    func fetcher(
        _ library: Library,
        _ console: Console
    ) throws(Failure) -> (any BookFetcher)? {
        self[.fetch] ? BookDownloads(library, try FetchPolicy(self), console) : nil
    }

    /// A pattern for the shelf, if one is given.
    func shelfPattern() throws(Failure) -> ShelfPattern? {
        guard let text = self[.shelfPattern] else { return nil }
        do throws(NamePattern.Problem) { return try ShelfPattern(text) } catch {
            let fields = ShelfPattern.fields.map(\.rawValue)
            let nearest = error.word.flatMap {
                SpellingSuggestion.nearest(to: $0.lowercased(), among: fields)
            }
            throw .usage(
                "--pattern \(Phrasing.quoted(Array(text.utf8))): \(error.message)",
                hint: (nearest.map { "did you mean {\($0)}? " } ?? "")
                    + "fields are {" + fields.joined(separator: "}, {") + "}"
            )
        }
    }
}

extension ValueForm {
    /// A number of bytes, such as `500MB`; units of a thousand, as on the label of a disk.
    static var byteCount: ValueForm<Int> {
        .init(
            placeholder: "SIZE",
            problem: "must be a size such as 500MB or 2GB",
            pattern: "0*[0-9]{1,9}([kKMGT]?B?)?",
            examples: ["500MB", "2GB"],
            read: ByteCount.read,
            write: { "\($0)" }
        )
    }

    static var percent: ValueForm<Int> {
        .init(
            placeholder: "SHARE",
            problem: "must be a percentage from 1% to 100%",
            pattern: "0*(100|[1-9][0-9]?)%",
            examples: ["5%", "20%"],
            read: { text in
                guard text.hasSuffix("%"), let number = Int(text.dropLast()),
                    (1...100).contains(number)
                else { return nil }
                return number
            },
            write: { "\($0)%" }
        )
    }
}

private enum ByteCount {
    static func read(_ text: String) -> Int? {
        var rest = text[...]
        if rest.last == "B" { rest.removeLast() }
        let units: [Character: Int] = [
            "k": 1_000, "K": 1_000, "M": 1_000_000, "G": 1_000_000_000, "T": 1_000_000_000_000,
        ]
        var factor = 1
        if let last = rest.last, let unit = units[last] {
            factor = unit
            rest.removeLast()
        }
        guard (1...9).contains(rest.count), rest.allSatisfy({ $0.isASCII && $0.isNumber }),
            let number = Int(rest)
        else { return nil }
        return number * factor
    }
}
