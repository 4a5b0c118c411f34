// SPDX-License-Identifier: Apache-2.0

/// What one book of a generated library is, before a byte of it is made.
struct BookPlan {
    enum Kind: String {
        case first, reissue
        case truncated, notZip = "not-zip", noPackage = "no-package", empty

        var isBroken: Bool {
            self != .first && self != .reissue
        }
    }

    let number: Int
    let kind: Kind
    /// The number of the first book of the same work.
    let work: Int
    let title: String
    let forename: String
    let surname: String
    let volumeNumbers: [VolumeNumber]

    var author: String {
        "\(forename) \(surname)"
    }

    /// Where the book lies: a folder for each author.
    var path: String {
        "\(surname), \(forename)/\(title) - \(number).epub"
    }
}
