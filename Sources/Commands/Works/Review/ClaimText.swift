// SPDX-License-Identifier: Apache-2.0

package import Books
import Store
import Terminal
package import Works

/// Says in words what an identifier does, or why it does nothing.
package enum ClaimText {
    /// `isbn:9780306406157`, or what the book has where nothing was understood, which may begin
    /// with a kind of its own.
    static func name(kind: String?, value: String?, raw: String) -> String {
        guard let kind, let value else { return raw }
        return "\(kind):\(value)"
    }

    /// What to know about an identifier in this state; nil if it simply joins.
    package static func standing(
        _ state: VolumeIDClaim.State,
        kind: String?,
        problem: String?,
        finding: IDFinding?,
        verdict: IDVerdict?,
        titles: Int?,
        decision: Int64?
    ) -> String? {
        let kind = kind.flatMap(VolumeIDKind.init(named:))
        let by = decision.map { " (decision \($0))" } ?? ""
        switch state {
        case .joins:
            if verdict == .trusted {
                return
                    "a person trusts it\(by): it joins all that have it, whatever their titles"
            }
            switch finding {
            case .conflicting:
                return
                    "some of the books that have it differ in title and author: it does not join "
                    + "those"
            case .reused:
                return
                    "a box set or another book may have it as well: it does not join books that "
                    + "speak against each other"
            case .differing: return "the books that have it have different titles"
            case .ambiguous, .quarantined, nil: return nil
            }
        case .alone:
            return "it names one package file, so it joins only books with the same title and "
                + "author, and here one is missing"
        case .quarantined: return quarantine(kind, titles: titles)
        case .distrusted: return "a person distrusts it\(by): it joins nothing"
        case .blocked: return "it is on the blocklist: it joins nothing"
        case .invalid:
            let name = kind.map { "not a valid \($0.name)" } ?? "not a valid identifier"
            return "it is \(name)\(problem.map { ", \($0)" } ?? ""): it joins nothing"
        case .never: return never(kind)
        }
    }

    /// Who gives a book an identifier that it does not have itself.
    static func given(by provider: FactProvider) -> String {
        switch provider {
        case .calibre: "a file beside the book gives it"
        case .opds: "the catalogue that lists the book gives it"
        default: "\(provider) gives it"
        }
    }

    /// What a map of works says of another identifier of the book.
    static func mapped(_ map: String, _ id: String, _ state: VolumeIDClaim.State) -> String {
        let said = "the map \"\(TerminalText.escape(map))\" has \(id) as an edition of it"
        guard state == .blocked else { return said }
        return "\(said), but what has that may be several books: it joins nothing"
    }

    static func quarantine(_ kind: VolumeIDKind?, titles: Int?) -> String {
        var books = titles.map { "with \(Numbers.counted($0, "different title"))" }
        if let titles, let limit = kind?.level.bookLimit, titles <= limit {
            books = "of too many authors"
        }
        return "it is on books \(books ?? "with many titles"), so it is probably wrong and joins "
            + "nothing"
    }

    private static func never(_ kind: VolumeIDKind?) -> String {
        switch kind {
        case .issn?, .series?: "it names a series and not a book: it joins nothing"
        case .url?: "it is an address that names no book: it joins nothing"
        case .placeholder?: "programs write it for a missing identifier: it joins nothing"
        case .calibreRow?: "it is a row number of one calibre library: it joins nothing"
        case nil: "its kind is not known: it joins nothing"
        case .other?: "its kind is not known, and it could stand in any book: it joins nothing"
        case let kind?: "\(kind.name) says too little about a book: it joins nothing"
        }
    }
}
