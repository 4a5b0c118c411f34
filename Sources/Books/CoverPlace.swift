// SPDX-License-Identifier: Apache-2.0

/// Where the bytes of a cover are that has no file of its own.
///
/// A run writes the covers it finds one behind the other: to make a file for each would cost about
/// as much as all of its rows.
package struct CoverPlace: Sendable, Hashable {
    /// The file, as a name under the library, such as `covers/17-1.pack`.
    package let pack: String
    /// The byte that is the first of the cover.
    package let offset: Int

    package init(pack: String, offset: Int) {
        self.pack = pack
        self.offset = offset
    }

    /// A pack ends with the cover that reaches this size.
    package static let packSize = 32 << 20

    private static let folder = "covers/"
    private static let ending = ".pack"

    /// The name of a pack under the library.
    package static func pack(ofRun run: Int64, number: Int) -> String {
        "\(folder)\(run)-\(number)\(ending)"
    }

    /// The pack that a file in the folder of covers is; nil for any other file.
    ///
    /// - Parameter run: the only run whose packs are wanted.
    package static func pack(named name: String, ofRun run: Int64? = nil) -> String? {
        guard name.hasSuffix(ending) else { return nil }
        let numbers = name.dropLast(ending.count).split(
            separator: "-",
            omittingEmptySubsequences: false
        )
        guard numbers.count == 2, let owner = Int64(numbers[0]), let number = Int(numbers[1]),
            owner > 0, number > 0, run ?? owner == owner
        else { return nil }
        let pack = pack(ofRun: owner, number: number)
        // A number can be written in more than one way, and a run writes it in one.
        return self.name(ofPack: pack) == name ? pack : nil
    }

    /// The name of a pack in the folder of covers.
    package static func name(ofPack pack: String) -> String {
        String(pack.dropFirst(folder.count))
    }

    /// Whether it is a place that a run gives.
    package var isValid: Bool {
        Self.pack(named: Self.name(ofPack: pack)) == pack && 0..<Self.packSize ~= offset
    }
}
