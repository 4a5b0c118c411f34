// SPDX-License-Identifier: Apache-2.0

import XML

/// A tape in a form that can be compared and read: `<name key=value`, `>` and the texts.
struct Reading: Equatable {
    var events: [String]
    var repairs: XMLRepairs.Kinds

    init(_ events: [String], _ repairs: XMLRepairs.Kinds = []) {
        self.events = events
        self.repairs = repairs
    }

    /// A document of one element with one text.
    static func element(
        _ name: String,
        _ text: String,
        _ repairs: XMLRepairs.Kinds = []
    ) -> Reading {
        Reading(["<\(name)", text, ">"], repairs)
    }

    init(_ tape: borrowing XMLTape, _ repairs: XMLRepairs) {
        let bytes = tape.bytes
        func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        events = []
        for event in tape.events {
            switch event.kind {
            case .start:
                var line = "<" + text(event.content)
                for attribute in tape.attributes[event.attributes] {
                    line += " \(text(attribute.name))=\(text(attribute.value))"
                }
                events.append(line)
            case .end: events.append(">")
            case .text: events.append(text(event.content))
            }
        }
        self.repairs = repairs.kinds
    }
}

extension XMLParser {
    func reading(_ bytes: [UInt8]) throws(XMLError) -> Reading {
        try read(bytes[...]) { tape, repairs in Reading(tape, repairs) }
    }

    func reading(_ text: String) throws(XMLError) -> Reading {
        try reading(Array(text.utf8))
    }

    /// How many events there are, for documents that are too large to be looked at.
    func eventCount(_ text: String) throws(XMLError) -> Int {
        try read(Array(text.utf8)[...]) { tape, _ in tape.events.count }
    }

    /// Why a document is refused; nil if it is not.
    func refusal(_ text: String) -> XMLError.Code? {
        refusal(Array(text.utf8))
    }

    func refusal(_ bytes: [UInt8]) -> XMLError.Code? {
        do throws(XMLError) {
            _ = try reading(bytes)
            return nil
        } catch {
            return error.code
        }
    }
}

/// UTF-16 without a mark.
func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
        let high = UInt8(unit >> 8)
        let low = UInt8(unit & 0xFF)
        return bigEndian ? [high, low] : [low, high]
    }
}

extension XMLTape {
    /// The bytes of all names, values and texts together.
    var contentSize: Int {
        events.reduce(0) { $0 + $1.content.count }
            + attributes.reduce(0) { $0 + $1.name.count + $1.value.count }
    }
}
