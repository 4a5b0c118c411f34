// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `accession-fetch`, started by hand.
@Suite struct FetchConfinementTests {
    private let arguments = ["--user-agent", "Accession/1"]
    private let lineEnd = UInt8(ascii: "\n")

    @Test func `it is confined before it asks anybody`() throws {
        let run = try BuiltProgram.fetch.start(arguments, until: lineEnd)
        #expect(try RunningProcess(run.id).isConfined)
    }

    /// Its pipes close only once no process has them open.
    @Test func `it ends with the process that started it`() throws {
        let run = try BuiltProgram.fetch.startByShell(arguments, until: lineEnd)
        run.send(.kill)
        #expect(try run.waitWithOpenInput().exit == 128 + 9)
    }
}
