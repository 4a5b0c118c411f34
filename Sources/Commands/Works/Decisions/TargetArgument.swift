// SPDX-License-Identifier: Apache-2.0

package import Accounting
import Feeds
import Files
package import Library
import Terminal
import Works

/// How a person points at works, editions and files on the command line.
///
///     17   work:17   edition:42   ~/Books/emma.epub
package enum TargetArgument {
    /// What a number without a word before it means.
    package enum Bare: String, Sendable {
        case work
        case edition
    }

    package static func read(
        _ word: [UInt8],
        bare: Bare = .work
    ) throws(Failure) -> Target {
        try read(word, bare, orSay: "is not a work, an edition or a file", hint)
    }

    private static func read(
        _ word: [UInt8],
        _ bare: Bare,
        orSay problem: String,
        _ hint: String
    ) throws(Failure) -> Target {
        if looksLikePath(word) { return .file(Path(bytes: word).registered) }
        if let id = id(word[...]) { return target(bare, id) }
        let colon = word.firstIndex(of: UInt8(ascii: ":"))
        if let colon, let noun = Bare(rawValue: text(word[..<colon])),
            let id = id(word[(colon + 1)...])
        {
            return target(noun, id)
        }
        let path = Path(bytes: word)
        if FileStatus.known(path) != nil { return .file(path.registered) }
        throw .usage(
            "\(Phrasing.quoted(word)) \(problem)",
            hint: colon.flatMap { meant(word, $0) } ?? search(text(word)) ?? hint
        )
    }

    /// Several, none of them twice.
    static func readDifferent(_ words: [[UInt8]]) throws(Failure) -> [Target] {
        var targets: [Target] = []
        for word in words {
            let target = try read(word)
            guard !targets.contains(target) else {
                throw .usage(
                    "\(Phrasing.quoted(word)) is named twice",
                    hint: "name different ones"
                )
            }
            targets.append(target)
        }
        return targets
    }

    /// A work, where nothing else will do.
    package static func work(_ word: [UInt8]) throws(Failure) -> Int64 {
        let (problem, hint) = ("is not a work", "name one by its id: 17 or work:17")
        guard case .work(let id) = try read(word, .work, orSay: problem, hint) else {
            throw .usage("\(Phrasing.quoted(word)) \(problem)", hint: hint)
        }
        return id
    }

    private static let hint =
        "a work is 17 or work:17, an edition edition:42, and a file a path such as ./emma.epub"

    private static func target(_ noun: Bare, _ id: Int64) -> Target {
        switch noun {
        case .work: .work(id)
        case .edition: .edition(id)
        }
    }

    /// Ids begin with 1.
    private static func id(_ digits: ArraySlice<UInt8>) -> Int64? {
        guard !digits.isEmpty, let number = ValueKind.number(Array(digits)), number > 0 else {
            return nil
        }
        return Int64(number)
    }

    private static func looksLikePath(_ word: [UInt8]) -> Bool {
        word.contains(UInt8(ascii: "/")) || text(word.suffix(5)).lowercased() == ".epub"
    }

    private static func meant(_ word: [UInt8], _ colon: Int) -> String? {
        let nouns = [Bare.work.rawValue, Bare.edition.rawValue]
        guard let noun = SpellingSuggestion.nearest(to: text(word[..<colon]), among: nouns),
            let id = id(word[(colon + 1)...])
        else { return nil }
        return "did you mean \"\(noun):\(id)\"?"
    }

    /// How to find the work of an identifier.
    static func search(_ word: String) -> String? {
        identifier(word).map { id in
            "it is an identifier; accession works search \(id) finds its work"
        }
    }

    /// What a word is that looks like an identifier.
    static func identifier(_ word: String) -> VolumeID? {
        let found = IdentifierClassifier.classify(typed: word)
        return found.isOfKnownKind ? found.volumeID : nil
    }

    /// What to do about one that the register does not know.
    static func hint(missing target: Target, _ word: String) -> String {
        switch target {
        // A bare ISBN reads as a number.
        case .work: search(word) ?? "accession works list shows the ids"
        case .edition: "accession works show WORK shows the editions of a work"
        case .file: "accession explain FILE shows what became of a file"
        }
    }

    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }
}

extension Path {
    /// The name under which the register knows the file, if it does.
    var registered: Path {
        if let address = RemoteAddress(String(decoding: bytes, as: UTF8.self)) {
            return Path(bytes: Array(address.text.utf8))
        }
        do throws(FileError) { return try canonical() } catch {
            // It is gone, or cannot be reached: then the name is all there is.
            do throws(FileError) { return try absolute() } catch { return self }
        }
    }
}
