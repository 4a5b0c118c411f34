// SPDX-License-Identifier: Apache-2.0

import Accounting
import Files
import JSON5
import Terminal

/// An entry as a line of JSON.
extension ManifestEntry {
    /// Names of members.
    private enum Name {
        static let path = "path"
        static let size = "size"
        static let modified = "modified"
        static let link = "link"
        static let beside = "beside"
        static let document = "document"
        static let cover = "cover"
        static let feed = "feed"
        static let entry = "entry"
        static let updated = "updated"
        static let reason = "reason"
        static let detail = "detail"
    }

    /// Without the line break.
    package var line: [UInt8] { JSONText.bytes(.object(object)) }

    private var object: JSONObject {
        var object: JSONObject = [Name.path: .path(path)]
        switch finding {
        case .file(let file):
            object.append(Name.size, .integer(Int(file.size)))
            object.append(Name.modified, .integer(Int(file.modified)))
            if file.isLink { object.append(Name.link, .bool(true)) }
            if file.beside == .unasked { object.append(Name.beside, .bool(false)) }
            if let document = file.beside.document.file {
                object.append(Name.document, .path(Path(bytes: document.name)))
            }
            if let cover = file.beside.cover.file {
                object.append(Name.cover, .path(Path(bytes: cover.name)))
            }
        case .remote(let book):
            object.append(Name.size, .integer(Int(book.size)))
            for (name, text) in [
                (Name.feed, book.feed), (Name.entry, book.entry), (Name.updated, book.updated),
            ] {
                if let text { object.append(name, .string(text)) }
            }
        case .unread(let reason, let detail):
            object.append(Name.reason, .string(reason.text))
            if !detail.isEmpty { object.append(Name.detail, .string(detail)) }
        }
        return object
    }

    /// An entry that was just written.
    package init?(written line: [UInt8]) {
        // What `line` writes can be read.
        guard let entry = try? ManifestEntry(line) else { return nil }
        self = entry
    }

    /// Reads what `line` writes, and believes none of it.
    init(_ bytes: [UInt8]) throws(JSON5Error) {
        var line = try JSONLine(bytes)
        var texts: [String: [UInt8]] = [:]
        var numbers: [String: Int64] = [:]
        var flags: [String: Bool] = [:]
        try line.beginObject()
        while let found = try line.nextName() {
            let name = String(decoding: found, as: UTF8.self)
            let word =
                name.hasSuffix(JSONObject.bytesSuffix)
                ? String(name.dropLast(JSONObject.bytesSuffix.count)) : name
            let isNew: Bool
            switch word {
            case Name.path, Name.document, Name.cover, Name.feed, Name.entry, Name.updated,
                Name.reason, Name.detail:
                isNew = texts.updateValue(try line.text(), forKey: name) == nil
            case Name.size, Name.modified:
                isNew = numbers.updateValue(try line.integer(), forKey: name) == nil
            case Name.link, Name.beside:
                isNew = flags.updateValue(try line.flag(), forKey: name) == nil
            default:
                try line.skipValue()
                isNew = true
            }
            guard isNew else { throw line.error("\"\(name)\" is there twice") }
        }
        try line.end()
        guard let path = try Self.name(Name.path, texts, line), !path.isEmpty else {
            throw line.error("the path is missing")
        }
        self.path = Path(bytes: path)
        if let reason = texts[Name.reason] {
            finding = .unread(
                ReasonCode(Self.text(reason)),
                detail: texts[Name.detail].map(Self.text) ?? ""
            )
            return
        }
        guard let size = numbers[Name.size], size >= 0 else {
            throw line.error("the size is missing, or below zero")
        }
        guard let modified = numbers[Name.modified] else {
            var book = ManifestRemote()
            book.size = size
            book.feed = texts[Name.feed].map(Self.text)
            book.entry = texts[Name.entry].map(Self.text)
            book.updated = texts[Name.updated].map(Self.text)
            finding = .remote(book)
            return
        }
        guard self.path.isAbsolute else { throw line.error("the path does not begin with a /") }
        var file = ManifestFile(size: size, modified: modified)
        file.isLink = flags[Name.link] ?? false
        if flags[Name.beside] ?? true {
            file.beside = Beside(
                document: try Self.beside(Name.document, texts, line),
                cover: try Self.beside(Name.cover, texts, line)
            )
        }
        finding = .file(file)
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// A file name: its bytes, where it is not UTF-8, or its text.
    private static func name(
        _ name: String,
        _ texts: [String: [UInt8]],
        _ line: JSONLine
    ) throws(JSON5Error) -> [UInt8]? {
        var bytes = texts[name]
        if let encoded = texts[name + JSONObject.bytesSuffix] {
            bytes = Base64.decode(encoded)
            if bytes == nil { throw line.error("the bytes of \"\(name)\" are no base 64") }
        }
        if bytes?.contains(0) == true { throw line.error("\"\(name)\" holds a zero") }
        return bytes
    }

    private static func beside(
        _ name: String,
        _ texts: [String: [UInt8]],
        _ line: JSONLine
    ) throws(JSON5Error) -> Beside.Place {
        guard let name = try Self.name(name, texts, line) else { return .nothing }
        guard !name.isEmpty, !name.contains(UInt8(ascii: "/")), name != Array("..".utf8) else {
            throw line.error("what lies beside a book is in its folder")
        }
        return .file(BesideFile(name: name))
    }

    /// The size that a line tells, without making anything of the rest.
    static func size(ofLine bytes: [UInt8]) throws(JSON5Error) -> Int64 {
        var line = try JSONLine(bytes)
        try line.beginObject()
        while let name = try line.nextName() {
            guard name.elementsEqual(Name.size.utf8) else {
                try line.skipValue()
                continue
            }
            let size = try line.integer()
            guard size >= 0 else { throw line.error("a size below zero") }
            return size
        }
        return 0
    }
}
