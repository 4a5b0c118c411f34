// SPDX-License-Identifier: Apache-2.0

import JSON5

/// The whole numbers at the top level of a JSON object; everything else in it is passed over.
struct Counts {
    private var values: [String: Int] = [:]

    init(json: String) {
        // Without JSON there are no counts, so each expected one is reported as missing.
        guard let value = try? JSON5Reader.read(Array(json.utf8)),
            case .object(let members) = value.content
        else { return }
        for member in members {
            if case .number(let number) = member.value.content {
                values[member.name] = number.integer
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
