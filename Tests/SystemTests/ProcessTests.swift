// SPDX-License-Identifier: Apache-2.0

import Files
import Glibc
import System
import Testing

@Suite struct ProcessTests {
    @Test func `arguments are the words the process got`() {
        let all = ProcessArguments.all
        #expect(all.map { String(decoding: $0, as: UTF8.self) } == CommandLine.arguments)
        #expect(!all.isEmpty)
    }

    @Test func `variables are read as text and as paths`() async {
        await #expect(processExitsWith: .success) {
            setenv("ACCESSION_TEST", "caf\u{E9}", 1)
            try #require(Environment.value("ACCESSION_TEST") == "caf\u{E9}")
            try #require(Environment.path("ACCESSION_TEST") == Path("caf\u{E9}"))
            setenv("ACCESSION_TEST", "", 1)
            try #require(Environment.value("ACCESSION_TEST") == "")
            try #require(Environment.path("ACCESSION_TEST") == nil)
            unsetenv("ACCESSION_TEST")
            try #require(Environment.value("ACCESSION_TEST") == nil)
        }
    }

    @Test func `the time zone is set once, and the user's setting is kept`() async {
        await #expect(processExitsWith: .success) {
            unsetenv("TZ")
            Environment.settleTimeZone()
            try #require(Environment.value("TZ") == ":/etc/localtime")
            setenv("TZ", "UTC", 1)
            Environment.settleTimeZone()
            try #require(Environment.value("TZ") == "UTC")
        }
    }
}
