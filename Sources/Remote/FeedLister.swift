// SPDX-License-Identifier: Apache-2.0

package import Accounting
package import Feeds
import Fetching
package import System

/// Reads the list of a catalogue's books with as few requests as it takes.
///
/// A catalogue shows the same books by author, by title and by date: to follow all of that asks for
/// forty times as many pages. One list has them all: the one made for programs, or the newest first,
/// or else the first there is.
package struct FeedLister {
    package enum Problem: Error {
        /// Nothing is known of the catalogue's books.
        case failure(Failure)
        case helper(HelperProgramError)
        /// Somebody asked to stop.
        case stopped
    }

    /// What one page may have.
    private static let pageLimit = 16 << 20
    /// How many lists are tried until one has books.
    private static let trials = 8

    private let client: RemoteClient
    private let mostPages: Int
    private let mostBooks: Int
    private let mostBytes: Int
    private let reader = FeedReader()

    /// - Parameters:
    ///   - mostPages: how many pages are asked for at most.
    ///   - mostBooks: how many books are enough; all of them are in memory at once.
    ///   - mostBytes: how much all pages may have together; two kilobytes for each of so many books.
    package init(
        _ client: RemoteClient,
        mostPages: Int,
        mostBooks: Int = 2_000_000,
        mostBytes: Int = 4 << 30
    ) {
        self.client = client
        self.mostBooks = mostBooks
        self.mostBytes = mostBytes
        self.mostPages = mostPages
    }

    /// - Parameter progress: given the number of pages and of books, page by page.
    package func list(
        _ start: RemoteAddress,
        _ progress: (_ pages: Int, _ books: Int) -> Void = { _, _ in }
    ) throws(Problem) -> FeedListing {
        var gathering = FeedGathering()
        let first = try page(at: start, &gathering)
        gathering.listing.title = first.title
        var list: (page: Feed, way: Feed.Way?)? = first.isList ? (first, nil) : nil
        let ways = first.isList ? [] : Self.ways(from: first)
        for way in ways.prefix(Self.trials) where list == nil && !gathering.hasMet(way.address) {
            let page = try page(at: way.address, &gathering)
            if page.isList { list = (page, way) }
        }
        guard let list else { return gathering.finished }
        gathering.listing.list = list.way
        gathering.listing.otherLists = ways.filter { $0 != list.way }
        var page = list.page
        gathering.add(page)
        progress(gathering.listing.pages, gathering.count)
        // One that leads in a circle has an end as well.
        while let next = page.next, !gathering.hasMet(next) {
            gathering.listing.limit = limit(of: gathering)
            if gathering.listing.limit != nil { break }
            page = try self.page(at: next, &gathering)
            gathering.add(page)
            progress(gathering.listing.pages, gathering.count)
        }
        return gathering.finished
    }

    private func limit(of gathering: FeedGathering) -> FeedLimit? {
        if gathering.listing.pages >= mostPages { return .pages(mostPages) }
        if gathering.count >= mostBooks { return .books(mostBooks) }
        return gathering.bytes >= mostBytes ? .bytes(mostBytes) : nil
    }

    /// Where the list of all books may be, the likeliest first, each once.
    private static func ways(from page: Feed) -> [Feed.Way] {
        var met: Set<RemoteAddress> = []
        return ([page.whole, page.newest].compactMap(\.self) + page.lists)
            .filter { met.insert($0.address).inserted }
    }

    private func page(
        at address: RemoteAddress,
        _ gathering: inout FeedGathering
    ) throws(Problem) -> Feed {
        gathering.meet(address)
        let ending: RemoteClient.Ending
        do throws(HelperProgramError) {
            ending = try client.page(at: address, limit: Self.pageLimit)
        } catch { throw .helper(error) }
        switch ending {
        case .stopped: throw .stopped
        case .trouble(let trouble): throw .failure(Self.failure(trouble, at: address))
        case .page(let page):
            gathering.bytes += page.body.count
            let place = page.address.flatMap { RemoteAddress($0) } ?? address
            gathering.reach(place)
            do throws(FeedError) { return try reader.read(page.body, at: place) } catch {
                throw .failure(
                    Failure(
                        .badInput,
                        "\(address.text) is no feed of OPDS: \(error.message)",
                        hint: "name the address that a reading app is given; nothing was done"
                    )
                )
            }
        }
    }

    private static func failure(_ trouble: RemoteTrouble, at address: RemoteAddress) -> Failure {
        let (kind, hint): (Failure.Kind, String) =
            switch trouble.kind {
            case .gone: (.inputMissing, "check the address")
            case .refused: (.permission, "name a file with your name and password: --credentials")
            case .astray, .tooLarge: (.badInput, "check the address")
            case .busy, .failing, .unreachable, .cut, .crashed, .noRoom:
                (.tryLater, "try again later")
            }
        return Failure(
            kind,
            "\(address.text) cannot be read: \(trouble.detail)",
            hint: "\(hint); nothing was done"
        )
    }
}

/// What was found so far.
private struct FeedGathering {
    var listing = FeedListing()
    /// How many all pages had together, unpacked.
    var bytes = 0
    private var books: [RemoteAddress: FeedEntry] = [:]
    private var ids: Set<String> = []
    private var met: Set<RemoteAddress> = []

    var count: Int { books.count }

    func hasMet(_ page: RemoteAddress) -> Bool { met.contains(page) }

    mutating func meet(_ page: RemoteAddress) {
        met.insert(page)
        listing.pages += 1
    }

    /// Where redirects led is not asked for again.
    mutating func reach(_ page: RemoteAddress) { met.insert(page) }

    mutating func add(_ page: Feed) {
        for book in page.books where ids.insert(book.id).inserted {
            // Two books at one address would be one file.
            if books[book.address] == nil { books[book.address] = book }
        }
        listing.passedOver.merge(page.passedOver, uniquingKeysWith: +)
    }

    var finished: FeedListing {
        var listing = listing
        listing.books = books.values.sorted { $0.address < $1.address }
        return listing
    }
}
