// SPDX-License-Identifier: Apache-2.0

import Terminal
import Accounting
import Store
import Testing

import Commands

/// What a search is made of.
@Suite struct WorkSearchTests {
    private func text(_ search: WorkSearch) -> String {
        var filter = WorkFilter()
        filter.conditions = search.conditions
        return search.words + " | " + WorkFilterText.of(filter)
    }

    @Test(
        arguments: [
            ("emma austen", "emma austen | "),
            ("author:austen", " | author:austen"),
            ("AUTHOR:austen emma", " | author:\"austen emma\""),
            (
                "emma author:jane austen year:..1820",
                "emma | author:\"jane austen\" and year:..1820"
            ),
            ("author:\"jane austen\" emma", "emma | author:\"jane austen\""),
            ("author: austen", "author: austen | "),
            ("\"author:austen\"", "author:austen | "),
            ("isbn:9780306406157", "isbn:9780306406157 | "),
            ("in:Fiction/Sea tag:new", " | in:Fiction/Sea and tag:new"),
            ("missing:cover,year", " | missing:cover,year"),
            ("year:1990..1999", " | year:1990..1999"),
            ("year:1990", " | year:1990"),
            ("language:pt_BR", " | language:pt-br"),
            ("file:*.epub", " | file:*.epub"),
            ("joined-by:names since:3", " | joined-by:names and since:3"),
            ("protection:any epub:2", " | protection:any and epub:2"),
            ("star trek: the movie", "star trek: the movie | "),
            ("title:\"never closed", " | title:\"never closed\""),
        ]
    )
    func `words, quotes and filters are told apart`(typed: String, expected: String) throws {
        #expect(text(try WorkSearch([typed])) == expected)
    }

    @Test(
        arguments: [
            "year:abc", "year:..", "year:2000..1990", "missing:nothing", "language:!!", "epub:4",
            "author:\"\"", "in:/", "in:tag:x", "tag:/\u{1}", "since:0", "review:perhaps",
        ]
    )
    func `a value that means nothing is refused`(typed: String) throws {
        do {
            let search = try WorkSearch([typed])
            Issue.record("\(text(search))")
        } catch {
            #expect(error.kind == .wrongRequest)
            #expect(error.message.hasPrefix(typed.prefix { $0 != ":" } + ":"))
            #expect(!error.hint.isEmpty)
        }
    }

    @Test func `each argument is read by itself`() throws {
        #expect(text(try WorkSearch(["author:jane", "emma"])) == "emma | author:jane")
    }

    @Test(arguments: WorkFilterKind.all.map(\.name))
    func `every filter is a flag and a word, and both mean the same`(name: String) throws {
        let values = [
            "austen", "en", "1990..1999", "2", "lcp", "cover,year", "names", "needs-review",
            "Fiction/Sea", "*.epub",
        ]
        let kind = try #require(WorkFilterKind.named(name))
        let value = try #require(values.first { kind.form.read(Array($0.utf8)) != nil })
        let condition = try #require(kind.form.read(Array(value.utf8)))
        #expect(try WorkSearch(["\(name):\(value)"]).conditions == [condition])
        #expect(String(decoding: kind.form.write(condition), as: UTF8.self) == value)
        #expect(kind.flag.definition.long == name)
    }
}
