// SPDX-License-Identifier: Apache-2.0

import Accounting
import Books
import Files
import ImportSupport
import Library
import SQLite
import Store
import TestSupport
import Testing

/// A register whose newest changes are in its log alone says so, wherever it is copied.
@Suite struct MissingLogTests {
    private let books: TemporaryFolder
    private let place: TemporaryFolder
    private let library: TestLibrary

    init() async throws {
        books = try TemporaryFolder()
        place = try TemporaryFolder()
        library = try TestLibrary()
        try books.book("A.epub", .minimal(title: "A", identifiers: ["goodreads:1"], text: "A"))
        try await library.run(books.path)
    }

    private var register: Path { library.library.register.path }
    private var log: Path { Path(bytes: register.bytes + Array("-wal".utf8)) }

    private func isThere(_ path: Path) throws -> Bool {
        try FileStatus.ifPresent(path, followingLinks: false) != nil
    }

    /// The bytes of the header that say whose the file is.
    private func mark(_ path: Path? = nil) throws -> String {
        String(decoding: try FileTree.read(path ?? register)[68..<72], as: UTF8.self)
    }

    /// Writes as a command does, and hands over when the change is there and nothing is closed.
    private func whileWriting(_ body: () throws -> Void) throws {
        let open = try library.library.openForWriting()
        defer { withExtendedLifetime(open) {} }
        try open.writer.begin()
        _ = try open.writer.beginRun(command: "x", sources: "", program: "test", startedAt: 1)
        try open.writer.commit()
        try body()
    }

    /// What is left of a copy of the library: the register, and its log if that is copied too.
    private func copy(withLog: Bool) throws -> Library {
        let copy = Library(place["copy"])
        FileTree.remove(copy.folder)
        try FileTree.makeFolder(copy.folder)
        for name in withLog ? ["register.sqlite", "register.sqlite-wal"] : ["register.sqlite"] {
            try FileTree.write(
                FileTree.read(library.library.folder.appending(name)),
                to: copy.folder.appending(name)
            )
        }
        return copy
    }

    private func failures(_ library: Library) throws -> [RegisterCheck.Name] {
        var failures: [RegisterCheck.Name] = []
        try LibraryVerification(library, isDeep: false).run {
            if !$0.isSound, $0.name != .covers { failures.append($0.name) }
        }
        return failures
    }

    private func repair(_ library: Library, isDryRun: Bool) throws -> [String] {
        try LibraryRepair(library, isDryRun: isDryRun, isForced: true, isDeep: false).run()
            .findings.map(\.name).filter { $0 == "ending" }
    }

    @Test func `a copy without the log is known, one with it is not`() throws {
        try whileWriting { () throws in
            #expect(try mark() == "AccN")
            #expect(try failures(library.library) == [])
            #expect(try failures(copy(withLog: false)) == [.ending])
            #expect(try failures(copy(withLog: true)) == [])
        }
    }

    @Test func `closing takes the mark back, and the log away`() throws {
        #expect(try mark() == "Accn")
        try whileWriting {}
        #expect(try mark() == "Accn")
        #expect(try !isThere(log))
        #expect(try failures(copy(withLog: false)) == [])
    }

    @Test func `what a killed process left is closed by the next one that writes`() throws {
        var left = library.library
        try whileWriting { left = try copy(withLog: true) }
        // A reader leaves both as they are.
        _ = try RegisterReader(left.openForReading()).status()
        #expect(try mark(left.register.path) == "AccN")
        #expect(try !left.register.lacksLog)
        _ = try left.openForWriting()
        #expect(try mark(left.register.path) == "Accn")
        #expect(try FileTree.names(in: left.folder).count == 2)
    }

    @Test func `a rehearsal leaves a register that lacks its log as it is, a repair accepts it`()
        throws
    {
        var left = library.library
        try whileWriting { left = try copy(withLog: false) }
        #expect(try repair(left, isDryRun: true) == ["ending"])
        #expect(try failures(left) == [.ending])
        #expect(try repair(left, isDryRun: false) == ["ending"])
        #expect(try failures(left) == [])
        #expect(try repair(left, isDryRun: false) == [])
    }

    @Test func `a reader that stays longer than the writer leaves no false alarm`() throws {
        do {
            let reader = try library.library.openForReading()
            try reader.execute("BEGIN")
            #expect(try reader.integer("SELECT count(*) FROM runs") == 1)
            try whileWriting { () throws in #expect(try !library.library.register.lacksLog) }
            #expect(try isThere(log))
            #expect(try !library.library.register.lacksLog)
            try reader.execute("COMMIT")
        }
        // Another program that brings the log into the file.
        #expect(try library.outsider().integer("SELECT count(*) FROM runs") == 2)
        #expect(try !isThere(log))
        #expect(try mark() == "Accn")
    }

    @Test func `a backup, and what a restore replaces, has no mark`() throws {
        let backups = LibraryBackups(library.library)
        let first = try backups.backUp(to: nil, keeping: 5).file
        try whileWriting { () throws in
            let second = try backups.backUp(to: nil, keeping: 5).file
            #expect(try mark(second) == "Accn")
        }
        var left = library.library
        try whileWriting { left = try copy(withLog: true) }
        let replaced = try #require(
            try LibraryBackups(left).restore(first, isDryRun: false).replaced
        )
        #expect(try mark(left.register.path) == "Accn")
        #expect(try mark(replaced) == "Accn")
        #expect(try !RegisterFile(replaced).lacksLog)
    }

    @Test func `nothing is taken over from a register that lacks its log`() throws {
        var left = library.library
        try whileWriting { left = try copy(withLog: false) }
        let merge = #expect(throws: Failure.self) {
            _ = try RegisterMerge(
                library.library,
                RegisterMerge.Request([left.folder], program: "test")
            ).run()
        }
        let restore = #expect(throws: Failure.self) {
            _ = try LibraryBackups(library.library).restore(left.register.path, isDryRun: true)
        }
        for error in [merge, restore] {
            #expect(error?.register == .damaged)
            #expect(error?.message.contains("its log is not next to it") == true)
        }
    }

    @Test func `a register with a journal is never marked`() throws {
        let shared = Library(
            place["shared"],
            in: RegisterPlace(mayBeShared: true) { _ in FileSystemKind(name: "nfs4") }
        )
        let open = try shared.openForWriting()
        defer { withExtendedLifetime(open) {} }
        try open.writer.begin()
        _ = try open.writer.beginRun(command: "x", sources: "", program: "test", startedAt: 1)
        try open.writer.commit()
        #expect(try mark(shared.register.path) == "Accn")
    }
}
