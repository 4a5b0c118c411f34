// SPDX-License-Identifier: Apache-2.0

/// Where in a web address the identifier stands.
enum WebPlace: Sendable {
    /// The component that follows exactly these.
    case after([String])
    /// The component that follows this one, wherever it is.
    case afterAny(String)
    /// The number in a component such as `id1440`.
    case numbered(String)
    /// All that follows these components.
    case rest([String])
    /// The last component, below these.
    case last(under: [String])
    /// The host and the number at the beginning of the component that follows exactly these.
    case story([String])
    /// A component that is one of these, and the number at the beginning of the next one.
    case catalogue([String])
    /// A value of the query, where the path begins with these components.
    case query(String, under: [String])

    private var slash: UInt8 { UInt8(ascii: "/") }

    /// Finds the value; `components` are those of the path, cut once for all rules.
    func find(in address: WebAddress, _ components: [Bytes]) -> Bytes? {
        switch self {
        case .after(let words):
            guard components.count > words.count, components.begin(with: words) else { return nil }
            return components[words.count]
        case .afterAny(let word):
            guard let place = components.firstIndex(where: { $0.isWord(word) }),
                place + 1 < components.count
            else { return nil }
            return components[place + 1]
        case .numbered(let word):
            let found = components.last {
                $0.hasPrefix(word) && $0.dropFirst(word.utf8.count).isDigits
            }
            return found?.dropFirst(word.utf8.count)
        case .rest(let words):
            guard components.begin(with: words) else { return nil }
            var rest = address.path
            for word in words { rest = rest.dropFirst(word.utf8.count + 1) }
            return rest.percentDecoded
        case .last(let words):
            guard components.count > words.count, components.begin(with: words) else { return nil }
            return components.last
        case .story(let words):
            guard components.count > words.count, components.begin(with: words) else { return nil }
            let number = components[words.count].prefix { $0.isDigit }
            return number.isEmpty ? nil : (address.host.utf8 + [slash] + number)[...]
        case .catalogue(let words):
            guard
                let place = components.firstIndex(where: { part in
                    words.contains { part.isWord($0) }
                }), place + 1 < components.count
            else { return nil }
            let number = components[place + 1].prefix { $0.isDigit }
            return (components[place].map(\.lowercased) + [slash] + number)[...]
        case .query(let name, let words):
            guard components.begin(with: words) else { return nil }
            return address.queryValue(name)
        }
    }
}

extension [Bytes] {
    fileprivate func begin(with words: [String]) -> Bool {
        guard count >= words.count else { return false }
        return zip(self, words).allSatisfy { $0.isWord($1) }
    }
}
