// SPDX-License-Identifier: Apache-2.0

import Hashing
import Testing

@Suite struct SHA256Tests {
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
        var hash = SHA256()
        for piece in pieces { hash.update(Array(piece.utf8)) }
        let digits = hash.finish().flatMap { byte in
            [byte >> 4, byte & 15].map { String($0, radix: 16) }
        }
        #expect(digits.joined() == hexadecimal)
    }
}
