// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

/// What the programs ask of the system, as the linker wrote it into their files.
@Suite struct NetworkTests {
    private static let connecting: Set<String> = [
        "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "getaddrinfo",
        "gethostbyname",
    ]

    @Test func `the program opens no connection, and loads no library that could`() throws {
        let names = try DynamicNames.of(Binary.path())
        #expect(names.contains("write"))
        #expect(names.isDisjoint(with: Self.connecting))
        #expect(!names.contains { $0.contains("curl") })
    }

    @Test func `its helper does so with libcurl`() throws {
        let names = try DynamicNames.of(BuiltProgram.fetch.path())
        #expect(names.contains("curl_easy_perform"))
        #expect(names.contains { $0.hasPrefix("libcurl") })
    }
}

/// The names of functions that a program takes from elsewhere, and of the libraries that it loads.
private enum DynamicNames {
    static func of(_ program: Path) throws -> Set<String> {
        let file = try FileTree.read(program)
        func number(_ place: Int, _ size: Int) -> Int {
            file[place..<place + size].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        func sections(_ kind: Int) -> [Int] {
            (0..<number(60, 2)).map { number(40, 8) + $0 * number(58, 2) }
                .filter { number($0 + 4, 4) == kind }
        }
        func text(_ section: Int, _ place: Int) -> String {
            let names = number(40, 8) + number(section + 40, 4) * number(58, 2)
            let bytes = file[(number(names + 24, 8) + place)...].prefix { $0 != 0 }
            return String(decoding: bytes, as: UTF8.self)
        }
        func entries(_ section: Int) -> [Int] {
            let (start, size) = (number(section + 24, 8), number(section + 32, 8))
            return Array(stride(from: start, to: start + size, by: number(section + 56, 8)))
        }
        var names: Set<String> = []
        // Symbols for other files, and of what is loaded with it the entries of kind NEEDED.
        for section in sections(11) {
            for entry in entries(section) { names.insert(text(section, number(entry, 4))) }
        }
        for section in sections(6) {
            for entry in entries(section) where number(entry, 8) == 1 {
                names.insert(text(section, number(entry + 8, 8)))
            }
        }
        return names
    }
}
