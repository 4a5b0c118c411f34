// SPDX-License-Identifier: Apache-2.0

import Files
package import Store
package import Terminal

/// A filter of works under its name, which is the same wherever it is written: as a flag, or before
/// a colon among the words of a search, which may stand in a pipeline file.
package struct WorkFilterKind: Sendable {
    package typealias Condition = WorkFilter.Condition

    package let form: ValueForm<Condition>
    package let flag: Flag<[Condition]>

    package var name: String { flag.long }

    private init(
        _ name: String,
        _ form: ValueForm<Condition>,
        _ summary: String,
        _ dress: (Flag<[Condition]>) -> Flag<[Condition]> = { $0 }
    ) {
        self.form = form
        flag = dress(Flag(name, many: form, summary))
    }

    package static func named(_ name: some StringProtocol) -> WorkFilterKind? {
        all.first { $0.name == name.lowercased() }
    }

    package static let all: [WorkFilterKind] = [
        WorkFilterKind("author", words(.author), "Only works by an author with these words") {
            $0.details(
                """
                In all filters of words, every word has to be there. Case and accents do not \
                matter, and the last word may be incomplete.
                """
            )
        },
        WorkFilterKind("title", words(.title), "Only works with these words in a title") {
            $0.variant.details("The title of the work, or any title of one of its editions.")
        },
        WorkFilterKind("language", language, "Only works in this language, such as en or pt-BR") {
            $0.variant.details("The code en also finds en-GB.").listed(by: KnownWords.languages)
        },
        WorkFilterKind("year", year, "Only works that first came out in these years") {
            $0.variant.details("One year, or a range: 1990, 1990.., ..1950, 1990..1999.")
        },
        WorkFilterKind("series", words(.series), "Only works in a series with these words") {
            $0.variant
        },
        WorkFilterKind(
            "publisher",
            words(.publisher),
            "Only works from a publisher with these words"
        ),
        WorkFilterKind("subject", words(.subject), "Only works with these words in their subjects"),
        WorkFilterKind(
            "rights",
            words(.rights),
            "Only works with these words in a statement of rights"
        ) {
            $0.details("What an edition says of its own; works that say nothing: --missing rights.")
        },
        WorkFilterKind("in", folder, "Only works in this folder, or in one below it") {
            $0.details("With --direct, the folders below do not count.").listed(
                by: KnownWords.folders
            )
        },
        WorkFilterKind("tag", tag, "Only works with this tag") {
            $0.placeholder("TAG").variant.listed(by: KnownWords.tags)
        },
        WorkFilterKind("epub", epub, "Only works with an edition in this version of EPUB"),
        WorkFilterKind(
            "protection",
            choice {
                .protection($0)
            } write: {
                if case .protection(let one) = $0 { one } else { nil }
            },
            "Only works with an edition protected like this"
        ) {
            $0.placeholder("KIND").details(
                """
                With any, an edition is protected by whatever; with none, no edition is. \
                Otherwise lcp, adept, fairplay, rights (a rights.xml of another kind) or unknown.
                """
            )
        },
        WorkFilterKind("missing", missing, "Only works that lack one of these, such as cover,year")
        {
            $0.variant.details(
                """
                Of \(WorkFilter.Field.allCases.map(\.rawValue).joined(separator: ", ")). Give the \
                flag twice for works that lack both. An identifier that joins nothing does not \
                count.
                """
            )
        },
        WorkFilterKind(
            "joined-by",
            choice {
                .joined($0)
            } write: {
                if case .joined(let one) = $0 { one } else { nil }
            },
            "Only works with an edition that was joined like this"
        ) {
            $0.details(
                """
                By names: for nothing but title and author. By ids: for an identifier. By \
                decision: because a person said so.
                """
            )
        },
        WorkFilterKind(
            "since",
            since,
            "Only works that this run or a later one added an edition to"
        ) {
            $0.placeholder("RUN").listed(by: KnownWords.runs).variant
        },
        WorkFilterKind("file", file, "Only works with a file whose path matches") {
            $0.placeholder("GLOB").details(
                """
                A pattern without / is compared with the name, one with / with the end of the \
                path, and one that begins with / with the whole path; ** stands for any folders.
                """
            )
        },
        WorkFilterKind(
            "review",
            choice {
                .review($0)
            } write: {
                if case .review(let one) = $0 { one } else { nil }
            },
            "Only works with this review status"
        ),
    ]
}

// MARK: - The forms of their values

extension WorkFilterKind {
    private static func words(_ place: WorkFilter.Place) -> ValueForm<Condition> {
        .init(
            placeholder: place == .series ? "NAME" : "WORDS",
            problem: "must have a letter or a digit",
            pattern: "[\\p{L}\\p{N}]",
            examples: [],
            read: { WantedWords($0).map { .words($0, place) } },
            write: { if case .words(let words, place) = $0 { words.text } else { "" } }
        )
    }

    private static var language: ValueForm<Condition> {
        .init(
            placeholder: "CODE",
            problem: "must be a language code such as en or pt-BR",
            pattern: "^[A-Za-z]{1,8}([-_][A-Za-z0-9]{1,8})*$",
            examples: ["en", "pt-BR"],
            read: { text in
                let code = text.lowercased().replacing("_", with: "-")
                let parts = code.split(separator: "-", omittingEmptySubsequences: false)
                let isCode = parts.allSatisfy { part in
                    (1...8).contains(part.utf8.count)
                        && part.utf8.allSatisfy {
                            ("a"..."z").contains(Unicode.Scalar($0))
                                || ("0"..."9").contains(Unicode.Scalar($0))
                        }
                }
                guard isCode, parts.first?.contains(where: \.isNumber) == false else { return nil }
                return .language(code)
            },
            write: { if case .language(let code) = $0 { code } else { "" } }
        )
    }

    private static var year: ValueForm<Condition> {
        .init(
            placeholder: "RANGE",
            problem: "must be a year, or a range such as 1990.., ..1950 or 1990..1999",
            pattern: "^-?[0-9]{1,4}(\\.\\.(-?[0-9]{1,4})?)?$|^\\.\\.-?[0-9]{1,4}$",
            examples: ["1990", "1990..", "..1950", "1990..1999"],
            read: { text in
                guard let dots = text.firstRange(of: "..") else {
                    return number(text[...]).map { .year(from: $0, to: $0) }
                }
                let (start, end) = (text[..<dots.lowerBound], text[dots.upperBound...])
                let (first, last) = (number(start), number(end))
                guard first != nil || start.isEmpty, last != nil || end.isEmpty,
                    first != nil || last != nil, first ?? .min <= last ?? .max
                else { return nil }
                return .year(from: first, to: last)
            },
            write: { condition in
                guard case .year(let first, let last) = condition else { return "" }
                if first == last { return first.map { "\($0)" } ?? "" }
                return (first.map { "\($0)" } ?? "") + ".." + (last.map { "\($0)" } ?? "")
            }
        )
    }

    /// Four digits at most, maybe with a sign: years before our era are below nothing.
    private static func number(_ text: Substring) -> Int? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text
        guard (1...4).contains(digits.utf8.count) else { return nil }
        return ValueKind.number(Array(digits.utf8)).map { digits.count < text.count ? -$0 : $0 }
    }

    private static var epub: ValueForm<Condition> {
        .init(
            .choice(["2", "3"]),
            read: { ValueKind.number($0).map { .epub($0) } },
            write: { if case .epub(let version) = $0 { Array("\(version)".utf8) } else { [] } }
        )
    }

    private static var missing: ValueForm<Condition> {
        let names = WorkFilter.Field.allCases.map(\.rawValue)
        return .init(
            placeholder: "FIELDS",
            problem: "must be words, with commas between, of " + Phrasing.listed(names, "and"),
            pattern: "^(\(names.joined(separator: "|")))(,(\(names.joined(separator: "|"))))*$",
            examples: names,
            read: { text in
                let parts = text.split(separator: ",", omittingEmptySubsequences: false)
                let fields = parts.compactMap {
                    WorkFilter.Field(rawValue: String($0).trimmed ?? "")
                }
                return fields.count == parts.count ? .missing(fields) : nil
            },
            write: { condition in
                guard case .missing(let fields) = condition else { return "" }
                return fields.map(\.rawValue).joined(separator: ",")
            }
        )
    }

    private static var since: ValueForm<Condition> {
        .init(
            .number(1...Int.max),
            read: { ValueKind.number($0).map { .since(Int64($0)) } },
            write: { if case .since(let run) = $0 { Array("\(run)".utf8) } else { [] } }
        )
    }

    private static var file: ValueForm<Condition> {
        .init(
            .path,
            read: { .file(Glob($0)) },
            write: { if case .file(let glob) = $0 { glob.pattern } else { [] } }
        )
    }

    private static var folder: ValueForm<Condition> {
        .init(
            placeholder: "FOLDER",
            problem: "must be a folder such as Fiction/Sea",
            pattern: "[^/]",
            examples: [],
            read: { text in
                // Why it is none, nobody is told: the form says what it must be.
                guard let path = try? CollectionPath(typed: text), path.kind == .folder else {
                    return nil
                }
                return .collection(path, isDirect: false)
            },
            write: { $0.path(.folder).map { "\($0)" } ?? "" }
        )
    }

    private static var tag: ValueForm<Condition> {
        .init(
            placeholder: "TAG",
            problem: "must be a tag such as favourites",
            pattern: "[^ ]",
            examples: [],
            // Here, too, the form says what it must be.
            read: { (try? CollectionPath(tag: $0)).map { .collection($0, isDirect: true) } },
            write: { $0.path(.tag)?.names.last ?? "" }
        )
    }

    private static func choice<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
        _ make: @escaping @Sendable (Choice) -> Condition,
        write: @escaping @Sendable (Condition) -> Choice?
    ) -> ValueForm<Condition> {
        let form = ValueForm<Choice>.choice(of: Choice.self)
        return .init(
            form.kind,
            read: { form.read($0).map(make) },
            write: { write($0).map(form.write) ?? [] }
        )
    }
}

extension WorkFilter.Condition {
    /// The collection that it is about, if that is of a kind.
    fileprivate func path(_ kind: CollectionKind) -> CollectionPath? {
        guard case .collection(let path, _) = self, path.kind == kind else { return nil }
        return path
    }
}
