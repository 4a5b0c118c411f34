// SPDX-License-Identifier: Apache-2.0

import Testing
import Zip

@Suite struct ErrorTests {
    @Test func `every error has words of its own`() {
        let codes: [ZipError.Code] = [
            .notAnArchive, .inconsistent, .encrypted, .unsupportedMethod, .wrongChecksum,
            .corruptData, .tooLarge, .input(5), .outOfMemory, .other(99),
        ]
        let words = codes.map { ZipError($0).description }
        #expect(Set(words).count == codes.count)
        #expect(words.allSatisfy { !$0.isEmpty })
        #expect(ZipError(.input(5)).description.contains("5"))
    }
}
