// SPDX-License-Identifier: Apache-2.0

/// One kind of identifier: its stored name, what it proves and how its values are written.
///
/// Kinds are rows of a table (`VolumeIDKind.all`), so a new kind is a new row and no new branch.
package struct VolumeIDKind: Sendable {
    /// Place in the table, which is the canonical order of kinds; stored nowhere.
    let rank: UInt8
    /// The name the register stores, which never changes once released.
    package let name: String
    package let level: IdentityLevel
    /// What a value of this kind must look like.
    let form: ValueForm
    /// Whether publishers and shops give its numbers to boxes, or to another book later.
    package let isReused: Bool
    /// Whether its catalogue means to have one value for each work, so that two values are two
    /// works.
    package let isOnePerWork: Bool

    init(
        _ rank: UInt8,
        _ name: String,
        _ level: IdentityLevel,
        _ form: ValueForm,
        isReused: Bool = false,
        isOnePerWork: Bool = false
    ) {
        self.rank = rank
        self.name = name
        self.level = level
        self.form = form
        self.isReused = isReused
        self.isOnePerWork = isOnePerWork
    }

    /// The kind stored under this name, or nil if this version knows no such kind.
    package init?(named name: String) {
        guard let kind = Self.byName[name] else { return nil }
        self = kind
    }

    private static let byName = Dictionary(
        uniqueKeysWithValues: (all + [names]).map { ($0.name, $0) }
    )
}

extension VolumeIDKind: Hashable, Comparable {
    package static func == (left: VolumeIDKind, right: VolumeIDKind) -> Bool {
        left.rank == right.rank
    }

    package static func < (left: VolumeIDKind, right: VolumeIDKind) -> Bool {
        left.rank < right.rank
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(rank)
    }
}

extension VolumeIDKind: CustomStringConvertible {
    package var description: String { name }
}
