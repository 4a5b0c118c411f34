// SPDX-License-Identifier: Apache-2.0

import Books

/// The lists of an edition that are only ever read together with it, as its row keeps them: one
/// object of JSON.
///
/// The views of the register (`edition_languages` and others) take it apart again.
struct EditionLists {
    private var bytes: [UInt8] = []

    /// Nil if every list is empty.
    static func text(_ publication: Publication) -> String? {
        var lists = EditionLists()
        lists.bytes.reserveCapacity(512)
        lists.addNames(publication)
        lists.addFacts(publication)
        if lists.bytes.isEmpty { return nil }
        lists.bytes.append(UInt8(ascii: "}"))
        return String(decoding: lists.bytes, as: UTF8.self)
    }

    private mutating func addNames(_ publication: Publication) {
        // The first one has columns of its own.
        add("titles", publication.titles.dropFirst()) { title, entry in
            entry.add("title", title.text)
            entry.add("type", title.type)
            entry.add("sort", title.fileAs)
            entry.add("sequence", title.sequence)
            entry.add("language", title.language)
        }
        let ofTitles = publication.titles.enumerated().flatMap { place, title in
            title.alternates.map { (owner: "title", place: place, name: $0) }
        }
        let ofPeople = publication.people.enumerated().flatMap { place, person in
            person.alternates.map { (owner: "person", place: place, name: $0) }
        }
        add("alternates", ofTitles + ofPeople) { alternate, entry in
            entry.add("owner", alternate.owner)
            entry.add("owner_position", alternate.place)
            entry.add("name", alternate.name.text)
            entry.add("language", alternate.name.language)
        }
    }

    private mutating func addFacts(_ publication: Publication) {
        add("languages", publication.languages) { language, entry in
            entry.add("tag", language.tag)
            entry.add("raw", language.raw == language.tag ? nil : language.raw)
        }
        add("dates", publication.dates) { date, entry in
            entry.add("value", date.value)
            entry.add("event", date.event)
        }
        add("subjects", publication.subjects) { subject, entry in
            entry.add("name", subject.name)
            entry.add("authority", subject.authority)
            entry.add("term", subject.term)
        }
        add("collections", publication.collections) { collection, entry in
            entry.add("name", collection.name)
            entry.add("type", collection.type)
            entry.add("place", collection.position)
        }
        // The first publisher, description and statement of rights have columns of their own.
        let texts =
            publication.sources.map { (kind: "source", text: $0) }
            + publication.generators.map { (kind: "generator", text: $0) }
            + publication.publishers.dropFirst().map { (kind: "publisher", text: $0) }
            + publication.descriptions.dropFirst().map { (kind: "description", text: $0) }
            + publication.rights.dropFirst().map { (kind: "rights", text: $0) }
        add("texts", texts) { text, entry in
            entry.add("kind", text.kind)
            entry.add("text", text.text)
        }
        add("cover_steps", publication.coverSteps) { step, entry in
            entry.add("rule", step.rule.rawValue)
            entry.add("reference", step.reference)
            entry.add("failure", step.failure.rawValue)
        }
    }

    /// Adds a list; an empty one leaves no trace.
    private mutating func add<Element>(
        _ name: String,
        _ elements: some Collection<Element>,
        _ members: (Element, inout Self) -> Void
    ) {
        if elements.isEmpty { return }
        begin(name)
        bytes.append(UInt8(ascii: "["))
        for element in elements {
            if bytes.last == UInt8(ascii: "}") { bytes.append(UInt8(ascii: ",")) }
            bytes.append(UInt8(ascii: "{"))
            members(element, &self)
            bytes.append(UInt8(ascii: "}"))
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private mutating func add(_ name: String, _ text: String?) {
        guard let text else { return }
        begin(name)
        bytes.appendJSON(text)
    }

    private mutating func add(_ name: String, _ number: Int?) {
        guard let number else { return }
        begin(name)
        bytes.append(contentsOf: String(number).utf8)
    }

    /// Begins a member, of the whole or of an entry.
    private mutating func begin(_ name: String) {
        if bytes.isEmpty {
            bytes.append(UInt8(ascii: "{"))
        } else if bytes.last != UInt8(ascii: "{") {
            bytes.append(UInt8(ascii: ","))
        }
        bytes.appendJSON(name)
        bytes.append(UInt8(ascii: ":"))
    }
}
