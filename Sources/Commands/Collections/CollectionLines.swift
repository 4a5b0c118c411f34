// SPDX-License-Identifier: Apache-2.0

import Files
import Store
import Terminal

/// Collections as lines of JSON, for other libraries and other programs.
///
///     {"format":"accession-collections","format_version":1,"program":"accession 1.0"}
///     {"collection":"Fiction/Sea","kind":"folder"}
///     {"collection":"Fiction/Sea","fingerprint":"0c…","state":"in","place":1048576,"title":"Typee"}
///     {"end":"accession-collections","lines":2}
///
/// A line with a fingerprint says what holds of this content and the collection, any other that
/// there is the collection; titles and paths are for people.
struct CollectionLines {
    static let format = "accession-collections"
    /// Grows when a reader of the version before could not read the lines any more.
    static let formatVersion = 1

    private(set) var collections = 0
    private(set) var memberships = 0

    var first: [UInt8] {
        Self.line([
            "format": .string(Self.format), "format_version": .integer(Self.formatVersion),
            "program": .string(Version.withName),
        ])
    }

    mutating func line(of path: CollectionPath) -> [UInt8] {
        collections += 1
        return Self.line(["collection": .string("\(path)"), "kind": .string(path.kind.rawValue)])
    }

    mutating func line(of membership: Membership, in path: CollectionPath) -> [UInt8] {
        memberships += 1
        var object: JSONObject = [
            "collection": .string("\(path)"),
            "fingerprint": .string(Hexadecimal.text(membership.fingerprint)),
            "state": .string(membership.state.rawValue),
        ]
        if let place = membership.place { object.append("place", .integer(Int(place))) }
        if let title = membership.title { object.append("title", .string(title)) }
        if let path = membership.path { object.append("path", .path(Path(bytes: path))) }
        return Self.line(object)
    }

    /// What stands last, so that a file that was cut is noticed.
    var last: [UInt8] {
        Self.line(["end": .string(Self.format), "lines": .integer(collections + memberships)])
    }

    private static func line(_ object: JSONObject) -> [UInt8] {
        JSONText.bytes(.object(object)) + [UInt8(ascii: "\n")]
    }
}
