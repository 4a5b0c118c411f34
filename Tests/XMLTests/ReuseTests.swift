// SPDX-License-Identifier: Apache-2.0

import Testing
import XML

@Suite struct ReuseTests {
    private static let hostile = [
        "", "<", "<a", "<a><b>te", "<a>&x;</a>", "\u{0}", "<!DOCTYPE a [<!ENTITY % x 'y'>]><a/>",
        "<a" + (0..<2001).map { " a\($0)=''" }.joined() + "/>",
        "<a" + (0..<300).map { " xmlns:a\($0)='u'" }.joined() + "><a0:b/></a>",
        "<a><\(String(repeating: "n", count: 2000))/></a>",
        String(repeating: "<a b='c'>", count: 300),
        "<?xml version='1.0' x><!DOCTYPE a [<!ATTLIST a b CDATA 'x'>]><a/><?y?>",
        "<a>" + String(repeating: "<!-- -- -->", count: 210_000),
    ]

    private static let good = "<a xmlns:p='u'><p:b c='d'>x &amp; y</p:b><e/></a>"
    private static let expected = Reading(["<a", "<b c=d", "x & y", ">", "<e", ">", ">"])

    @Test(arguments: hostile)
    func `a hostile document leaves nothing behind`(document: String) throws {
        let parser = XMLParser()
        for _ in 0..<3 {
            let first = Result { try parser.reading(document) }
            #expect(try parser.reading(Self.good) == Self.expected)
            let fresh = Result { try XMLParser().reading(document) }
            switch (first, fresh) {
            case (.success(let one), .success(let other)): #expect(one == other)
            case (.failure(let one), .failure(let other)):
                #expect(one as? XMLError == other as? XMLError)
            default: Issue.record("read once and refused once")
            }
        }
    }

    /// Names go into a dictionary of libxml2's, which must be renewed before it is full.
    @Test func `one parser reads 10,000 documents, each with new names, some of them broken`()
        throws
    {
        let parser = XMLParser()
        for number in 0..<10_000 {
            if number % 97 == 0 { _ = parser.refusal(Self.hostile[number / 97 % 10]) }
            let reading = try parser.reading("<n\(number) k\(number)='v'>x\(number)</n\(number)>")
            #expect(reading == Reading(["<n\(number) k\(number)=v", "x\(number)", ">"]))
        }
    }

    /// libxml2 takes no more names at 10 MB: all later documents would come out cut.
    @Test func `large names of one document do not harm the next`() throws {
        let parser = XMLParser()
        let long = String(repeating: "n", count: 1000)
        let longer = String(repeating: "m", count: 40_000)
        for round in 0..<8 {
            let names = (0..<2000).map { "<n\(round)_\($0)\(long)/>" }.joined()
            #expect(try parser.eventCount("<a>\(names)</a>") == 4002)
            #expect(parser.refusal("<a><m\(round)\(longer)/></a>") == .oversizedTag)
        }
    }

    @Test func `each parser has its own documents`() async {
        await withTaskGroup(of: Int.self) { group in
            for worker in 0..<4 {
                group.addTask {
                    let parser = XMLParser()
                    return (0..<500).reduce(0) { wrong, number in
                        let text = "x\(worker)-\(number)"
                        let reading = Result { try parser.reading("<a><b>\(text)</b>&</a>") }
                        let events = ["<a", "<b", text, ">", "&", ">"]
                        return wrong
                            + ((try? reading.get()) == Reading(events, .bareAmpersands) ? 0 : 1)
                    }
                }
            }
            for await wrong in group { #expect(wrong == 0) }
        }
    }
}
