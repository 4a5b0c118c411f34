// SPDX-License-Identifier: Apache-2.0

/// What one word can mean around the number of a volume.
struct VolumeWord {
    struct Roles: OptionSet {
        let rawValue: UInt16

        /// A volume, a part, a book: a number follows.
        static let marker = Roles(rawValue: 1)
        /// A marker that is often written short, with a dot before the number.
        static let abbreviation = Roles(rawValue: 2)
        /// A marker only if the dot is there: `no` is a word of many languages.
        static let needsMark = Roles(rawValue: 4)
        /// Means a volume only if nothing but the end or a sign follows the number.
        static let weak = Roles(rawValue: 8)
        /// An ordinal may stand before it: `Zweiter Band`.
        static let follows = Roles(rawValue: 16)
        /// A number spelled out.
        static let number = Roles(rawValue: 32)
        static let ordinal = Roles(rawValue: 64)
        /// May stand between the marker and an ordinal: `Book the First`.
        static let article = Roles(rawValue: 128)
        /// Joins two numbers: `Band 1 bis 3`.
        static let connector = Roles(rawValue: 256)
        /// `3 of 12`.
        static let of = Roles(rawValue: 512)
        /// The end of an ordinal in digits: `2nd`.
        static let suffix = Roles(rawValue: 1_024)
        /// Volumes that are sold together.
        static let set = Roles(rawValue: 2_048)
    }

    struct Languages: OptionSet {
        let rawValue: UInt16

        static let english = Languages(rawValue: 1)
        static let french = Languages(rawValue: 2)
        static let german = Languages(rawValue: 4)
        static let spanish = Languages(rawValue: 8)
        static let italian = Languages(rawValue: 16)
        static let portuguese = Languages(rawValue: 32)
        static let dutch = Languages(rawValue: 64)
        static let russian = Languages(rawValue: 128)
        static let all = Languages(rawValue: 255)
    }

    var roles: Roles = []
    /// Of a marker and of a number: both must be of one language to belong together.
    var languages: Languages = []
    var value = 0

    /// Takes in what the word means as well; the newer number counts.
    mutating func add(_ other: VolumeWord) {
        roles.formUnion(other.roles)
        languages.formUnion(other.languages)
        if other.value > 0 { value = other.value }
    }
}
