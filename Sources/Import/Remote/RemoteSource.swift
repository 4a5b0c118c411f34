// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Books
package import Feeds
import Files
import Manifests
import Remote
import Store

/// A source on the web: a catalogue that lists books, or one book.
package struct RemoteSource: Sendable, Equatable {
    package let address: RemoteAddress
    /// Whether books are listed there.
    package let isFeed: Bool
    /// The books, once the catalogue was read; it is read once in a run.
    var listing = FeedListing()

    package init(_ address: RemoteAddress, isFeed: Bool) {
        self.address = address
        self.isFeed = isFeed
        if !isFeed { listing.books = [FeedEntry(id: "", title: "", address: address)] }
    }

    /// `opds+https://...` is a catalogue, `https://...` a book.
    ///
    /// - Returns: nil for what is no address at all and may be a path.
    package static func written(_ text: [UInt8]) throws(Failure) -> RemoteSource? {
        guard isAddress(text) else { return nil }
        let isFeed = text.starts(with: feedMark.utf8)
        let address = String(
            decoding: isFeed ? text.dropFirst(feedMark.utf8.count) : text[...],
            as: UTF8.self
        )
        return RemoteSource(try checked(address), isFeed: isFeed)
    }

    /// The address, or what is wrong with it.
    package static func checked(_ text: String) throws(Failure) -> RemoteAddress {
        guard let address = RemoteAddress(text) else {
            throw .usage(
                "\(Path(bytes: withoutLogin(Array(text.utf8))).text) is no address of http or https",
                hint: "a name and password do not belong into an address: use --credentials"
            )
        }
        return address
    }

    /// Whether a path is meant to be an address.
    package static func isAddress(_ text: [UInt8]) -> Bool {
        let rest =
            text.starts(with: feedMark.utf8) ? text.dropFirst(feedMark.utf8.count) : text[...]
        return ["http://", "https://"].contains { scheme in
            rest.prefix(scheme.utf8.count).elementsEqual(scheme.utf8) { byte, wanted in
                byte == wanted || byte | 0x20 == wanted && wanted >= UInt8(ascii: "a")
            }
        }
    }

    /// An address as it may be shown, whatever stands before its host.
    static func withoutLogin(_ text: [UInt8]) -> [UInt8] {
        let end = text.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
        guard let mark = text[..<(end ?? text.count)].lastIndex(of: UInt8(ascii: "@")) else {
            return text
        }
        // Behind the two slashes of a scheme, if there is one.
        let slash = text.firstIndex(of: UInt8(ascii: "/")) ?? mark
        let start = slash + 2 <= mark ? slash + 2 : 0
        return Array(text[..<start] + "***".utf8 + text[mark...])
    }

    package static let feedMark = "opds+"

    /// As it is written among paths.
    package var text: String { (isFeed ? Self.feedMark : "") + address.text }

    /// The books that it is known to have, in the order of their addresses.
    var books: [RemoteBook] {
        listing.books.map { entry in
            RemoteBook(
                address: entry.address,
                feed: isFeed ? address.text : nil,
                entry: isFeed ? entry.id : nil,
                updated: entry.updated,
                byteCount: entry.byteCount
            )
        }
    }
}

/// A book on the web, as far as it is known before any of it is fetched.
struct RemoteBook: Sendable, Equatable {
    let address: RemoteAddress
    /// The catalogue that lists it; nil if it was named alone.
    var feed: String?
    /// What the catalogue calls it.
    var entry: String?
    /// When the catalogue says that it changed last.
    var updated: String?
    /// As its catalogue says, which is often wrong about it.
    var byteCount: Int?
    /// The version of which the register says what it is.
    var known: String?
    var standing = Standing.held
    /// Whether its catalogue says that it has not changed: that it lists it is all there is to note.
    var isUnchanged = false
    /// Its content, if that is in staging and is to be on the shelf.
    var staged: [UInt8]?

    /// What became of the version that is known.
    enum Standing: Sendable, Equatable {
        case held
        case ignored
        case rejected(ReasonCode)
    }

    /// Its name in the register.
    var path: [UInt8] { Array(address.text.utf8) }

    /// What its catalogue says of it.
    var facts: FactSheet? { feed.flatMap { _ in entry }.flatMap { FactSheet(listedAs: $0, path) } }

    /// What the register is to know of it if it was not looked at.
    var unseen: RemoteFile {
        RemoteFile(
            feed: feed,
            entry: entry,
            entryUpdated: updated,
            length: 0,
            seen: .peeked,
            seenBytes: 0
        )
    }
}

extension RemoteBook {
    /// A book that a scan found; nil if it has no address.
    init?(_ path: Path, _ scanned: ManifestRemote) {
        guard let address = RemoteAddress(path.text), path == Path(address.text) else { return nil }
        self.init(
            address: address,
            feed: scanned.feed,
            entry: scanned.entry,
            updated: scanned.updated
        )
    }
}
