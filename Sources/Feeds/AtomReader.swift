// SPDX-License-Identifier: Apache-2.0

import XML

/// A feed of OPDS 1.2, which is Atom.
enum AtomReader {
    static func read(
        _ page: ArraySlice<UInt8>,
        at address: RemoteAddress,
        _ parser: XMLParser
    ) throws(FeedError) -> Feed {
        let feed: Feed?
        do throws(XMLError) {
            feed = try parser.read(page) { tape, _ in
                var walk = AtomWalk(at: address)
                walk.read(tape)
                return walk.feed
            }
        } catch { throw FeedError(message: error.message) }
        guard let feed else { throw FeedError(message: "it is another kind of document") }
        return feed
    }
}

/// One way through the document.
private struct AtomWalk {
    private var maker: FeedMaker
    /// The names of the elements that are open.
    private var open: [String] = []
    private var entry: FeedMaker.Entry?
    private var text = ""
    private var root = ""
    private let address: RemoteAddress

    init(at address: RemoteAddress) {
        self.address = address
        maker = FeedMaker(at: address)
    }

    /// Nil if the document is no feed; one entry alone is a feed of one.
    var feed: Feed? { root == "feed" || root == "entry" ? maker.made() : nil }

    mutating func read(_ tape: borrowing XMLTape) {
        for event in tape.events {
            switch event.kind {
            case .start: start(event, tape)
            case .text: text += String(decoding: tape.bytes[event.content], as: UTF8.self)
            case .end: end()
            }
        }
    }

    private mutating func start(_ event: XMLTape.Event, _ tape: borrowing XMLTape) {
        let name = String(decoding: tape.bytes[event.content], as: UTF8.self)
        if open.isEmpty { root = name }
        text = ""
        switch name {
        case "entry" where open.count <= 1: entry = FeedMaker.Entry()
        case "link" where open.last == "feed" || open.last == "entry":
            let link = link(event, tape)
            if entry != nil { entry?.links.append(link) } else { maker.add(link) }
        case "indirectAcquisition":
            if let last = entry?.links.indices.last { entry?.links[last].isIndirect = true }
        default: break
        }
        open.append(name)
    }

    private mutating func end() {
        guard let name = open.popLast() else { return }
        defer { text = "" }
        let value = text.trimmingBlanks
        switch (name, open.last) {
        case ("entry", "feed"), ("entry", nil):
            if let entry { maker.add(entry) }
            entry = nil
        case ("title", "feed"): maker.name(value)
        case ("title", "entry"): entry?.title = value
        case ("id", "entry"): entry?.id = value
        case ("updated", "entry"): entry?.updated = value
        default: break
        }
    }

    private func link(_ event: XMLTape.Event, _ tape: borrowing XMLTape) -> FeedLink {
        var link = FeedLink()
        for index in event.attributes {
            let attribute = tape.attributes[index]
            let value = String(decoding: tape.bytes[attribute.value], as: UTF8.self)
            switch String(decoding: tape.bytes[attribute.name], as: UTF8.self) {
            case "href": link.address = value
            case "rel": link.relations = value.split(separator: " ").map(String.init)
            case "type": link.mediaType = value
            case "title": link.title = value
            case "length": link.byteCount = Int(value)
            default: break
            }
        }
        return link
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        let start = self.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
