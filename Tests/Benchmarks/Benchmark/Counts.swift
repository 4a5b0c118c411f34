// SPDX-License-Identifier: Apache-2.0

import JSON5

/// The whole numbers in a JSON object, and in objects of it as `outer.inner`; everything else is passed
/// over.
struct Counts {
    private var values: [String: Int] = [:]

    init(json: String) {
        // Without JSON there are no counts, so each expected one is reported as missing.
        guard let value = try? JSON5Reader.read(Array(json.utf8)),
            case .object(let members) = value.content
        else { return }
        add(members, "")
    }

    private mutating func add(_ members: [JSON5Member], _ prefix: String) {
        for member in members {
            switch member.value.content {
            case .number(let number): values[prefix + member.name] = number.integer
            case .object(let inner): add(inner, "\(prefix)\(member.name).")
            default: break
            }
        }
    }

    subscript(name: String) -> Int? { values[name] }

    /// One line for each number that is not as it should be; empty when all are.
    func differences(from expected: [(name: String, value: Int)]) -> [String] {
        expected.compactMap { name, value in
            let found = values[name]
            if found == value { return nil }
            return "\(name) is \(found.map(String.init) ?? "missing"), should be \(value)"
        }
    }
}
