// SPDX-License-Identifier: Apache-2.0

import Fetching
import Files

/// What stands on the command line of this program.
struct FetchOptions {
    private(set) var userAgent = ""
    private(set) var milliseconds = 60_000
    private(set) var origins: Set<String> = []
    private(set) var credentials: Credentials?

    /// What is wrong, and the exit code for it.
    struct Problem: Error {
        let message: String
        let hint: String
        let exit: Int32
    }

    init(_ words: [[UInt8]]) throws(Problem) {
        var rest = words[...]
        while let word = rest.popFirst() {
            guard let value = rest.popFirst() else { throw .unknown }
            switch String(decoding: word, as: UTF8.self) {
            case "--user-agent": userAgent = String(decoding: value, as: UTF8.self)
            case "--milliseconds": milliseconds = try Self.number(value, from: 1)
            case "--origin": origins.insert(String(decoding: value, as: UTF8.self).lowercased())
            case "--credentials": credentials = try Self.read(Path(bytes: value))
            default: throw .unknown
            }
        }
        // Which service wants to know more of who asks, the one who starts this knows.
        guard !userAgent.isEmpty else { throw .unknown }
    }

    private static func number(_ value: [UInt8], from least: Int) throws(Problem) -> Int {
        guard let number = Int(String(decoding: value, as: UTF8.self)),
            least...86_400_000 ~= number
        else { throw .unknown }
        return number
    }

    private static func read(_ file: Path) throws(Problem) -> Credentials {
        do throws(Credentials.Unusable) { return try Credentials.read(file) } catch {
            throw Problem(
                message: "\(file.text) \(error.what)",
                hint: error.hint,
                exit: FetchExit.badCredentials
            )
        }
    }
}

extension FetchOptions.Problem {
    fileprivate static var unknown: Self {
        Self(message: "the command line is not valid", hint: "try --help", exit: 64)
    }
}
