// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import Zip

@Suite struct BrokenSampleTests {
    private static func bytes(_ name: String) throws -> [UInt8] {
        try FileTree.read(Samples.path("broken/\(name).epub"))
    }

    @Test(arguments: ["empty", "garbage", "not-a-zip", "truncated"])
    func `what is no archive is refused`(name: String) throws {
        #expect(try refusal(Self.bytes(name)) == .notAnArchive)
    }

    @Test(
        arguments: [
            ("encrypted-package", [.encrypted]),
            // Method 99 is an encryption, and its header is missing.
            ("unknown-method-package", [.encrypted, .unsupportedMethod, .inconsistent]),
            ("unsupported-method-package", [.unsupportedMethod]),
            ("wrong-crc-package", [.wrongChecksum]),
        ] as [(String, [ZipError.Code])]
    )
    func `one entry is refused and all others are read`(
        name: String,
        codes: [ZipError.Code]
    ) throws {
        let bytes = try Self.bytes(name)
        if let code = try refusal(bytes) {
            #expect(name == "unknown-method-package" && codes.contains(code))
            return
        }
        let refused = try content(bytes).entries.compactMap { outcome -> ZipError.Code? in
            if case .refused(let code) = outcome { code } else { nil }
        }
        #expect(refused.count == 1)
        #expect(refused.allSatisfy { codes.contains($0) })
    }

    @Test func `a second archive in the comment is detected`() throws {
        let comment = try open(Self.bytes("second-directory")) { $0.comment }
        #expect(comment.count > 22)
        let mark = Array("PK\u{5}\u{6}".utf8)
        #expect(comment.indices.contains { comment[$0...].starts(with: mark) })
    }

    @Test func `every broken sample gets an answer`() throws {
        for name in try Samples.names(in: "broken") where name.hasSuffix(".epub") {
            let bytes = try FileTree.read(Samples.path(name))
            if try refusal(bytes) == nil { _ = try content(bytes, limit: 1 << 24) }
        }
    }
}
