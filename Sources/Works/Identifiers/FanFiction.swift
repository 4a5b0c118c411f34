// SPDX-License-Identifier: Apache-2.0

/// Stories on sites where readers write: the site and its number of the story.
///
/// FanFicFare, which makes books of them, writes `fanficfare-uid:SITE-uAUTHOR-sSTORY`.
enum FanFiction {
    static func claim(_ bytes: Bytes) -> IdentifierClaim {
        guard let (site, story) = bytes.cutAtSlash ?? cutUID(bytes) else {
            return .invalid(kind: .fanFiction, problem: "not a site and a story")
        }
        return claim(site: site, story: story)
    }

    /// The story of a site under whatever name it is reached.
    static func claim(site: Bytes, story: Bytes) -> IdentifierClaim {
        var site = site
        for beginning in ["www.", "m."] where site.hasPrefix(beginning) {
            site = site.dropFirst(beginning.utf8.count)
        }
        guard site.contains(UInt8(ascii: ".")), site.allSatisfy({ $0.isSlug || $0 == 0x2E }),
            !story.isEmpty, story.allSatisfy({ $0.isSlug || $0 == 0x2E })
        else { return .invalid(kind: .fanFiction, problem: "not a site and a story") }
        // The archive's numbers are a kind of their own, since other programs write them as well.
        if site.isWord("archiveofourown.org") {
            return VolumeIDKind.ao3.form.claim(.ao3, story)
        }
        let value = "\(site.lowercasedText)/\(story.text)"
        return .valid(VolumeID(kind: .fanFiction, value: value))
    }

    /// Takes `SITE-uAUTHOR-sSTORY` apart.
    private static func cutUID(_ bytes: Bytes) -> (site: Bytes, story: Bytes)? {
        guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")),
            let author = bytes[dot...].firstPlace(of: "-u"),
            let story = bytes[author...].lastPlace(of: "-s")
        else { return nil }
        return (bytes[..<author], bytes[(story + 2)...])
    }
}

extension Bytes {
    /// What stands on both sides of the only slash.
    fileprivate var cutAtSlash: (Bytes, Bytes)? {
        let parts = split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }

    fileprivate func firstPlace(of word: String) -> Int? {
        indices.first { self[$0...].hasPrefix(word) }
    }

    fileprivate func lastPlace(of word: String) -> Int? {
        indices.last { self[$0...].hasPrefix(word) }
    }
}
