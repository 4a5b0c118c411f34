// SPDX-License-Identifier: Apache-2.0

package import Files

/// Where what another machine calls by one path lies here.
package struct Rebase: Sendable, Equatable {
    private let former: [UInt8]
    private let here: [UInt8]

    /// - Parameters:
    ///   - former: a folder as it was called there.
    ///   - here: the same folder.
    package init(_ former: Path, to here: Path) {
        self.former = Self.trimmed(former.bytes)
        self.here = Self.trimmed(here.bytes)
    }

    /// What a path there is here; nil if it is neither the folder nor below it.
    package func path(_ path: [UInt8]) -> [UInt8]? {
        guard path.starts(with: former) else { return nil }
        let rest = path[former.count...]
        guard rest.isEmpty || rest.first == Self.slash else { return nil }
        // The root has no name of its own.
        return here.isEmpty && rest.isEmpty ? [Self.slash] : here + rest
    }

    /// As people write it.
    package var text: String {
        "\(Path(bytes: former).text)=\(Path(bytes: here).text)"
    }

    private static let slash = UInt8(ascii: "/")

    private static func trimmed(_ path: [UInt8]) -> [UInt8] {
        Array(path.prefix((path.lastIndex { $0 != slash } ?? -1) + 1))
    }
}

extension [Rebase] {
    /// What a path there is here: the first that fits counts.
    package func path(_ path: [UInt8]) -> [UInt8] {
        for rebase in self {
            if let path = rebase.path(path) { return path }
        }
        return path
    }
}
