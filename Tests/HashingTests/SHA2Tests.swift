// SPDX-License-Identifier: Apache-2.0

import Hashing
import Testing

@Suite struct SHA2Tests {
    /// The examples of FIPS 180-2.
    @Test(arguments: [
        ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        (["abc"], "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (["a", "", "bc"], "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            [
                "abcdbcdecdefdefgefghfghighijhijk", "ijkljklmklmnlmnomnopnopq",
            ], "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
    ])
    func `a hash in pieces is SHA-256`(pieces: [String], hexadecimal: String) {
        var hash = SHA2(.bits256)
        for piece in pieces { hash.update(Array(piece.utf8)) }
        #expect(digits(hash.finish()) == hexadecimal)
    }

    @Test func `the long one is SHA-512`() {
        var hash = SHA2(.bits512)
        hash.update(Array("abc".utf8))
        #expect(
            digits(hash.finish())
                == "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        )
    }

    private func digits(_ hash: [UInt8]) -> String {
        hash.flatMap { [$0 >> 4, $0 & 15].map { String($0, radix: 16) } }.joined()
    }
}
