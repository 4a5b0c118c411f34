// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import SQLite
import Store
import TestSupport
import Testing

/// A register between the look before a merge and its turn.
@Suite struct MergeCandidateTests {
    private let there: TestRegister

    init() throws {
        there = try TestRegister()
        try there.add(.plain(1))
        try there.settle()
    }

    private func open(_ candidate: MergeCandidate) throws -> MergeSource {
        try candidate.open(
            copyingInto: BackupFolder(there.folder["backups"]),
            program: "t",
            at: 2,
            cancellation: .never
        )
    }

    @Test(arguments: [true, false])
    func `what was written since the look is taken over as well`(hasLog: Bool) throws {
        let candidate = try there.file.mergeCandidate(keepingOpen: true)
        let new = try there.add(.plain(2)).edition
        if !hasLog { try there.settle() }
        #expect(try open(candidate).fingerprint(of: new) != nil)
    }

    @Test func `it can have its turn again, after a transaction that failed`() throws {
        let candidate = try there.file.mergeCandidate(keepingOpen: true)
        for _ in 1...2 { #expect(try open(candidate).fingerprint(of: 1) != nil) }
    }

    @Test func `what changes while it is read is told`() throws {
        let source = try open(there.file.mergeCandidate(keepingOpen: true))
        try source.refuseIfChanged()
        try there.add(.plain(2))
        try there.settle()
        #expect(throws: Failure.self) { try source.refuseIfChanged() }
    }
}
