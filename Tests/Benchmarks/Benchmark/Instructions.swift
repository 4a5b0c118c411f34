// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport

/// How many instructions of its own the program needs: for each book, and before the first.
///
/// No other work on the machine can change these. The processor counts them, if it lets perf ask;
/// if not, valgrind does. Two imports with one job, of one book and of some, tell both apart.
struct Instructions {
    private static let books = 201

    private let library: BookFolder
    private let options: RunOptions

    init(_ library: BookFolder, _ options: RunOptions) {
        self.library = library
        self.options = options
    }

    func add(to aims: inout Aims) throws {
        let name = library.name
        let measure = "\(name): thousands of instructions a book"
        guard library.facts.books > Self.books else {
            return aims.add(measure, "skipped: needs more than \(Self.books) books")
        }
        Tool.say("\(name): instructions\n")
        guard let one = try count(books: 1), let some = try count(books: Self.books) else {
            return aims.add(measure, "skipped: neither perf nor valgrind can count them here")
        }
        let perBook = (some - one) / Double(Self.books - 1)
        aims.add(measure, perBook / 1e3, atMost: 800, 0)
        aims.add(
            "\(name): millions of instructions before the first book",
            (one - perBook) / 1e6,
            atMost: 40,
            1
        )
    }

    /// Instructions of an import of the library's first books.
    private func count(books: Int) throws -> Double? {
        try perf(books) ?? valgrind(books)
    }

    private func perf(_ books: Int) throws -> Double? {
        let place = try Scratch.fresh(in: options.flags.work)
        let counts = "\(place)/counts.csv"
        let tool = ["/usr/bin/perf", "stat", "-x", ",", "-e", "instructions:u", "-o", counts, "--"]
        return try run(tool, books, place, answer: counts) { line in
            line.contains("instructions") ? line.prefix { $0 != "," } : nil
        }
    }

    private func valgrind(_ books: Int) throws -> Double? {
        let place = try Scratch.fresh(in: options.flags.work)
        let log = "\(place)/valgrind.txt"
        let tool = [
            "/usr/bin/valgrind", "--tool=cachegrind", "--cache-sim=no", "--log-file=\(log)",
            "--cachegrind-out-file=/dev/null",
        ]
        let suspend = ["LD_PRELOAD=\(Tool.neighbour("libCSuspend.so"))"]
        return try run(tool, books, place, environment: suspend, answer: log) { line in
            line.contains("I   refs:") ? line.drop { $0 != ":" }.dropFirst() : nil
        }
    }

    private func run(
        _ tool: [String],
        _ books: Int,
        _ place: String,
        environment: [String] = [],
        answer: String,
        find: (Substring) -> Substring?
    ) throws -> Double? {
        guard access(tool[0], X_OK) == 0 else { return nil }
        let list = "\(place)/books.txt"
        try Disk.write(Array(try paths(books).joined(separator: "\n").utf8), to: list)
        let arguments = [
            options.accession, "import", "--library", "\(place)/library", "--jobs", "1",
            "--progress", "never", "--quiet", "--fail-on", "never", "--files-from", list,
        ]
        let child = try Child(
            tool + arguments,
            environment: environment,
            output: "/dev/null",
            errors: .file("/dev/null")
        )
        guard try child.wait().exitCode == 0, let text = Disk.text(of: answer) else { return nil }
        let found = text.split(separator: "\n").compactMap(find).first
        return found.flatMap { Double(String($0.filter { $0.isNumber })) }
    }

    private func paths(_ count: Int) throws -> [String] {
        var paths: [String] = []
        try Disk.walk(library.folder) { path, status in
            if paths.count < count, status.st_size > 0 { paths.append(path) }
        }
        return paths
    }
}
