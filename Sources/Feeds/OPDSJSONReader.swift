// SPDX-License-Identifier: Apache-2.0

import JSON5

/// A feed of OPDS 2.0, which is JSON.
struct OPDSJSONReader {
    private var line: JSONLine
    private var maker: FeedMaker

    static func read(_ page: [UInt8], at address: RemoteAddress) throws(FeedError) -> Feed {
        let feed: Feed?
        do throws(JSON5Error) {
            var reader = Self(line: try JSONLine(page), maker: FeedMaker(at: address))
            let isFeed = try reader.readFeed()
            try reader.line.end()
            feed = isFeed ? reader.maker.made() : nil
        } catch { throw FeedError(message: error.message) }
        guard let feed else { throw FeedError(message: "it is another kind of document") }
        return feed
    }

    /// Reads a feed, or a group of one, which has the same form.
    ///
    /// - Returns: whether it has a part that only feeds have.
    private mutating func readFeed(isGroup: Bool = false) throws(JSON5Error) -> Bool {
        var isFeed = false
        try line.beginObject()
        while let name = try nextName() {
            switch name {
            case "metadata":
                let title = try readMetadata().title
                if !isGroup { maker.name(title) }
            case "links": for link in try readLinks() where !isGroup { maker.add(link) }
            case "navigation":
                isFeed = true
                for link in try readLinks() { maker.add(navigation: link) }
            case "publications":
                isFeed = true
                try eachObject { (reader) throws(JSON5Error) in
                    let entry = try reader.readPublication()
                    reader.maker.add(entry)
                }
            case "groups" where !isGroup:
                isFeed = true
                try eachObject { (reader) throws(JSON5Error) in
                    _ = try reader.readFeed(isGroup: true)
                }
            default: try line.skipValue()
            }
        }
        return isFeed
    }

    private mutating func readPublication() throws(JSON5Error) -> FeedMaker.Entry {
        var entry = FeedMaker.Entry()
        try line.beginObject()
        while let name = try nextName() {
            switch name {
            case "metadata":
                let links = entry.links
                entry = try readMetadata()
                entry.links = links
            case "links": entry.links += try readLinks()
            default: try line.skipValue()
            }
        }
        return entry
    }

    /// The title, identifier and time in an object of metadata.
    private mutating func readMetadata() throws(JSON5Error) -> FeedMaker.Entry {
        var entry = FeedMaker.Entry()
        guard line.next == UInt8(ascii: "{") else {
            try line.skipValue()
            return entry
        }
        try line.beginObject()
        while let name = try nextName() {
            switch name {
            case "title": entry.title = try readTitle()
            case "identifier": entry.id = try text() ?? ""
            case "modified": entry.updated = try text() ?? ""
            default: try line.skipValue()
            }
        }
        return entry
    }

    /// A title, or titles by language, of which the first is taken.
    private mutating func readTitle() throws(JSON5Error) -> String {
        guard line.next == UInt8(ascii: "{") else { return try text() ?? "" }
        var title = ""
        try line.beginObject()
        while try nextName() != nil {
            let other = try text() ?? ""
            if title.isEmpty { title = other }
        }
        return title
    }

    private mutating func readLinks() throws(JSON5Error) -> [FeedLink] {
        var links: [FeedLink] = []
        try eachObject { (reader) throws(JSON5Error) in links.append(try reader.readLink()) }
        return links
    }

    private mutating func readLink() throws(JSON5Error) -> FeedLink {
        var link = FeedLink()
        try line.beginObject()
        while let name = try nextName() {
            switch name {
            case "href": link.address = try text() ?? ""
            case "type": link.mediaType = try text() ?? ""
            case "title": link.title = try readTitle()
            case "rel": link.relations = try texts()
            case "size":
                if case .integer(let size)? = try scalar() { link.byteCount = Int(size) }
            case "properties": link.isIndirect = try readProperties()
            default: try line.skipValue()
            }
        }
        return link
    }

    /// - Returns: whether the link leads to the book by way of something else.
    private mutating func readProperties() throws(JSON5Error) -> Bool {
        var isIndirect = false
        guard line.next == UInt8(ascii: "{") else {
            try line.skipValue()
            return false
        }
        try line.beginObject()
        while let name = try nextName() {
            if name == "indirectAcquisition" { isIndirect = true }
            try line.skipValue()
        }
        return isIndirect
    }

    // MARK: Values

    private mutating func nextName() throws(JSON5Error) -> String? {
        try line.nextName().map { String(decoding: $0, as: UTF8.self) }
    }

    /// Nil for what has parts, which is passed over.
    private mutating func scalar() throws(JSON5Error) -> JSONLine.Scalar? {
        switch line.next {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            try line.skipValue()
            return nil
        default: return try line.scalar()
        }
    }

    private mutating func text() throws(JSON5Error) -> String? {
        guard case .string(let bytes)? = try scalar() else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// One text, or a list of them.
    private mutating func texts() throws(JSON5Error) -> [String] {
        guard line.next == UInt8(ascii: "[") else { return [try text()].compactMap(\.self) }
        var texts: [String] = []
        try line.beginList()
        while try line.hasNextElement() {
            if let text = try text() { texts.append(text) }
        }
        return texts
    }

    /// What should be a list and is something else has no elements.
    private mutating func eachObject(
        _ body: (inout Self) throws(JSON5Error) -> Void
    ) throws(JSON5Error) {
        guard line.next == UInt8(ascii: "[") else { return try line.skipValue() }
        try line.beginList()
        while try line.hasNextElement() {
            if line.next == UInt8(ascii: "{") { try body(&self) } else { try line.skipValue() }
        }
    }
}
