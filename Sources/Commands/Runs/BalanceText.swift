// SPDX-License-Identifier: Apache-2.0

import Accounting
import Terminal

extension Balance {
    /// The whole equation, such as `found 3 = 2 new works + 1 joined`.
    ///
    /// - Parameters:
    ///   - beginning: what stands before the sign, if it is not the name of the whole and its count.
    ///   - words: what parts are called, in the order in which they are said; without any, all parts
    ///     by their names.
    func line(
        _ beginning: String? = nil,
        _ words: KeyValuePairs<String, String> = [:]
    ) -> String {
        let terms =
            words.isEmpty
            ? parts.map { (part: $0, words: $0.title) }
            : words.compactMap { (name, words) in
                parts.first { $0.name == name }.map { (part: $0, words: words) }
            }
        let said = terms.filter { $0.part.isSaid }
            .map { "\(Numbers.grouped($0.part.count)) \($0.words)" }
        return (beginning ?? "\(name) \(Numbers.grouped(whole))") + " = "
            + said.joined(separator: " + ")
    }

    /// The whole and its parts.
    var object: JSONObject {
        var object: JSONObject = [name: .integer(whole)]
        for part in parts { object.append(part.name, .integer(part.count)) }
        return object
    }
}
