// SPDX-License-Identifier: Apache-2.0

package import Books
package import Fetching
package import Works

/// The search of Open Library, which answers for many identifiers at once.
package struct OpenLibrary: Sendable {
    package static let usualAddress = "https://openlibrary.org"
    package static let usualCoversAddress = "https://covers.openlibrary.org"
    /// Of the identifiers in one request.
    package static let batch = 25
    /// What it allows those who say how they can be reached.
    package static let callsPerSecond = 3
    /// Of more books than this has room for, it asks to take its dumps.
    package static let callsPerDay = 5_000
    package static let kinds = [VolumeIDKind.isbn]
    /// How the names of all that it finds begin; its dumps have more.
    package static let records = FactSheet.recordsOfWorks
    /// What its dumps say of works, and a search does not.
    package static let unsaid: Set<FactField> = [
        .originalLanguage, .summary, .published, .publisher,
    ]

    private static let fields =
        "key,title,author_name,first_publish_year,language,series_name,series_position,subject,isbn,"
        + "cover_i"

    private let address: String
    private let covers: String

    /// - Parameters:
    ///   - address: without the path of what is asked there.
    ///   - covers: the same of the server that has the pictures.
    package init(_ address: String = usualAddress, covers: String = usualCoversAddress) {
        self.address = Self.trimmed(address)
        self.covers = Self.trimmed(covers)
    }

    private static func trimmed(_ address: String) -> String {
        String(address.reversed().drop { $0 == "/" }.reversed())
    }

    package var provider: FactProvider { .openLibrary }

    /// Whether it answered itself, and not another server to which a redirect led.
    func isOwn(_ page: FetchedPage) -> Bool {
        guard let place = page.address.map(Credentials.server(ofAddress:)) else { return true }
        return [address, covers].contains { Credentials.server(ofAddress: $0) == place }
    }

    /// - Parameter isbns: digits only.
    package func request(for isbns: [String]) -> FetchRequest {
        FetchRequest(
            "\(address)/search.json?q=isbn%3A(\(isbns.joined(separator: "%20OR%20")))"
                + "&fields=\(Self.fields)&limit=100"
        )
    }

    /// Where a picture is, which is also what its record is called.
    package func address(ofPicture id: String) -> String { "\(covers)/b/id/\(id)-L.jpg" }

    /// Asks for a picture, and for an error instead of a blank one where there is none.
    func request(forPicture id: String) -> FetchRequest {
        FetchRequest("\(address(ofPicture: id))?default=false", limit: Self.largestPicture)
    }

    /// One with more would be a bad cover.
    static let largestPicture = CoverLimits.byteCount
}
