// SPDX-License-Identifier: Apache-2.0

import XML

/// A document as a tree, read strictly.
struct XMLReading {
    struct Element {
        let name: String
        var attributes: [String: String] = [:]
        var text = ""
        var children: [Element] = []

        func all(_ name: String) -> [Element] { children.filter { $0.name == name } }

        func first(_ name: String) -> Element? { children.first { $0.name == name } }
    }

    struct Repaired: Error {
        let kinds: XMLRepairs.Kinds
    }

    static func root(_ bytes: [UInt8]) throws -> Element {
        var kinds: XMLRepairs.Kinds = []
        let root = try XMLParser().read(bytes[...]) { (tape, repairs) -> Element in
            kinds = repairs.kinds
            return Self.root(of: tape)
        }
        guard kinds == [] else { throw Repaired(kinds: kinds) }
        return root
    }

    private static func root(of tape: borrowing XMLTape) -> Element {
        var open = [Element(name: "")]
        for event in tape.events {
            switch event.kind {
            case .start:
                var element = Element(name: text(tape, event.content))
                for attribute in tape.attributes[event.attributes] {
                    element.attributes[text(tape, attribute.name)] = text(tape, attribute.value)
                }
                open.append(element)
            case .text: open[open.count - 1].text += text(tape, event.content)
            case .end:
                let element = open.removeLast()
                open[open.count - 1].children.append(element)
            }
        }
        return open[0].children[0]
    }

    private static func text(_ tape: borrowing XMLTape, _ range: Range<Int>) -> String {
        String(decoding: tape.bytes[range], as: UTF8.self)
    }
}

extension String {
    /// What a document may say of a text: what no document may have is a blank there.
    var asInXML: String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let isPossible = scalar.value >= 0x20 && ![0x7F, 0xFFFE, 0xFFFF].contains(scalar.value)
            result.append(isPossible ? scalar : " ")
        }
        return String(result)
    }

    /// Whether both are the same bytes; `==` takes two ways to write one letter for the same.
    func isExactly(_ other: String?) -> Bool {
        other.map { utf8.elementsEqual($0.utf8) } ?? false
    }
}
