// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Terminal
package import Works

/// How a person names an identifier: `isbn:978-0-306-40615-7`, `google:zyTCAlFPjgYC`, a bare ISBN,
/// an address of a site that is known.
package enum IdentifierArgument {
    /// The identifier in its normal form; what joins nothing by itself cannot be decided about.
    package static func read(_ word: String) throws(Failure) -> VolumeID {
        let shown = "\"\(TerminalText.escape(word))\""
        switch IdentifierClassifier.classify(typed: word) {
        case .valid(let id):
            // A kind that was spelled wrong would be taken for an identifier of no known kind.
            // A hash of title and author, which nobody types.
            if word.lowercased().hasPrefix("\(VolumeIDKind.names.name):") {
                throw .usage("\(shown) is not an identifier", hint: kinds)
            }
            if id.kind == .other, !word.lowercased().hasPrefix("other:"),
                let problem = unknownKind(word, shown, id)
            {
                throw problem
            }
            return id
        case .invalid(let kind, let problem):
            throw .usage(
                "\(shown) is not a valid \(kind.name): \(problem)",
                hint: "copy it from the book: accession works show WORK"
            )
        case .never(let id):
            if !word.lowercased().hasPrefix("other:"), let problem = unknownKind(word, shown, id) {
                throw problem
            }
            let form = word.contains(":") ? "" : "write KIND:VALUE; "
            throw .usage("\(shown) \(whyNever(id))", hint: form + kinds)
        }
    }

    /// Kinds that make one work of the editions that share one.
    private static let joiningKinds = VolumeIDKind.all
        .filter { $0.level != .never && $0.level != .names }.map(\.name)

    private static let kinds = "kinds that join: " + joiningKinds.joined(separator: ", ")

    /// The word before the colon, if no kind is called so.
    private static func unknownKind(
        _ word: String,
        _ shown: String,
        _ id: VolumeID?
    ) -> Failure? {
        guard id?.kind == .other, let colon = word.firstIndex(of: ":") else {
            guard id?.kind == .other else { return nil }
            return .usage(
                "\(shown) is not a known identifier",
                hint: "write KIND:VALUE; \(kinds)"
            )
        }
        let name = String(word[..<colon])
        // Kinds that never join are still kinds, and get another answer.
        if VolumeIDKind(named: name.lowercased()) != nil { return nil }
        let message = "there is no kind of identifier \"\(TerminalText.escape(name))\""
        let nearest = SpellingSuggestion.nearest(to: name.lowercased(), among: joiningKinds)
        let meant = nearest.map { "did you mean \"\($0):\(word[colon...].dropFirst())\"? " }
        return .usage(message, hint: (meant ?? "") + kinds)
    }

    private static func whyNever(_ id: VolumeID?) -> String {
        switch id?.kind {
        case nil: "is empty or too long for an identifier"
        case .other?: "is too short or too common to be the identifier of one book"
        case .placeholder?: "is what programs write for a missing identifier: it joins nothing"
        case .url?: "is an address that names no book: it joins nothing"
        case .issn?, .series?: "names a series, not a book: it joins nothing"
        case .calibreRow?: "is a row number of one calibre library: it joins nothing"
        case let kind?: "is of the kind \(kind.name), which joins nothing"
        }
    }
}
