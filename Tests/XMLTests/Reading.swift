// SPDX-License-Identifier: Apache-2.0

import XML

/// A tape in a form that can be compared and read: `<name key=value`, `>` and the texts.
struct Reading: Equatable {
    var events: [String]
    var recovered: Bool

    init(_ events: [String], recovered: Bool = false) {
        self.events = events
        self.recovered = recovered
    }

    /// A document of one element with one text, read strictly.
    static func element(_ name: String, _ text: String) -> Reading {
        Reading(["<\(name)", text, ">"])
    }

    init(_ tape: borrowing XMLTape, recovered: Bool) {
        events = []
        for event in tape.events {
            switch event.kind {
            case .start:
                var line = "<" + tape.text(event.content)
                for attribute in tape.attributes[event.attributes] {
                    line += " \(tape.text(attribute.name))=\(tape.text(attribute.value))"
                }
                events.append(line)
            case .end: events.append(">")
            case .text: events.append(tape.text(event.content))
            }
        }
        self.recovered = recovered
    }
}

extension XMLParser {
    func reading(_ bytes: [UInt8]) throws(XMLError) -> Reading {
        try read(bytes[...]) { tape, recovered in Reading(tape, recovered: recovered) }
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
