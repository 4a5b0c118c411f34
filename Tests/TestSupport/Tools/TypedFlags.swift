// SPDX-License-Identifier: Apache-2.0

/// The flags of a tool as typed.
package struct TypedFlags {
    private var values: [String: String] = [:]
    private var switches: Set<String> = []

    /// - Parameters:
    ///   - names: the flags that have a value, without their dashes.
    ///   - switches: the flags that have none.
    package init(_ arguments: some Collection<String>, _ names: [String], switches: [String])
        throws
    {
        var rest = Array(arguments)[...]
        while let flag = rest.popFirst() {
            let name = String(flag.dropFirst(2))
            if flag.hasPrefix("--"), switches.contains(name) {
                self.switches.insert(name)
            } else if flag.hasPrefix("--"), names.contains(name) {
                guard let value = rest.popFirst() else {
                    throw ToolError(usage: "\(flag) needs a value")
                }
                values[name] = value
            } else {
                throw ToolError(usage: "there is no flag \(flag)")
            }
        }
    }

    package subscript(name: String) -> String? { values[name] }

    package func has(_ name: String) -> Bool { switches.contains(name) }

    /// A number, or the least one if it is smaller.
    package func count(_ name: String, atLeast least: Int = 0) throws -> Int? {
        try self[name].map { max(least, try Self.count($0, name)) }
    }

    /// Numbers with commas between them.
    package func counts(_ name: String) throws -> [Int]? {
        self[name] == nil ? nil : try words(name).map { try Self.count($0, name) }
    }

    /// Words with commas between them; none if the flag is not there.
    package func words(_ name: String) -> [String] {
        (self[name] ?? "").split(separator: ",").map(String.init)
    }

    private static func count(_ text: String, _ name: String) throws -> Int {
        guard let count = Int(text), count >= 0 else {
            throw ToolError(usage: "--\(name) needs a number, not \(text)")
        }
        return count
    }
}
