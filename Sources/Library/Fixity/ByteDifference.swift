// SPDX-License-Identifier: Apache-2.0

import Files

/// What a file with other bytes than it had, or may have had, has of them.
enum ByteDifference: Equatable {
    /// Nothing says that any byte is another one.
    case none
    case damage(ArchiveDamage, Age)
    /// Nothing that is packed is other than it was; which entries the bytes belong to, if they belong
    /// to any.
    case betweenEntries([String])
    /// Other programs stop at entries whose own headers are not what the directory says.
    case misleading([String])
    /// Everything in it is sound, and it is another book.
    case edited

    enum Age {
        /// It is known that the bytes were other ones.
        case new
        /// The book was imported like this.
        case old
        case unknown
    }

    /// Unpacks all of the file.
    ///
    /// - Parameters:
    ///   - isKnown: whether it is known that bytes are other ones.
    ///   - isSame: whether its directory is what it was.
    ///   - wasDamaged: whether an import found that its directory is damaged.
    init(
        _ path: Path,
        isKnown: Bool,
        isSame: Bool,
        wasDamaged: Bool = false
    ) throws(OpenRefusal) {
        if let damage = try ArchiveDamage.find(in: path, followingLinks: true) {
            let isOld = wasDamaged && isSame && damage == .directory
            self = .damage(damage, isKnown || !isSame ? .new : isOld ? .old : .unknown)
        } else if isSame, !isKnown {
            let misleading = try ArchiveDamage.misleading(in: path)
            self = misleading.isEmpty ? .none : .misleading(misleading)
        } else {
            let contradicting = try ArchiveDamage.contradictions(in: path)
            self = isSame || !contradicting.isEmpty ? .betweenEntries(contradicting) : .edited
        }
    }

    var entries: [String] {
        switch self {
        case .none, .edited: []
        case .damage(let damage, _): damage.entries
        case .betweenEntries(let names), .misleading(let names): names
        }
    }

    /// What is wrong, as it follows a colon; empty for nothing.
    var text: String {
        switch self {
        case .none: ""
        case .damage(let damage, .new): "its bytes are not what they were: \(damage.text)"
        case .damage(_, .old): "its ZIP directory was already damaged at the import"
        case .damage(let damage, .unknown): damage.text
        case .betweenEntries([]):
            "its bytes are not what they were, although everything in it is sound"
        case .betweenEntries(let names):
            "its bytes are not what they were around what is packed: \(ArchiveDamage.list(names))"
        case .misleading(let names):
            "its directory and the headers of entries disagree: \(ArchiveDamage.list(names))"
        case .edited:
            "it was edited: everything in it is sound"
        }
    }
}
