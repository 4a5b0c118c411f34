// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing
import XML

/// A comment at the end changes nothing, except that libxml2 reads the document.
@Suite struct ScanTests {
    private static let comment = Array("<!---->".utf8)

    private let parser = XMLParser()

    /// What differs between the two readings of a document that needs no repair; one that does is
    /// read by libxml2 alone.
    private func difference(_ document: [UInt8]) -> String? {
        guard let scanned = try? parser.reading(document), scanned.repairs.isEmpty else {
            return nil
        }
        do throws(XMLError) {
            let read = try parser.reading(document + Self.comment)
            return scanned == read ? nil : "\(scanned)\nis not\n\(read)"
        } catch { return "\(scanned)\nis not \(error)" }
    }

    @Test func `a document as programs write it is read as libxml2 reads it`() {
        let broken = Property.counterexample(
            among: 6_000,
            make: DocumentPieces.init,
            smaller: { $0.pieces.withOneLess.map { DocumentPieces(pieces: $0) } },
            fault: { difference(Array($0.pieces.joined().utf8)) }
        )
        #expect(broken == nil)
    }

    @Test func `a document with a wrong byte is read as libxml2 reads it`() {
        let broken = Property.counterexample(
            among: 6_000,
            make: { numbers -> [UInt8] in
                var bytes = Array(DocumentPieces(&numbers).pieces.joined().utf8)
                for _ in 0...numbers.below(2) where !bytes.isEmpty {
                    let place = numbers.below(bytes.count)
                    let byte =
                        numbers.chance(70)
                        ? numbers.pick(Self.bytes) : UInt8(numbers.below(256))
                    switch numbers.below(3) {
                    case 0: bytes[place] = byte
                    case 1: bytes.insert(byte, at: place)
                    default: bytes.remove(at: place)
                    }
                }
                return bytes
            },
            smaller: \.withOneLess,
            fault: { difference($0) }
        )
        #expect(broken == nil)
    }

    private static let bytes = Array("<>&;:='\"/! \t\n\r]-?xa".utf8) + [0, 0x7F, 0x80, 0xEF, 0xBF]

    @Test(arguments: [
        "<a b='1' b='2'/>", "<a p:b='1' p:b='2'/>", "<a xmlns='u' xmlns='u'/>", "<a b='1'c='2'/>",
        "<a b='<'/>", "<a>]]></a>", "<a>&nbsp;</a>", "<a>& b</a>", "<a></b>", "<a></a", "<a>",
        "<a/>b",
        "<a/><b/>", "<a:b:c/>", "<:a/>", "<a:/>", "<a b/>", "<a b=1/>", "<1/>", "<a><b></a></b>",
        "<a b='&lt'/>", "<a b='&amp;amp;'/>", "<a / >", "<a></a b='c'>", "<a xmlns:xml='u'/>",
        "<a xmlns:b='' b:c='d'/>", "<xmlns:a/>", "<a xmlns:xmlns='u'/>", "<a>\u{FFFE}</a>",
        "<a b='\u{FFFF}'/>", "<a\u{E9}/>", "<a b\u{E9}='c'/>", "<a>\u{1}</a>",
        "<a>\u{7F}\u{85}</a>",
        "<?xml version='1.0'?><a/>", "<?xml version='1.1'?><a/>", "<?xml?><a/>", "<??><a/>",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a/>\n",
        "<?xml version='1.0' encoding='utf-8'?>",
        "<a b='\n\t&#10;'/>", "<a b='x\ny\tz&amp;\n'/>", "<a b = 'c'/>", "<a></a >", "<a\n>\t</a>",
    ])
    func `what is odd is read as libxml2 reads it`(document: String) {
        #expect(difference(Array(document.utf8)) == nil)
    }

    @Test(arguments: [63, 64, 65, 255, 256, 257, 300])
    func `depth is bounded as it is by libxml2`(depth: Int) {
        let names = (0..<depth).map { "a\($0)" }
        let document = names.map { "<\($0)>" } + names.reversed().map { "</\($0)>" }
        #expect(difference(Array(document.joined().utf8)) == nil)
    }

    @Test(arguments: [31, 32, 33, 64, 65, 300])
    func `tags of many attributes and namespaces are bounded as by libxml2`(count: Int) {
        for prefix in ["a", "xmlns:a"] {
            let names = (0..<count).map { " \(prefix)\($0)='u'" }.joined()
            #expect(difference(Array("<a\(names)><b\(names)/></a>".utf8)) == nil)
        }
    }
}

/// A random document in pieces, nearly always well-formed.
private struct DocumentPieces: CustomStringConvertible {
    var pieces: [String] = []

    init(pieces: [String]) { self.pieces = pieces }

    init(_ numbers: inout SeededNumbers) {
        pieces.append(numbers.pick(Self.beginnings))
        addElement(&numbers, depth: 0)
        pieces.append(numbers.pick(["", "\n"]))
    }

    var description: String { pieces.joined() }

    private static let beginnings = [
        "", "<?xml version='1.0' encoding='utf-8'?>\n", "\u{FEFF}",
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<?xml version=\"1.0\"?>\n\n",
    ]
    private static let names = ["a", "b", "dc:title", "opf:meta", "x-1", "_y.z", "xml:lang", "B"]
    private static let texts = [
        "x", " ", "\n  ", "\t", "é", "日本", "\u{1F600}", "&amp;", "&lt;", "&gt;", "&quot;", "&apos;",
        "&amp;#38;", ">", "]]", "]", "one two", ";", "=", "'", "#38;",
    ]
    private static let values = texts.filter { $0 != "'" } + ["[", "{\u{301}"]

    private mutating func addElement(_ numbers: inout SeededNumbers, depth: Int) {
        let name = numbers.pick(Self.names)
        pieces.append("<\(name)")
        let attributes = Self.names + ["xmlns", "xmlns:dc", "xmlns:opf", "id"]
        for attribute in numbers.pick(atMost: numbers.below(4), of: attributes) {
            let value = (0..<numbers.below(4)).map { _ in numbers.pick(Self.values) }.joined()
            let quote = numbers.pick(["'", "\""])
            pieces.append("\(numbers.pick([" ", "\n "]))\(attribute)=\(quote)\(value)\(quote)")
        }
        if numbers.chance(20) {
            pieces.append(numbers.pick(["/>", " />"]))
            return
        }
        pieces.append(">")
        for _ in 0..<numbers.below(4) {
            if depth < 4, numbers.chance(50) {
                addElement(&numbers, depth: depth + 1)
            } else {
                pieces.append(numbers.pick(Self.texts))
            }
        }
        pieces.append("</\(name)>")
    }
}
