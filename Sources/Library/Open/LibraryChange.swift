// SPDX-License-Identifier: Apache-2.0

import Accounting
import SQLite
import Store

/// One change of a library that is there, done whole or not at all.
struct LibraryChange {
    private let library: Library
    private let isDryRun: Bool
    private let isBrief: Bool
    private let lock: LockPolicy

    /// - Parameters:
    ///   - isDryRun: everything is done and then taken back.
    ///   - isBrief: it changes so few rows that looking at every page of a large register would
    ///     take longer than all the rest. A damaged page that it comes across takes it back.
    init(
        _ library: Library,
        isDryRun: Bool,
        isBrief: Bool = false,
        lock: LockPolicy = .standard
    ) {
        self.library = library
        self.isDryRun = isDryRun
        self.isBrief = isBrief
        self.lock = lock
    }

    /// Makes a change that moves editions between works, and gathers the names of what it touches.
    ///
    /// - Parameter actions: what is asked for in words that have to be looked up before.
    func make<Result: WorkChanging>(
        naming actions: [DecisionRequest.Action],
        _ body: (RegisterWriter) throws(Failure) -> Result,
        afterCommit: (inout Result) -> Void = { _ in }
    ) throws(Failure) -> Result {
        var names = DecisionNames(0)
        return try make(
            { (writer) throws(Failure) in
                names = try DecisionNames(before: actions, writer.reader)
                let result = try body(writer)
                try names.look(upWithout: result.revoked, writer.reader)
                return result
            },
            afterCommit: afterCommit,
            afterwards: { (result, reader) throws(Failure) in
                try names.look(up: result, isDryRun: isDryRun, reader)
                result.names = names
            }
        )
    }

    /// - Parameters:
    ///   - afterCommit: what may only happen once the change is there for good, and before anybody
    ///     else can work on the library. A rehearsal does not get that far.
    ///   - afterwards: reads what is there once the change is made or taken back.
    func make<Result>(
        _ body: (RegisterWriter) throws(Failure) -> Result,
        afterCommit: (inout Result) -> Void = { _ in },
        afterwards: (inout Result, RegisterReader) throws(Failure) -> Void = { _, _ in }
    ) throws(Failure) -> Result {
        // To make a library in order to change it would hide a wrong name.
        try library.requireRegister()
        let open = try library.openForWriting(
            deeply: isBrief ? try library.register.deservesDeepLook : true,
            isTidying: !isDryRun,
            lock: lock
        )
        // The lock is held for as long as it lives.
        defer { withExtendedLifetime(open) {} }
        try open.admit()
        let writer = open.writer
        defer { writer.rollBack() }
        try library.asking { () throws(SQLiteError) in try writer.begin() }
        var result = try change(writer, body, afterCommit)
        if isDryRun { writer.rollBack() }
        try afterwards(&result, writer.reader)
        return result
    }

    /// Takes over some parts, one after the other, and makes the library if there is none.
    ///
    /// What is taken at once is a change of its own: where one fails, those before it stay. A
    /// rehearsal takes all of them back, so that each part is told as if those before it were there.
    ///
    /// - Parameters:
    ///   - beforehand: what is asked before the first of them.
    ///   - takeSome: takes one part or more from the front of those that are left.
    func makeEach<Part, Result>(
        _ parts: [Part],
        beforehand: (RegisterWriter) throws(Failure) -> Void,
        _ takeSome: (inout ArraySlice<Part>, RegisterWriter) throws(Failure) -> [Result],
        afterCommit: (inout [Result]) -> Void
    ) throws(Failure) -> [Result] {
        let open = isDryRun ? try library.openForDryRun() : try library.openForWriting()
        // The lock is held for as long as it lives.
        defer { withExtendedLifetime(open) {} }
        try open.admit()
        let writer = open.writer
        defer { writer.rollBack() }
        try beforehand(writer)
        var left = parts[...]
        var results: [Result] = []
        while !left.isEmpty {
            if !isDryRun || results.isEmpty {
                try library.asking { () throws(SQLiteError) in try writer.begin() }
            }
            results += try change(
                writer,
                { (writer) throws(Failure) in try takeSome(&left, writer) },
                afterCommit
            )
        }
        return results
    }

    /// Makes a change in a transaction that has begun, and ends it unless this is a rehearsal.
    private func change<Result>(
        _ writer: RegisterWriter,
        _ body: (RegisterWriter) throws(Failure) -> Result,
        _ afterCommit: (inout Result) -> Void
    ) throws(Failure) -> Result {
        var result: Result
        do throws(Failure) {
            result = try body(writer)
            if !isDryRun { try library.asking { () throws(SQLiteError) in try writer.commit() } }
        } catch {
            writer.rollBack()
            throw error
        }
        if isDryRun { return result }
        // What stays is a file that nothing names, which the next repair moves away.
        _ = CoverRemoval(writer.takeSweptCovers(), of: library)
        afterCommit(&result)
        library.follower?.follow(library, writer.reader, isChanged: true)
        return result
    }
}
