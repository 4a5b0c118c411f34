// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import ImportSupport
import Library
import SQLite
import Store
import Testing

@Suite struct RegisterVacuumTests {
    private func filled() async throws -> TestLibrary {
        let folder = try MixedFolder()
        let test = try TestLibrary()
        try await test.run(folder.path)
        return test
    }

    @Test func `no other process may be writing`() async throws {
        let test = try await filled()
        let before = try test.dump()
        do {
            let open = try test.library.openForWriting()
            let failure = #expect(throws: Failure.self) {
                _ = try RegisterVacuum(test.library).run(isDryRun: false)
            }
            #expect(failure?.kind == .tryLater)
            #expect(try LibraryFacts(test.library, counting: .main).lock != .free)
            _ = open
        }
        let facts = try LibraryFacts(test.library, counting: .main)
        #expect(facts.lock == .free)
        _ = try RegisterVacuum(test.library).run(isDryRun: false)
        #expect(try test.dump() == before)
    }

    @Test func `a dry run reports the state and changes nothing`() async throws {
        let test = try await filled()
        try test.outsider().execute("DELETE FROM edition_search")
        let before = try test.dump()
        let report = try RegisterVacuum(test.library).run(isDryRun: true)
        #expect(report.after == nil && report.isDryRun)
        #expect(report.before.byteCount > 0)
        #expect(try test.dump() == before)
    }

    @Test func `without a library there is nothing to do`() throws {
        let test = try TestLibrary()
        let failure = #expect(throws: Failure.self) {
            _ = try RegisterVacuum(test.library).run(isDryRun: false)
        }
        #expect(failure?.kind == .inputMissing)
    }
}
